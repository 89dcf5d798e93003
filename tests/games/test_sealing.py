"""The gate: the turn-up as tables enter it, the preparer's logged look, and that no relation leads past it."""

import pytest
from django.apps import apps
from django.core.exceptions import FieldError

from games import sealing
from games.errors import Conflict, Refused
from games.models import BoardOpening, BoardSet, Change, ChangeKind, Line
from games.services.turn_ups import enter_turn_up
from tests.factories import TESTER, UserFactory, open_lines, running_event, scheduled_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def lines() -> list[Line]:
    """The lines of one table-shuffled board, at its first tables."""
    event = running_event()
    board = open_lines(event)[0].board
    Line.objects.filter(board=board).update(state="open")
    return list(Line.objects.filter(board=board).select_related("table", "board__deal").order_by("pk"))


def test_first_table_enters_the_turn_up_and_later_ones_see_it_as_a_check(lines: list[Line]) -> None:
    enter_turn_up(line=lines[0], card="h5", by=TESTER)

    check = sealing.turn_up_at(lines[1])

    assert check is not None
    assert (check.card, check.suit, check.agrees) == ("H5", "H", True)


def test_suit_alone_agrees_with_a_card_of_it(lines: list[Line]) -> None:
    enter_turn_up(line=lines[0], card="H5", by=TESTER)

    assert enter_turn_up(line=lines[1], card="H", by=TESTER).agrees


def test_different_card_later_is_reported_as_fouled_and_the_first_stands(lines: list[Line]) -> None:
    enter_turn_up(line=lines[0], card="H5", by=TESTER)

    check = enter_turn_up(line=lines[1], card="S5", by=TESTER)

    lines[1].refresh_from_db()
    assert (check.card, check.agrees) == ("H5", False)
    assert lines[1].is_fouled
    assert Change.objects.filter(kind=ChangeKind.BOARD_FOULED, line=lines[1]).exists()


def test_table_that_corrects_its_own_word_lifts_the_foul(lines: list[Line]) -> None:
    enter_turn_up(line=lines[0], card="H5", by=TESTER)
    enter_turn_up(line=lines[1], card="S5", by=TESTER)

    enter_turn_up(line=lines[1], card="H5", by=TESTER)

    lines[1].refresh_from_db()
    assert not lines[1].is_fouled


def test_record_of_changes_never_holds_the_card(lines: list[Line]) -> None:
    enter_turn_up(line=lines[0], card="H5", by=TESTER)

    change = Change.objects.get(kind=ChangeKind.TURN_UP_ENTERED)

    assert (change.old, change.new, change.why) == ({}, {}, "")


@pytest.mark.parametrize("text", ["", "5", "ZZ", "H1", "hearts"])
def test_what_is_no_card_is_refused_by_name(lines: list[Line], text: str) -> None:
    with pytest.raises(Refused, match="not a card or suit"):
        enter_turn_up(line=lines[0], card=text, by=TESTER)


def test_fixed_trump_has_no_turn_up() -> None:
    line = open_lines(running_event(trump_rule="rotation"))[0]

    with pytest.raises(Refused, match="fixed by the event"):
        enter_turn_up(line=line, card="H5", by=TESTER)


def test_due_line_shows_no_turn_up_even_of_a_known_deal() -> None:
    event = running_event(origin="dealt")
    due = Line.objects.filter(table__journal=event.journal_id, state="due").select_related("board__deal")[0]

    assert sealing.turn_up_at(due) is None
    assert sealing.turn_up_at(open_lines(event)[0]) is not None


def test_preparers_look_is_logged() -> None:
    board_set = BoardSet.objects.get(sessions__event=scheduled_event(origin="dealt"))
    user = UserFactory()

    opened = sealing.open_for_preparation(board_set=board_set, user=user, what="deal sheets")

    assert len(opened) == board_set.boards.count()
    assert BoardOpening.objects.get().user == user


def test_nobody_prepares_boards_that_are_in_play() -> None:
    board_set = BoardSet.objects.get(sessions__event=running_event(origin="dealt"))

    with pytest.raises(Conflict, match="Play has begun"):
        sealing.open_for_preparation(board_set=board_set, user=UserFactory(), what="deal sheets")
    assert not BoardOpening.objects.exists()


def test_no_relation_of_any_model_leads_to_the_sealed_tables() -> None:
    sealed = {model for model in apps.get_models() if model.__module__ == "games.models.sealed"}

    assert {model.__name__ for model in sealed} == {"Analysis", "DealCards", "TurnUp"}
    for model in apps.get_models():
        if model not in sealed:
            assert not {field.related_model for field in model._meta.get_fields() if field.is_relation} & sealed


@pytest.mark.parametrize("path", ["dealcards__hands", "deal_cards__hands", "turnup__card", "games_dealcards__hands"])
def test_no_query_joins_the_sealed_tables(path: str) -> None:
    with pytest.raises(FieldError):
        BoardSet.objects.filter(**{f"boards__deal__{path}__contains": "A"}).exists()
