"""What holds for every robot on the roster."""

import re
import typing
from dataclasses import fields, is_dataclass
from random import Random  # noqa: TID251 -- a test's source

import pytest

from engine import dealing
from engine.cards import Card
from engine.deals import Deal
from engine.robots import ROSTER, Anyhow, Robot, UnknownRobot, make_robot, play_cards
from engine.robots.knowledge import Knowledge
from engine.rules import Play
from engine.seats import Seat
from engine.view import View
from tests.engine.robots.positions import simple_play, with_hidden_cards_moved


def robot(name, seed=1):
    return make_robot(name, Random(seed), lambda: 0.0)


@pytest.mark.parametrize("name", ROSTER)
def test_robot_bears_the_name_it_is_asked_for_by(name):
    assert robot(name).name == name


@pytest.mark.parametrize("name", ROSTER)
def test_robot_takes_a_view_and_a_card_and_nothing_else(name):
    asked = typing.get_type_hints(type(robot(name)).choose)

    assert {kind for argument, kind in asked.items() if argument != "return"} == {View, Card | None}


def test_nothing_that_a_robot_reckons_with_can_hold_a_deal():
    for kind in (View, Knowledge):
        assert is_dataclass(kind)
        held = {str(part) for field in fields(kind) for part in [field.type, *typing.get_args(field.type)]}
        assert not [part for part in held if "Deal" in part or "Play" in part]


@pytest.mark.parametrize("name", ROSTER)
def test_robot_plays_the_same_whatever_the_hidden_cards_are(name):
    play = simple_play(0, 38, board=2)
    other = with_hidden_cards_moved(play, play.turn, 3)
    views = [View.of(whose, play.turn) for whose in (play, other)]

    assert other.deal != play.deal
    assert views[0] == views[1]
    assert robot(name).choose(views[0]) == robot(name).choose(views[1])


@pytest.mark.parametrize("name", ROSTER)
def test_no_card_stands_in_a_repr(name):
    play = simple_play(3, 30)
    view = View.of(play, play.turn)

    shown = repr(robot(name).choose(view)) + repr(Knowledge.of(view)) + repr(robot(name))

    assert not re.search(r"[SHDC][2-9TJQKA]\b|\d{4}", shown.split(" object at ")[0])


def test_anyhow_plays_every_legal_card_sooner_or_later():
    view = View.of(Play.start(dealing.deal(key=bytes(32), board=1)), Seat.EAST)
    player = Anyhow(Random(1))

    assert {player.choose(view).card for _ in range(200)} == set(view.legal_cards)


def test_unknown_robot_is_refused_with_the_names_there_are():
    with pytest.raises(UnknownRobot, match="Robot must be one of anyhow, simple, solver, strong, not 'best'"):
        robot("best")


def test_sitting_asks_each_seat_for_its_own_cards_and_plays_to_the_end():
    asked = []

    class Watched:
        name = "watched"

        def __init__(self, player: Robot) -> None:
            self.player = player

        def choose(self, view, turn_up=None):
            asked.append((view.seat, turn_up))
            return self.player.choose(view, turn_up)

    deal = dealing.deal(key=bytes(32), board=1)
    assert isinstance(deal, Deal)
    plays = [play for play, _ in play_cards(Play.start(deal), dict.fromkeys(Seat, Watched(robot("simple"))))]

    assert [len(play.cards) for play in plays] == list(range(1, 53))
    assert asked[0] == (deal.leader, deal.turn_up)
    assert [seat for seat, _ in asked] == [seat for trick in plays[-1].tricks for seat, _ in trick.plays]
