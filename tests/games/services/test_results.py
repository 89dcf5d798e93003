"""Results at the tables: kept, agreed, disputed, settled; never overwritten, always on record."""

import pytest
from django.db import IntegrityError, transaction

from engine.scoring import InvalidTricks
from games.actors import Actor
from games.errors import Conflict, NotDue, Refused, StaleVersion
from games.models import Change, ChangeKind, Confirmation, Line, LineState, Result, ResultState, SpokenBy
from games.services import results
from games.services.results import Outcome
from tests.factories import enter, open_lines, running_event

pytestmark = pytest.mark.django_db

DIRECTOR = Actor.system("Director")
PHONE_NS = Actor.device("ns", "phone NS")
PHONE_EW = Actor.device("ew", "phone EW")


def record(line: Line, tricks: int, side: SpokenBy, by: Actor) -> results.Recorded:
    return results.record_result(line=line, north_south_tricks=tricks, spoken_by=side, by=by)


@pytest.fixture
def line() -> Line:
    return open_lines(running_event(confirmation="required"))[0]


def test_first_slip_proposes_and_does_not_count_where_confirmation_is_required(line: Line) -> None:
    recorded = record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)

    result = Result.objects.get(line=line)
    assert recorded.outcome == Outcome.KEPT
    assert (result.north_south_tricks, result.state, result.counts) == (8, ResultState.PROPOSED, False)
    assert Line.objects.get(pk=line.pk).state == LineState.PLAYED


def test_first_slip_counts_at_once_where_unconfirmed_results_are_marked() -> None:
    line = open_lines(running_event(confirmation="marked"))[0]

    record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)

    assert list(Result.objects.counted().values_list("state", flat=True)) == [ResultState.PROPOSED]


def test_same_figure_from_same_device_is_kept_once(line: Line) -> None:
    record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)

    again = record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)

    assert again.outcome == Outcome.SAME
    assert line.slips.count() == 1
    assert Change.objects.filter(line=line).count() == 1


def test_same_figure_from_the_other_side_agrees(line: Line) -> None:
    record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)

    agreed = record(line, 8, SpokenBy.EAST_WEST, PHONE_EW)

    assert agreed.outcome == Outcome.AGREED
    assert (agreed.result.counts, agreed.result.confirmation) == (True, Confirmation.EQUAL_ENTRY)
    assert line.slips.count() == 2


@pytest.mark.parametrize("state", ["proposed", "agreed"])
def test_different_figure_is_a_dispute_with_both_kept(line: Line, state: str) -> None:
    first = record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS).result
    if state == "agreed":
        results.confirm_result(line=line, version=first.version, spoken_by=SpokenBy.EAST_WEST, by=PHONE_EW)

    disputed = record(line, 7, SpokenBy.EAST_WEST, PHONE_EW)

    result = Result.objects.get(line=line)
    assert disputed.outcome == Outcome.DISPUTED
    assert (result.state, result.counts) == (ResultState.DISPUTED, False)
    assert result.north_south_tricks == 8
    assert result.other_slip is not None
    assert result.other_slip.north_south_tricks == 7
    assert list(line.slips.values_list("north_south_tricks", flat=True)) == [8, 7]


def test_a_further_word_on_a_dispute_is_kept_and_settles_nothing(line: Line) -> None:
    record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)
    record(line, 7, SpokenBy.EAST_WEST, PHONE_EW)

    third = record(line, 8, SpokenBy.EAST_WEST, PHONE_EW)

    assert third.outcome == Outcome.DISPUTED
    assert line.slips.count() == 3


def test_the_database_keeps_one_result_a_line(line: Line) -> None:
    result = enter(line, 8)

    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(line=line, north_south_tricks=8, state="agreed", counts=True, slip=result.slip, version=1)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_tricks_outside_0_to_13_are_refused_and_nothing_is_kept(line: Line, tricks: int) -> None:
    with pytest.raises(InvalidTricks, match=str(tricks)):
        record(line, tricks, SpokenBy.NORTH_SOUTH, PHONE_NS)

    assert not Result.objects.exists()
    assert not line.slips.exists()


def test_board_of_a_later_round_is_refused(line: Line) -> None:
    later = Line.objects.filter(state=LineState.DUE).select_related("table", "board").first()
    assert later is not None

    with pytest.raises(NotDue, match=rf"Board {later.board.number} is not to be played"):
        record(later, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)


def test_other_side_confirms_from_its_own_session(line: Line) -> None:
    proposed = record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS).result

    result = results.confirm_result(line=line, version=proposed.version, spoken_by=SpokenBy.EAST_WEST, by=PHONE_EW)

    assert (result.state, result.confirmation, result.counts) == (ResultState.AGREED, Confirmation.OWN_SESSION, True)


def test_proposing_side_cannot_confirm_itself_from_a_second_phone(line: Line) -> None:
    proposed = record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS).result

    with pytest.raises(Refused, match="cannot confirm"):
        results.confirm_result(
            line=line, version=proposed.version, spoken_by=SpokenBy.NORTH_SOUTH, by=Actor.device("ns2", "second phone")
        )


def test_handed_over_device_confirms_and_it_is_kept_that_it_was(line: Line) -> None:
    proposed = record(line, 8, SpokenBy.TABLE, PHONE_NS).result

    result = results.confirm_result(
        line=line, version=proposed.version, spoken_by=SpokenBy.TABLE, by=PHONE_NS, handed_over=True
    )

    assert result.confirmation == Confirmation.HANDED_OVER


