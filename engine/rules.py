"""The rules of play: whose turn it is, which card may be played, who wins the tricks.

The seat left of the dealer leads any card. Each next seat, clockwise, must follow the suit led if it can; a seat
that cannot may play anything and need not trump. The winner of a trick leads to the next; thirteen are played.
(Hoyle; the same in every code. Not following suit though able is a *revoke*.)

``Play`` is the play of a deal at a live table, one value per card. ``replay`` judges a whole stored record at
once, from integers, some six times as fast; both apply the same rules and the tests hold them together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from engine.cards import FULL_PACK_MASK, PACK, Card, Suit, cards_in
from engine.deals import Deal, InvalidDeal, is_whole_pack
from engine.seats import Seat, Side
from engine.tricks import Trick, winning_place


class Refusal(Enum):
    """Why a card may not be played."""

    PLAY_IS_OVER = "play is over"
    NOT_YOUR_TURN = "not your turn"
    ALREADY_PLAYED = "already played"
    NOT_HELD = "not held"
    MUST_FOLLOW = "must follow suit"
    WRONG_LENGTH = "not 52 cards"


class IllegalPlay(ValueError):
    """A card that may not be played: a sentence for the player, the reason, and the card's place in the record.

    ``position`` counts the cards played before it. The sentence tells nothing that the player may not know: never
    where a card lies.
    """

    def __init__(self, sentence: str, *, reason: Refusal, position: int) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.position = position


@dataclass(frozen=True, slots=True)
class Play:
    """A deal as far as it is played. Make one by ``Play.start``; each card gives a new one.

    ``winners`` are the seats that won the complete tricks; ``turn`` is None when the play is complete. Its ``repr``
    shows no card, as a deal's does.
    """

    deal: Deal
    cards: tuple[Card, ...] = field(repr=False)
    winners: tuple[Seat, ...] = field(compare=False)
    turn: Seat | None = field(compare=False)
    unplayed: int = field(compare=False, repr=False)

    @classmethod
    def start(cls, deal: Deal) -> "Play":
        """The deal before the opening lead, which is the seat's left of the dealer."""
        return cls(deal=deal, cards=(), winners=(), turn=deal.leader, unplayed=FULL_PACK_MASK)

    @classmethod
    def resume(cls, deal: Deal, cards: Sequence[Card]) -> "Play":
        """The deal after these cards. Raises IllegalPlay at the first that breaks a rule."""
        play = cls.start(deal)
        for card in cards:
            play = play.play(card)
        return play

    @property
    def is_complete(self) -> bool:
        return len(self.cards) == 52

    @property
    def leader(self) -> Seat:
        """The seat that leads to the current trick."""
        return self.winners[-1] if self.winners else self.deal.leader

    @property
    def trick(self) -> Trick:
        """The trick being played; without a card when the next is to be led."""
        return Trick(self.leader, self.cards[4 * len(self.winners) :])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in the order played."""
        leaders = (self.deal.leader, *self.winners)
        return tuple(Trick(leaders[i], self.cards[4 * i : 4 * i + 4]) for i in range(len(self.winners)))

    @property
    def tricks_won(self) -> dict[Side, int]:
        """Complete tricks won by each side; they sum to 13 when the play is complete."""
        north_south = sum(seat.side is Side.NORTH_SOUTH for seat in self.winners)
        return {Side.NORTH_SOUTH: north_south, Side.EAST_WEST: len(self.winners) - north_south}

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that the seat in turn may play; none when the play is complete."""
        if self.turn is None:
            return ()
        held = self._held(self.turn)
        return cards_in(held & self._suit_led_mask() or held)

    def remaining_hand(self, seat: Seat) -> tuple[Card, ...]:
        """What the seat still holds."""
        return cards_in(self._held(seat))

    def can_play(self, card: Card, *, seat: Seat | None = None) -> bool:
        try:
            self.verify_card(card, seat=seat)
        except IllegalPlay:
            return False
        return True

    def verify_card(self, card: Card, *, seat: Seat | None = None) -> None:
        """Raise IllegalPlay, with the reason, unless the seat in turn may play the card.

        With ``seat`` the card is that seat's play, and it must be its turn.
        """
        self._verified_turn(card, seat)

    def play(self, card: Card, *, seat: Seat | None = None) -> "Play":
        """The play after this card. Raises IllegalPlay, as ``verify_card`` does."""
        turn = self._verified_turn(card, seat)
        cards = (*self.cards, card)
        unplayed = self.unplayed ^ card.bit
        if len(cards) % 4:
            return Play(self.deal, cards, self.winners, turn.next, unplayed)
        winner = self.leader.after(winning_place(cards[-4:], self.deal.trump))
        return Play(self.deal, cards, (*self.winners, winner), winner if len(cards) < 52 else None, unplayed)

    def _verified_turn(self, card: Card, seat: Seat | None) -> Seat:
        """The seat in turn, which may play the card."""
        turn = self.turn
        if turn is None:
            raise self._refused("All 52 cards of this deal have been played.", Refusal.PLAY_IS_OVER)
        if seat is not None and seat is not turn:
            raise self._refused(
                f"It is {turn.full_name}'s turn to play, not {seat.full_name}'s.", Refusal.NOT_YOUR_TURN
            )
        held = self._held(turn)
        led = self._suit_led_mask()
        if not held & card.bit or (held & led and not led & card.bit):
            raise refuse(card, turn, held=held, led=led, played=not card.bit & self.unplayed, position=len(self.cards))
        return turn

    def _held(self, seat: Seat) -> int:
        return self.deal.masks[seat.index] & self.unplayed

    def _suit_led_mask(self) -> int:
        place = len(self.cards) % 4
        return _SUIT_MASK[self.cards[-place].number] if place else 0

    def _refused(self, sentence: str, reason: Refusal) -> IllegalPlay:
        return IllegalPlay(sentence, reason=reason, position=len(self.cards))


