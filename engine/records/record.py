"""The record of a deal as it was played at a table: cards, irregularities, and how it ended.

Unlike ``engine.rules.Play`` a record lets a revoke stand, for it tells what happened. Everything else, tricks,
winners, revokes, results, is worked out from it.
"""

from dataclasses import dataclass, field, replace

from engine.cards import Card
from engine.deals import Deal
from engine.records.claims import Claim, InvalidClaim
from engine.records.irregularities import InvalidIrregularity, Irregularity, Kind
from engine.records.revokes import Establishment, Revoke, Step
from engine.records.tricks import RecordedTrick, lay_out
from engine.rules import IllegalPlay, Play
from engine.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Record:
    """Whole, unfinished or claimed. Its ``repr`` shows no card, as a deal's does.

    ``cards`` in the order played, an irregular lead or surplus card in the trick it counts to. Raises IllegalPlay at a
    card that the seat in turn does not hold, InvalidIrregularity and InvalidClaim.
    """

    deal: Deal
    cards: tuple[Card, ...] = field(default=(), repr=False)
    irregularities: tuple[Irregularity, ...] = ()
    claim: Claim | None = None
    tricks: tuple[RecordedTrick, ...] = field(init=False, compare=False, repr=False)
    revokes: tuple[Revoke, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tricks", tuple(lay_out(self.deal, self.cards, self.irregularities)))
        self._verify_irregularities()
        if self.claim:
            self.claim.verify(remaining=self.remaining)
        object.__setattr__(self, "revokes", tuple(self._find_revokes()))

    @classmethod
    def of(cls, play: Play) -> "Record":
        """What was played at a live table."""
        return cls(play.deal, play.cards)

    @property
    def remaining(self) -> int:
        """The tricks not complete when the cards end."""
        return 13 - len(self.winners)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won the complete tricks."""
        return tuple(trick.winner for trick in self.tricks if trick.winner)

    @property
    def is_settled(self) -> bool:
        """Whether all 13 tricks have gone to a side, by play or by a claim that stands."""
        return self.remaining == 0 or bool(self.claim and self.claim.stands)

    @property
    def tricks_won(self) -> dict[Side, int]:
        """The tricks of each side as made at the table, before any law has taken some for a revoke."""
        return {side: self._tricks_from(side, 1) for side in Side}

    @property
    def callable_cards(self) -> tuple[Irregularity, ...]:
        """The cards that still lie open at the end, for the adversaries to call."""
        played = set(self.cards)
        return tuple(odd for odd in self.irregularities if odd.kind.makes_callable and odd.card not in played)

    @property
    def refused_calls(self) -> tuple[Irregularity, ...]:
        """Called cards that could have been played to their trick, following suit, and were not."""
        return tuple(odd for odd in self.irregularities if odd.kind is Kind.CALLED and self._refused(odd))

    def can_claim(self, claim: Claim) -> bool:
        try:
            self.verify_claim(claim)
        except InvalidClaim:
            return False
        return True

    def verify_claim(self, claim: Claim) -> None:
        """Raise InvalidClaim unless the play can end by this claim."""
        if self.claim:
            raise InvalidClaim("The play has ended by a claim already.")
        claim.verify(remaining=self.remaining)

    def end_by(self, claim: Claim) -> "Record":
        """The record with the claim that ended it. Raises InvalidClaim."""
        self.verify_claim(claim)
        return replace(self, claim=claim)

    def can_note(self, irregularity: Irregularity) -> bool:
        try:
            self.verify_irregularity(irregularity)
        except InvalidIrregularity:
            return False
        return True

    def verify_irregularity(self, irregularity: Irregularity) -> None:
        """Raise InvalidIrregularity unless it can have happened in this record."""
        self.note(irregularity)

    def note(self, irregularity: Irregularity) -> "Record":
        """The record with one more irregularity. Raises InvalidIrregularity."""
        try:
            return replace(self, irregularities=(*self.irregularities, irregularity))
        except IllegalPlay as error:
            raise InvalidIrregularity(
                f"With {irregularity.kind.value} {irregularity.card} the rest cannot be: {error}"
            ) from None

    def _verify_irregularities(self) -> None:
        if len(set(self.irregularities)) < len(self.irregularities):
            raise InvalidIrregularity("The same irregularity is told twice.")
        for odd in self.irregularities:
            self._verify_happened(odd)

    def _verify_happened(self, odd: Irregularity) -> None:
        if odd.card not in self.deal.hand(odd.seat):
            raise InvalidIrregularity(f"{odd.seat.full_name} was not dealt {odd.card}.")
        if odd.trick > self._last_trick_for(odd.kind):
            raise InvalidIrregularity(f"Trick {odd.trick} was not reached: the record has {len(self.tricks)}.")
        played_to = self._trick_with(odd.card)
        if played_to and played_to < odd.trick:
            raise InvalidIrregularity(f"{odd.card} was played to trick {played_to}, before trick {odd.trick}.")
        if odd.kind is Kind.CALLED and not self._lay_open(odd.card, odd.trick):
            raise InvalidIrregularity(f"{odd.card} cannot be called to trick {odd.trick}: it did not lie open.")

    def _last_trick_for(self, kind: Kind) -> int:
        """The last trick in which it can have happened: between two tricks, that is the next one already.

        Not so what is told of a card played to the trick.
        """
        is_between = not self._is_in_mid_trick and kind not in {Kind.LEAD_STANDS, Kind.SURPLUS}
        return len(self.tricks) + is_between

    def _lay_open(self, card: Card, number: int) -> bool:
        """Whether the card had been shown by this trick, in it at the latest."""
        return any(odd.kind.makes_callable and odd.card is card and odd.trick <= number for odd in self.irregularities)

    def _find_revokes(self) -> list[Revoke]:
        found: list[Revoke] = []
        for trick in self.tricks:
            for seat, card, playable in trick.not_followed:
                revoke = Revoke(
                    seat=seat,
                    trick=trick.number,
                    card=card,
                    playable=playable,
                    established=self._establishment(seat, trick.number),
                    won_by=trick.winner,
                    tricks_after=self._tricks_from(seat.side, trick.number + 1),
                    is_repeated=any(before.seat is seat and before.suit is playable[0].suit for before in found),
                )
                found.append(revoke)
        return found

    def _establishment(self, seat: Seat, number: int) -> Establishment | None:
        side = {seat, seat.partner}
        if number < len(self.tricks):
            for player, _card in self.tricks[number].trick.plays:
                if player in side:
                    return Establishment(number + 1, player, Step.PLAY)
        if self.claim and self.claim.by:
            speaker = next((who for who in (self.claim.by, *self.claim.agreed) if who in side), None)
            if speaker:
                return Establishment(len(self.winners) + 1, speaker, Step.CLAIM)
        return None

    def _tricks_from(self, side: Side, number: int) -> int:
        """The tricks of the side from trick ``number`` on, with its share of a claim that stands."""
        played = sum(winner.side is side for winner in self.winners[number - 1 :])
        claimed = self.claim.tricks(side, remaining=self.remaining) if self.claim and self.claim.stands else 0
        return played + claimed

    def _refused(self, call: Irregularity) -> bool:
        trick = next((trick for trick in self.tricks if trick.number == call.trick), None)
        card = trick and trick.trick.card_of(call.seat)
        if not trick or not card or card is call.card:
            return False
        is_free = trick.trick.leader is call.seat or call.seat in trick.void
        return is_free or call.card.suit is trick.trick.suit_led

    @property
    def _is_in_mid_trick(self) -> bool:
        return bool(self.tricks) and not self.tricks[-1].trick.is_complete

    def _trick_with(self, card: Card) -> int | None:
        return self.cards.index(card) // 4 + 1 if card in self.cards else None
