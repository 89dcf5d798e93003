"""The first word on a line in one message: the same rows as under a lock, and none at all where it is not the first."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import models, transaction

from engine.scoring import InvalidTricks
from games.actors import Actor
from games.models import Change, Line, LineState, Receipt, Result, Slip, SpokenBy, Table
from games.services import journal, receipts, results
from games.services.first_words import keep_unlocked
from games.services.receipts import Answer
from tests.factories import enter, open_lines, running_event
from tournaments.models import Event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

PHONE = Actor.device("phone", "the phone")


@pytest.fixture
def event() -> Event:
    return running_event(pairs=4, rounds=3, boards_per_set=2, confirmation="marked")


def seen(line: Line) -> Line:
    return Line.objects.select_related("table", "board").get(pk=line.pk)


def say(line: Line, tricks: int = 8, *, key: str = "k") -> Result | None:
    answer = Answer(201, {"result": {"tricks": tricks, "version": None}, "board": line.board.number})
    receipt = receipts.beside_change(by=PHONE, key=key, content="c", answer=answer, version_at=["result", "version"])
    return keep_unlocked(line, tricks, SpokenBy.TABLE, PHONE, beside=lambda: [receipt])


def kept(line: Line) -> list[dict[str, object]]:
    """All that is kept of a line, without what differs between any two."""
    slip, result = Slip.objects.get(line=line), Result.objects.get(line=line)
    change = Change.objects.get(line=line)
    line.refresh_from_db()
    different = {"id", "uuid", "line_id", "slip_id", "number", "version", "digest", "at", "created_at", "updated_at"}
    return [
        {name: value for name, value in values_of(row).items() if name not in different}
        for row in (slip, result, change, line)
    ]


def values_of(row: models.Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@contextmanager
def nothing_kept() -> Iterator[None]:
    """No row comes and none changes."""

    def rows() -> list[object]:
        kinds = (Line, Slip, Result, Change, Receipt)
        return [list(kind._default_manager.order_by("pk").values_list()) for kind in kinds]

    before = rows()
    yield
    assert rows() == before


def test_same_is_kept_as_under_a_lock(event: Event) -> None:
    one, other = [line for line in open_lines(event) if line.table.number == 1][:2]

    result = say(seen(one))
    results.record_result(line=other, north_south_tricks=8, spoken_by=SpokenBy.TABLE, by=PHONE)

    assert result is not None
    assert values_of(result) == {**values_of(Result.objects.get(line=one)), "updated_at": result.updated_at}
    other_kept = kept(other)
    assert [{**row, "board_id": None} for row in kept(one)] == [{**row, "board_id": None} for row in other_kept]
    assert journal.broken_links(event.journal) == []


def test_receipt_names_the_version_and_answers_a_copy(event: Event) -> None:
    line = open_lines(event)[0]

    result = say(seen(line))

    assert result is not None
    receipt = Receipt.objects.get()
    assert receipt.body == {"result": {"tricks": 8, "version": result.version}, "board": line.board.number}
    again = receipts.once(by=PHONE, key="k", content="c", act=lambda: Answer(500, {}), settles_copies=True)
    assert (again.status, again.body, again.is_repeat) == (201, receipt.body, True)


def test_second_word_is_left_to_the_other_way(event: Event) -> None:
    line = open_lines(event)[0]
    stale = seen(line)
    enter(line, 7)

    with nothing_kept():
        assert say(stale) is None
        assert say(seen(line)) is None


def test_key_of_another_write_is_left_to_the_other_way(event: Event) -> None:
    one, other = open_lines(event)[:2]
    say(seen(one))

    with nothing_kept():
        assert say(seen(other)) is None


def play_no_more(line: Line) -> None:
    Line.objects.filter(pk=line.pk).update(state=LineState.NOT_PLAYED)


def close(line: Line) -> None:
    Table.objects.filter(pk=line.table_id).update(is_closed=True)


def ask_for_confirmation_or_not(line: Line) -> None:
    Table.objects.filter(pk=line.table_id).update(must_confirm=not line.table.must_confirm)


def foul(line: Line) -> None:
    Line.objects.filter(pk=line.pk).update(is_fouled=True)


def give_its_number_to_another(line: Line) -> None:
    """As after a restored backup: the lines laid anew have the old numbers, and names of their own."""
    Line.objects.filter(pk=line.pk).update(uuid=uuid4())


def delete(line: Line) -> None:
    Line.objects.filter(pk=line.pk).delete()


@pytest.mark.parametrize(
    "change", [play_no_more, close, ask_for_confirmation_or_not, foul, give_its_number_to_another, delete]
)
def test_line_that_is_no_longer_as_it_was_read_takes_no_word(event: Event, change: Callable[[Line], None]) -> None:
    stale = seen(open_lines(event)[0])
    change(stale)

    with nothing_kept():
        assert say(stale) is None


def test_last_board_of_a_table_lets_it_go_on(event: Event) -> None:
    one, other = [line for line in open_lines(event) if line.table.number == 1]

    say(seen(one), key="one")
    assert Table.objects.get(pk=one.table_id).left_at is None
    say(seen(other), key="other")
    assert Table.objects.get(pk=one.table_id).left_at is not None


def test_open_transaction_calls_for_the_other_way(event: Event) -> None:
    line = seen(open_lines(event)[0])

    with nothing_kept(), transaction.atomic():
        assert say(line) is None


def test_figure_out_of_range_is_refused(event: Event) -> None:
    line = seen(open_lines(event)[0])

    with nothing_kept(), pytest.raises(InvalidTricks):
        say(line, 14)
