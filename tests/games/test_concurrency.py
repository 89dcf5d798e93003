"""Many at once, on a real PostgreSQL: the locks and constraints that carry the promises (SQLite hides races)."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from django.db import connection, transaction

from games.actors import Actor
from games.models import Change, ChangeKind, Line, Receipt, Result, ResultState, Slip, SpokenBy
from games.services import journal, receipts, results
from games.services.first_words import keep_unlocked
from games.services.receipts import Answer
from tests.factories import TESTER, open_lines, running_event
from tournaments.models import Field, Scored
from tournaments.services import standings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

COPIES = 20


def at_once(acts: list[Callable[[], object]]) -> list[object]:
    """Run every act in a thread of its own, all starting together; exceptions come back as values."""
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        start.wait()
        try:
            return act()
        except Exception as error:  # what went wrong is what the test looks at
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def send(line: Line, tricks: int, *, key: str, device: str, settles_copies: bool = False) -> Answer:
    by = Actor.device(device, device)

    def act() -> Answer:
        recorded = results.record_result(line=line, north_south_tricks=tricks, spoken_by=SpokenBy.TABLE, by=by)
        return Answer(201, {"version": recorded.result.version})

    return receipts.once(by=by, key=key, content=str(tricks), act=act, settles_copies=settles_copies)


def send_in_one_message(line: Line, tricks: int, *, key: str, device: str) -> Answer:
    """As the door does: the first word goes by itself, any other the usual way."""
    by, answer = Actor.device(device, device), Answer(201, {"version": None})
    receipt = receipts.beside_change(by=by, key=key, content=str(tricks), answer=answer, version_at=["version"])
    line = Line.objects.select_related("table", "board").get(pk=line.pk)
    result = keep_unlocked(line, tricks, SpokenBy.TABLE, by, beside=lambda: [receipt])
    if result is None:
        return send(line, tricks, key=key, device=device, settles_copies=True)
    return Answer(201, {"version": result.version})


@pytest.mark.parametrize("settles_copies", [False, True])
def test_many_copies_of_one_write_are_done_once_and_answered_alike(settles_copies: bool) -> None:
    line = open_lines(running_event())[0]

    answers = at_once([lambda: send(line, 8, key="k", device="phone", settles_copies=settles_copies)] * COPIES)

    assert {(answer.status, str(answer.body)) for answer in answers if isinstance(answer, Answer)} == {
        (201, str(answers[0].body))  # type: ignore[attr-defined]
    }
    assert all(isinstance(answer, Answer) for answer in answers)
    assert (Result.objects.count(), Slip.objects.count(), Receipt.objects.count()) == (1, 1, 1)
    assert Change.objects.filter(kind=ChangeKind.RESULT_PROPOSED).count() == 1


def test_copies_of_a_first_word_are_done_once_and_answered_alike() -> None:
    line = open_lines(running_event())[0]

    answers = at_once([lambda: send_in_one_message(line, 8, key="k", device="phone")] * COPIES)

    assert all(isinstance(answer, Answer) for answer in answers), answers
    assert {(answer.status, str(answer.body)) for answer in answers if isinstance(answer, Answer)} == {
        (201, str({"version": Result.objects.get().version}))
    }
    assert (Result.objects.count(), Slip.objects.count(), Receipt.objects.count()) == (1, 1, 1)


def test_different_first_words_are_one_dispute_with_all_kept() -> None:
    line = open_lines(running_event())[0]

    answers = at_once(
        [lambda n=n: send_in_one_message(line, n % 14, key=f"k{n}", device=f"d{n}") for n in range(COPIES)]  # type: ignore[misc]
    )

    assert all(isinstance(answer, Answer) for answer in answers), answers
    assert Result.objects.get().state == ResultState.DISPUTED
    # Who says the very figure that stands adds nothing to it.
    assert Slip.objects.values("north_south_tricks").distinct().count() == 14
    assert Receipt.objects.count() == COPIES


def test_first_words_with_and_without_a_lock_block_each_other_nowhere() -> None:
    event = running_event(pairs=8, rounds=7, boards_per_set=5)
    lines = open_lines(event)[:COPIES]

    answers = at_once(
        [
            lambda line=line, way=way, n=n: way(line, 7, key=f"{n}", device=f"d{n}")  # type: ignore[misc]
            for n, (line, way) in enumerate(product(lines, (send, send_in_one_message)))
        ]
    )

    assert all(isinstance(answer, Answer) for answer in answers), answers
    event.journal.refresh_from_db()
    assert journal.broken_links(event.journal) == []
    assert Result.objects.count() == COPIES


def test_two_different_results_at_once_are_one_dispute_with_both_kept() -> None:
    line = open_lines(running_event())[0]

    answers = at_once([lambda: send(line, 8, key="a", device="one"), lambda: send(line, 7, key="b", device="two")])

    result = Result.objects.get()
    assert all(isinstance(answer, Answer) for answer in answers)
    assert result.state == ResultState.DISPUTED
    assert sorted(Slip.objects.values_list("north_south_tricks", flat=True)) == [7, 8]


def test_numbers_of_changes_have_no_gap_and_no_double_under_pressure() -> None:
    event = running_event(pairs=8, rounds=7, boards_per_set=5)
    lines = open_lines(event)[:COPIES]

    answers = at_once(
        [lambda line=line, n=n: send(line, 7, key=f"k{n}", device=f"d{n}") for n, line in enumerate(lines)]  # type: ignore[misc]
    )

    event.journal.refresh_from_db()
    assert all(isinstance(answer, Answer) for answer in answers)
    assert journal.broken_links(event.journal) == []
    assert Result.objects.count() == COPIES


def test_two_scorers_at_once_leave_the_standings_equal_to_a_recomputation() -> None:
    event = running_event()
    for line in open_lines(event):
        results.record_result(line=line, north_south_tricks=7, spoken_by=SpokenBy.DIRECTOR, by=TESTER)
    field = Field.objects.get()

    answers = at_once([lambda: standings.refresh_standings(field_id=field.pk)] * 4)

    assert all(isinstance(answer, bool) for answer in answers)
    assert standings.differences(field) == []


def test_scorer_at_work_makes_no_result_wait() -> None:
    event = running_event()
    line = open_lines(event)[0]
    field_id = Field.objects.get().pk
    held, done = threading.Event(), threading.Event()

    def score_slowly() -> None:
        try:
            with transaction.atomic():
                list(Scored.objects.select_for_update().filter(field_id=field_id))
                held.set()
                done.wait(10)
        finally:
            connection.close()

    scorer = threading.Thread(target=score_slowly)
    scorer.start()
    held.wait(10)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '200ms'")
        recorded = results.record_result(line=line, north_south_tricks=7, spoken_by=SpokenBy.TABLE, by=TESTER)
    done.set()
    scorer.join()

    assert recorded.result.north_south_tricks == 7


def test_change_of_state_and_result_settle_on_the_line() -> None:
    line = open_lines(running_event())[0]

    answers = at_once(
        [
            lambda: send(line, 8, key="a", device="one"),
            lambda: results.mark_not_played(line=line, why="no time", by_fault=False, by=TESTER),
        ]
    )

    line.refresh_from_db()
    has_result = Result.objects.filter(line=line).exists()
    assert has_result == (line.state == "played")
    assert sum(isinstance(answer, Exception) for answer in answers) == 1
