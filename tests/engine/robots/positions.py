"""Plays to ask robots about: made by the conventions, and the same with other cards where a seat cannot look."""

from random import Random  # noqa: TID251 -- a test's source

from engine import dealing
from engine.cards import cards_in
from engine.deals import Deal
from engine.robots.knowledge import Knowledge
from engine.robots.layouts import Layouts
from engine.robots.simple import Simple
from engine.robots.sitting import play_cards
from engine.rules import Play
from engine.seats import Seat
from engine.view import View


def simple_play(number, count, *, board=1):
    """A deal played by the conventions in all four hands, as far as so many cards."""
    play = Play.start(dealing.deal(key=number.to_bytes(32), board=board))
    cards = [choice.card for _, choice in play_cards(play, dict.fromkeys(Seat, Simple()))]
    return Play.resume(play.deal, cards[:count])


def with_hidden_cards_moved(play, seat, number):
    """The play after the same cards, from another deal that the seat cannot tell from this one."""
    deal = play.deal
    remaining = Layouts(Knowledge.of(View.of(play, seat), deal.turn_up)).draw(Random(number))
    played = [0, 0, 0, 0]
    for trick in (*play.tricks, play.trick):
        for player, card in trick.plays:
            played[player.index] |= card.bit
    hands = tuple(cards_in(remaining[seat.index] | played[seat.index]) for seat in Seat)
    return Play.resume(Deal(hands, deal.dealer, deal.trump, deal.turn_up), play.cards)