def replay(masks: Sequence[int], leader: int, trump: int, cards: bytes) -> int:
    """Judge a whole stored play and count the tricks of North–South.

    ``masks``: the four hands from North clockwise (``Deal.masks``). ``leader``: the index of the seat that leads.
    ``trump``: the mask of the trump suit, 0 without trumps. ``cards``: 52 card numbers in the order played.
    Raises InvalidDeal when the hands are not the whole pack in thirteens, and IllegalPlay, with the card's
    position, at the first card that breaks a rule.
    """
    if not is_whole_pack(masks):
        raise InvalidDeal("The four hands are not the whole pack in thirteens.")
    if len(cards) != 52:
        raise _wrong_length(len(cards))
    held = list(masks)
    seat, north_south = leader, 0
    for start in range(0, 52, 4):
        number = cards[start]
        best = _BIT[number]
        hand = held[seat]
        if not hand & best:
            raise _refuse_number(cards, start, seat, held=hand, led=0)
        held[seat] = hand ^ best
        led = winning = _SUIT_MASK[number]
        winner = seat
        for position in (start + 1, start + 2, start + 3):
            seat = seat + 1 & 3
            bit = _BIT[cards[position]]
            hand = held[seat]
            if not hand & bit or (hand & led and not bit & led):
                raise _refuse_number(cards, position, seat, held=hand, led=led)
            held[seat] = hand ^ bit
            if bit & winning:
                if bit > best:
                    best, winner = bit, seat
            elif bit & trump:
                best, winner, winning = bit, seat, trump
        seat = winner
        north_south += not seat & 1
    return north_south


def refuse(card: Card, seat: Seat, *, held: int, played: bool, position: int, led: int = 0) -> IllegalPlay:
    """Why the seat in turn may not play the card; ``held`` is its hand and ``led`` the suit led, as masks."""
    if played:
        return IllegalPlay(f"{card} has been played already.", reason=Refusal.ALREADY_PLAYED, position=position)
    if not held & card.bit:
        return IllegalPlay(f"{seat.full_name} does not hold {card}.", reason=Refusal.NOT_HELD, position=position)
    suit = next(suit.full_name for suit in Suit if suit.mask == led)
    name = seat.full_name
    sentence = f"{name} must follow suit: {suit} were led and {name} holds some, so {card} may not be played."
    return IllegalPlay(sentence, reason=Refusal.MUST_FOLLOW, position=position)


# Bytes above 51 are no card: without a bit they are in no hand.
_BIT = tuple(card.bit for card in PACK) + (0,) * (256 - len(PACK))
_SUIT_MASK = tuple(card.suit.mask for card in PACK)
_SEATS = tuple(Seat)


def _refuse_number(cards: bytes, position: int, seat: int, *, held: int, led: int) -> IllegalPlay:
    number = cards[position]
    if number >= len(PACK):
        return IllegalPlay(f"There is no card number {number}.", reason=Refusal.NOT_HELD, position=position)
    played = number in cards[:position]
    return refuse(PACK[number], _SEATS[seat], held=held, led=led, played=played, position=position)


def _wrong_length(count: int) -> IllegalPlay:
    return IllegalPlay(f"A whole play has 52 cards, not {count}.", reason=Refusal.WRONG_LENGTH, position=count)
