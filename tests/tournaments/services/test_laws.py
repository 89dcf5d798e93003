"""The laws of an event: kept with it by name and version, and one value with its trumps."""

import pytest

from engine.laws import DUPLICATE, DUPLICATE_BRIDGE, LAWS, Trumps
from games.errors import Refused
from games.models import ChangeKind
from tests.factories import TESTER, ClubFactory, planned_event, running_event, scheduled_event
from tournaments.errors import IllegalStep
from tournaments.models import EventLaw
from tournaments.services import boards, events
from tournaments.services.customs import change_customs

pytestmark = pytest.mark.django_db


def test_event_is_played_under_the_law_of_duplicate_unless_told_otherwise():
    assert planned_event().laws == DUPLICATE


def test_every_law_an_event_may_have_is_kept_by_name_and_version():
    assert set(EventLaw.values) <= set(LAWS)


def test_event_takes_the_law_of_its_club():
    club = ClubFactory(law="duplicate-bridge-1")

    assert planned_event(club=club).laws == DUPLICATE_BRIDGE


def test_laws_and_trumps_of_an_event_are_one_value():
    event = planned_event(trump_rule="own_rotation", trump_order="CDHS")

    assert event.laws.trumps == Trumps.rotation("CDHS")


def test_own_rotation_is_the_trump_of_boards_shuffled_and_dealt():
    event = scheduled_event(
        pairs=4, rounds=3, boards_per_set=2, origin="dealt", trump_rule="own_rotation", trump_order="NSH"
    )

    board_set = boards.deal_event_boards(event=event, by=TESTER) if not events.board_sets(event) else None
    board_set = board_set or events.board_sets(event)[0]

    assert [board.trump for board in board_set.boards.all()] == list("NSHNSH")


@pytest.mark.parametrize("order", ["", "HX", "h"])
def test_order_of_trumps_that_is_none_is_refused(order):
    event = planned_event()

    with pytest.raises(Refused, match="Write the order of trumps") as refusal:
        events.change_settings(event=event, settings={"trump_rule": "own_rotation", "trump_order": order}, by=TESTER)

    assert refusal.value.field == "trump_order"


def test_club_may_not_be_used_to_an_order_that_is_none():
    club = ClubFactory()

    with pytest.raises(Refused, match="Write the order of trumps"):
        change_customs(club=club, name="A", time_zone="UTC", settings={"trump_rule": "own_rotation"})


def test_unknown_trump_rule_of_a_club_is_refused_by_its_own_field():
    with pytest.raises(Refused) as refusal:
        change_customs(club=ClubFactory(), name="A", time_zone="UTC", settings={"trump_rule": "best"})

    assert refusal.value.field == "trump_rule"


def test_law_is_changed_on_record_before_play_and_never_after():
    event = planned_event()

    events.change_settings(event=event, settings={"law": "duplicate-bridge-1"}, by=TESTER)

    change = event.journal.changes.get(kind=ChangeKind.SETTINGS_CHANGED)
    assert (change.old, change.new) == ({"law": "duplicate-1"}, {"law": "duplicate-bridge-1"})
    with pytest.raises(IllegalStep, match="under the laws announced"):
        events.change_settings(event=running_event(), settings={"law": "duplicate-bridge-1"}, by=TESTER)


def test_law_of_a_game_is_none_for_an_event():
    with pytest.raises(Refused, match="no choice for law"):
        events.change_settings(event=planned_event(), settings={"law": "american-1"}, by=TESTER)
