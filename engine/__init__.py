"""The game of whist in plain Python: frozen values, no framework, no clock, no source of randomness.

========================================  ==========================================================================
``cards seats deals tricks rules``        the game itself; read them in this order
``dealing``                               deals from secret keys, provable after play
``view``                                  what one seat may see
``records``, ``notation``                 what happened at a table, and its forms in text: compact, JSON, PBN, LIN
``laws``                                  what deals count: games, rubbers, matches, honours, revokes, cutting
``movements``, ``scoring``                duplicate: who meets whom, and boards compared across tables
``double_dummy``, ``robots``              best play, and players for an empty seat
========================================  ==========================================================================

Thirty-two secret bytes make a deal, always the same one; the last card dealt is turned up and names the trump.

>>> from engine import Card, Claim, Play, Record, Seat, Side, View, dealing
>>> deal = dealing.deal(key=bytes(32), board=1)
>>> str(deal.dealer), str(deal.leader), str(deal.turn_up)
('N', 'E', 'H9')
>>> " ".join(map(str, deal.hand(Seat.EAST)))
'S9 S5 S4 S3 HJ HT H4 D9 D6 D5 D4 C8 C5'

The seat left of the dealer leads. A card gives a new play; the old one is unchanged.

>>> play = Play.start(deal)
>>> play.can_play(Card.parse("S4"))
True
>>> after_lead = play.play(Card.parse("S4"))
>>> str(play.turn), str(after_lead.turn)
('E', 'S')

A card that may not be played is refused with the reason.

>>> after_lead.play(Card.parse("HK"))
Traceback (most recent call last):
engine.rules.IllegalPlay: South must follow suit: spades were led and South holds some, so HK may not be played.

West has no spade and trumps; the trick is East-West's.

>>> after_trick = Play.resume(deal, [Card.parse(text) for text in ("S4", "ST", "HQ", "SA")])
>>> after_trick.tricks_won[Side.EAST_WEST], str(after_trick.turn)
(1, 'W')

What one seat may see, for a person and a robot alike; the turn-up has been taken into the dealer's hand.

>>> view = View.of(after_trick, Seat.WEST)
>>> len(view.hand), view.turn_up, view.is_own_turn
(12, None, True)

A record tells what happened, revokes too, and how the play ended. Here North holds spades and trumps all the same, in
vain; his partner concedes the rest, and with that it is too late to take the card back.

>>> record = Record(deal, tuple(Card.parse(text) for text in ("S4", "ST", "HQ", "H3")))
>>> [revoke] = record.revokes
>>> str(revoke.seat), revoke.trick, str(revoke.playable[0]), revoke.is_established
('N', 1, 'SA', False)
>>> ended = record.end_by(Claim(0, by=Seat.SOUTH, agreed=(Seat.EAST, Seat.WEST)))
>>> ended.tricks_won[Side.EAST_WEST], ended.revokes[0].is_established
(13, True)
"""

from engine import dealing
from engine.cards import PACK, Card, InvalidCard, Rank, Suit
from engine.deals import Deal, InvalidDeal, board_dealer
from engine.records.claims import Claim, InvalidClaim
from engine.records.irregularities import InvalidIrregularity, Irregularity
from engine.records.record import Record
from engine.records.revokes import Revoke
from engine.rules import IllegalPlay, Play, Refusal
from engine.seats import InvalidSeat, Seat, Side
from engine.tricks import InvalidTrick, Trick
from engine.view import View

__all__ = [
    "PACK",
    "Card",
    "Claim",
    "Deal",
    "IllegalPlay",
    "InvalidCard",
    "InvalidClaim",
    "InvalidDeal",
    "InvalidIrregularity",
    "InvalidSeat",
    "InvalidTrick",
    "Irregularity",
    "Play",
    "Rank",
    "Record",
    "Refusal",
    "Revoke",
    "Seat",
    "Side",
    "Suit",
    "Trick",
    "View",
    "board_dealer",
    "dealing",
]
