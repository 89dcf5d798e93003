"""Statements compiled once: they store and find what the ORM does, one by one and together."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import IntegrityError, models, transaction

from games.models import Line, LineState, Receipt, Result, Slip
from games.statements import Answered, Given, Insert, Read, Update, changing, insert, made_of, together, update
from tests.factories import enter, open_lines, running_event

pytestmark = pytest.mark.django_db

BY_NAME = Read(
    lambda: (
        Line.objects.select_related("table", "board")
        .annotate(is_open=models.Exists(Line.objects.filter(pk=models.OuterRef("pk"), state=LineState.OPEN)))
        .filter(uuid=Given("name", models.UUIDField()))
    )
)
TAKE = Update(
    lambda: Line.objects.annotate_last().filter(pk=Given("pk")),
    answers=["id", "is_last_at_table"],
    state=models.Value(LineState.PLAYED),
)
STILL_OPEN = Read(lambda: Line.objects.filter(state=LineState.OPEN, table=Given("table")).order_by("pk"))


@pytest.fixture
def line() -> Line:
    return open_lines(running_event())[0]


def slip(line: Line, tricks: int = 8) -> Slip:
    return Slip(line=line, north_south_tricks=tricks, spoken_by="table", actor_key="phone", label="the phone's “10%”")


def values_of(row: models.Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_row_read_is_the_row_of_the_orm_with_what_was_joined_and_annotated(line, django_assert_num_queries) -> None:
    expected = Line.objects.select_related("table", "board").get(pk=line.pk)

    with django_assert_num_queries(1):
        found = BY_NAME.first(name=line.uuid)
        assert found is not None
        joined = (values_of(found.table), values_of(found.board))

    assert values_of(found) == values_of(expected)
    assert joined == (values_of(expected.table), values_of(expected.board))
    assert found.is_open is True
    assert not found._state.adding


def test_joined_row_that_is_not_there_is_none_and_asked_for_no_more(line, django_assert_num_queries) -> None:
    with_result = Read(lambda: Line.objects.select_related("result__slip", "result__other_slip").filter(pk=Given("pk")))
    without = with_result.first(pk=line.pk)
    enter(line, 8)
    found = with_result.first(pk=line.pk)

    assert without is not None
    assert found is not None
    with django_assert_num_queries(0):
        assert not hasattr(without, "result")
        assert found.result.line is found
        assert (found.result.other_slip, found.result.slip.north_south_tricks) == (None, 8)
    assert values_of(found.result) == values_of(Result.objects.get(line=line))


def test_row_read_can_be_changed_and_saved(line) -> None:
    found = BY_NAME.first(name=line.uuid)
    assert found is not None

    found.reason = "a card too many"
    found.save(update_fields=["reason"])

    assert Line.objects.get(pk=line.pk).reason == "a card too many"


def test_read_that_finds_nothing_gives_none(line) -> None:
    assert BY_NAME.first(name=uuid4()) is None


def test_same_statement_answers_other_values_and_later_states(line) -> None:
    before = STILL_OPEN.all(table=line.table_id)
    Line.objects.filter(pk=line.pk).update(state=LineState.PLAYED)

    assert [found.pk for found in STILL_OPEN.all(table=line.table_id)] == [
        found.pk for found in before if found.pk != line.pk
    ]
    assert STILL_OPEN.all(table=0) == []


def test_inserted_row_is_there_as_the_orm_reads_it(line) -> None:
    stored = insert(slip(line))

    read = Slip.objects.get(pk=stored.pk)
    assert values_of(read) == values_of(stored)
    assert (read.label, read.uuid) == ("the phone's “10%”", stored.uuid)


def test_json_and_times_are_stored_as_they_are() -> None:
    body = {"reason": "it's “50%”; -- 'quoted'", "result": None, "list": [1, {"two": True}]}

    stored = insert(Receipt(actor_key="phone", key="k", fingerprint="f", status=201, body=body))

    read = Receipt.objects.get(pk=stored.pk)
    assert read.body == body
    assert read.created_at == stored.created_at
    assert abs((datetime.now(UTC) - read.created_at).total_seconds()) < 60


def test_update_changes_the_fields_named_and_no_others(line) -> None:
    line.state, line.reason, line.is_fouled = LineState.NOT_PLAYED, "no time", True

    update(line, "state", "reason")

    read = Line.objects.get(pk=line.pk)
    assert (read.state, read.reason, read.is_fouled) == ("not_played", "no time", False)


def test_statements_together_are_all_run_and_each_is_answered(line) -> None:
    said = slip(line, 8)
    line.state = LineState.PLAYED
    found: list[Line] = []
    before = [other.pk for other in STILL_OPEN.all(table=line.table_id)]

    together(Insert(Slip).of(said), changing(line, "state"), STILL_OPEN.given(table=line.table_id, then=found.extend))

    assert [(kept.pk, kept.north_south_tricks) for kept in line.slips.all()] == [(said.pk, 8)]
    assert Line.objects.get(pk=line.pk).state == LineState.PLAYED
    assert [other.pk for other in found] == before  # the read finds what was there before the others


def test_read_that_finds_nothing_among_others_is_told_so(line) -> None:
    found = [line]

    together(
        Insert(Slip).of(slip(line)), STILL_OPEN.given(table=0, then=lambda rows: found.__setitem__(slice(None), rows))
    )

    assert found == []


def test_one_statement_takes_what_another_of_the_message_answers(line) -> None:
    said = slip(line, 8)
    result = Result(line=line, north_south_tricks=8, state="proposed", counts=True, version=1)

    together(Insert(Slip).of(said), Insert(Result, slip_id=Answered("slip", "id", models.BigIntegerField())).of(result))

    assert Result.objects.get(pk=result.pk).slip_id == result.slip_id == said.pk


@pytest.mark.postgresql
def test_nothing_is_kept_that_takes_from_a_row_that_is_not_found(line) -> None:
    taken = Answered("line", "id", models.BigIntegerField())
    on_taken = Insert(Slip, line_id=taken)
    told: list[object] = []

    def take(pk: int) -> bool:
        words = {"uuid": uuid4(), "north_south_tricks": 8, "spoken_by": "table", "actor_key": "a", "label": "b"}
        row = on_taken.given(**words, created_at=datetime.now(UTC))
        return together(TAKE.given(told.extend, pk=pk), row)

    assert not take(0)
    assert (told, Slip.objects.count()) == ([], 0)
    assert take(line.pk)
    assert told == [(line.pk, False)]  # the other board of its table is still to play
    assert Slip.objects.get().line_id == line.pk


@pytest.mark.postgresql
def test_update_answers_what_its_rows_are_annotated_with(line) -> None:
    told: list[object] = []
    lines = Line.objects.filter(table=line.table_id)

    for taken in lines:
        together(TAKE.given(told.extend, pk=taken.pk))

    assert told == [(lines[0].pk, False), (lines[1].pk, True)]


def test_instance_made_of_its_columns_is_that_of_the_model(line) -> None:
    model = slip(line)

    made = made_of(Slip, values_of(model))

    assert values_of(made) == values_of(model)
    assert (made._state.adding, made.line) == (True, line)
    made.save()
    assert Slip.objects.get().uuid == model.uuid


def test_constraint_that_one_of_them_breaks_undoes_what_was_sent_with_it(line) -> None:
    line.state = LineState.PLAYED

    with pytest.raises(IntegrityError), transaction.atomic():
        together(changing(line, "state"), Insert(Slip).of(slip(line, 14)))

    assert not line.slips.exists()
    assert Line.objects.get(pk=line.pk).state == LineState.OPEN
