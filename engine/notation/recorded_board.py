"""A numbered board as a file tells it: the deal, what is known of its play, and the result that is stated."""

from dataclasses import dataclass

from engine.records.record import Record
from engine.seats import Side


@dataclass(frozen=True, slots=True)
class RecordedBoard:
    """``result``: the tricks of North–South as stated, None where nothing is; it is kept even against the cards.

    ``number`` is None where the file has none. Where it names no trump, ``names_trump`` is False, the trump of the
    record's deal means nothing, and the record has no card.
    """

    record: Record
    number: int | None = None
    result: int | None = None
    names_trump: bool = True

    @property
    def contradicts_cards(self) -> bool:
        """Whether the stated result is another than the cards and the claim give."""
        return (
            self.result is not None
            and self.record.is_settled
            and self.result != self.record.tricks_won[Side.NORTH_SOUTH]
        )