def test_confirming_a_version_that_was_replaced_is_refused(line: Line) -> None:
    seen = record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS).result.version
    results.replace_proposal(line=line, north_south_tricks=9, version=seen, spoken_by=SpokenBy.NORTH_SOUTH, by=PHONE_NS)

    with pytest.raises(StaleVersion, match="now 9 tricks"):
        results.confirm_result(line=line, version=seen, spoken_by=SpokenBy.EAST_WEST, by=PHONE_EW)


def test_only_the_device_that_entered_replaces_its_proposal(line: Line) -> None:
    proposed = record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS).result

    with pytest.raises(Refused, match="Only the device"):
        results.replace_proposal(
            line=line, north_south_tricks=9, version=proposed.version, spoken_by=SpokenBy.EAST_WEST, by=PHONE_EW
        )


def test_director_settles_a_dispute_with_a_reason(line: Line) -> None:
    record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)
    disputed = record(line, 7, SpokenBy.EAST_WEST, PHONE_EW).result

    settled = results.correct_result(
        line=line, north_south_tricks=7, why="cards recounted", version=disputed.version, by=DIRECTOR
    )

    change = Change.objects.get(line=line, kind=ChangeKind.RESULT_CORRECTED)
    assert (settled.state, settled.counts, settled.north_south_tricks) == (ResultState.SETTLED, True, 7)
    assert (change.who, change.why) == ("Director", "cards recounted")
    assert (change.old["tricks"], change.old["other_tricks"], change.new["tricks"]) == (8, 7, 7)


def test_correction_without_a_reason_is_refused(line: Line) -> None:
    enter(line, 8)

    with pytest.raises(Refused, match="Say why"):
        results.correct_result(line=line, north_south_tricks=7, why="  ", by=DIRECTOR)


def test_correction_of_an_older_version_is_refused(line: Line) -> None:
    seen = enter(line, 8).version
    results.correct_result(line=line, north_south_tricks=9, why="misheard", version=seen, by=DIRECTOR)

    with pytest.raises(StaleVersion):
        results.correct_result(line=line, north_south_tricks=10, why="misheard", version=seen, by=DIRECTOR)


def test_a_table_cannot_dispute_what_the_director_settled(line: Line) -> None:
    results.correct_result(line=line, north_south_tricks=9, why="entered for the table", by=DIRECTOR)

    with pytest.raises(Conflict, match="settled this board at 9"):
        record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)


def test_void_takes_the_result_away_and_keeps_its_slips(line: Line) -> None:
    version = enter(line, 8).version

    results.void_result(line=line, version=version, why="wrong board", by=DIRECTOR)

    line.refresh_from_db()
    assert line.state == LineState.OPEN
    assert not Result.objects.filter(line=line).exists()
    assert line.slips.count() == 1
    assert Change.objects.get(line=line, kind=ChangeKind.RESULT_VOIDED).old["tricks"] == 8


def test_result_after_a_void_is_a_new_first_one(line: Line) -> None:
    version = enter(line, 8).version
    results.void_result(line=line, version=version, why="wrong board", by=DIRECTOR)

    recorded = record(line, 5, SpokenBy.NORTH_SOUTH, PHONE_NS)

    assert recorded.outcome == Outcome.KEPT
    assert recorded.result.north_south_tricks == 5


def test_not_played_keeps_its_reason_and_refuses_results(line: Line) -> None:
    results.mark_not_played(line=line, why="no time", by_fault=False, by=DIRECTOR)

    line.refresh_from_db()
    assert (line.state, line.reason, line.by_fault) == (LineState.NOT_PLAYED, "no time", False)
    with pytest.raises(NotDue, match="recorded as not played"):
        record(line, 8, SpokenBy.NORTH_SOUTH, PHONE_NS)


def test_accepting_marks_that_the_director_did_it(line: Line) -> None:
    proposed = enter(line, 8)

    result = results.accept_result(line=line, version=proposed.version, by=DIRECTOR)

    assert (result.state, result.confirmation, result.counts) == (ResultState.AGREED, Confirmation.DIRECTOR, True)


def test_every_change_is_one_entry_with_the_version_it_made(line: Line) -> None:
    proposed = enter(line, 8)
    first = proposed.version
    agreed = results.confirm_result(line=line, version=first, spoken_by=SpokenBy.EAST_WEST, by=PHONE_EW)

    numbers = list(Change.objects.filter(line=line).values_list("number", "kind"))

    assert numbers == [(first, ChangeKind.RESULT_PROPOSED), (agreed.version, ChangeKind.RESULT_AGREED)]


def test_refused_writes_leave_no_entry(line: Line) -> None:
    before = Change.objects.count()

    with pytest.raises(InvalidTricks):
        record(line, 14, SpokenBy.NORTH_SOUTH, PHONE_NS)

    assert Change.objects.count() == before


def test_director_enters_a_board_that_was_marked_not_played_in_error(line: Line) -> None:
    results.mark_not_played(line=line, why="no time", by_fault=True, by=DIRECTOR)

    result = results.correct_result(line=line, north_south_tricks=6, why="they did play it", by=DIRECTOR)

    line.refresh_from_db()
    assert (line.state, line.reason, line.by_fault) == (LineState.PLAYED, "", False)
    assert result.counts


def test_director_who_saw_no_result_does_not_overwrite_one_that_came_in(line: Line) -> None:
    enter(line, 8)

    with pytest.raises(StaleVersion, match="now 8 tricks"):
        results.correct_result(line=line, north_south_tricks=7, why="from the slip", by=DIRECTOR)
    with pytest.raises(StaleVersion, match="now 8 tricks"):
        results.mark_not_played(line=line, why="no time", by_fault=False, by=DIRECTOR)

    assert Result.objects.get(line=line).north_south_tricks == 8
