"""A file of stored plays judged in one go, from compact text: the quick way through many of them.

Each line is a deal, a whole play and, where it is known, the stated tricks of North-South, as
``engine.notation.compact_boards`` writes them; what else a line tells is passed over. No card is built.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import InvalidCard
from engine.deals import InvalidDeal
from engine.notation.compact import parse_masks, play_numbers
from engine.notation.numbers import TRICKS
from engine.records.audit import StoredPlay, Verdict, audit


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """What the play in line ``line`` is worth: North–South's tricks or an error, and what was stated."""

    line: int
    verdict: Verdict | InvalidCard
    stated: int | None

    @property
    def is_legal(self) -> bool:
        return isinstance(self.verdict, int)

    @property
    def contradicts_cards(self) -> bool:
        return self.is_legal and self.stated is not None and self.stated != self.verdict


def audit_compact(text: str) -> list[JudgedLine]:
    """Every play of the text, in order. A line that cannot be read has its error, like one that breaks a rule."""
    read = list(_read(text))
    verdicts = iter(audit([play for _, play, _ in read if isinstance(play, StoredPlay)]))
    return [
        JudgedLine(line, next(verdicts) if isinstance(play, StoredPlay) else play, stated)
        for line, play, stated in read
    ]


def _read(text: str) -> Iterator[tuple[int, StoredPlay | InvalidDeal | InvalidCard, int | None]]:
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if not line.strip() or line[0] == "#":
            continue
        deal_text, *others = (part.strip() for part in line.split("|"))
        play_text, *told = others or [""]
        stated = next((TRICKS[field] for field in told if field in TRICKS), None)
        try:
            yield number, StoredPlay(*parse_masks(deal_text), play_numbers(play_text)), stated
        except (InvalidDeal, InvalidCard) as error:
            yield number, error, stated
