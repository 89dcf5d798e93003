"""P11: a person's data come out in one file and go in one act; ranks, figures and the record's chain stay."""

import json

import pytest
from django.db import connection
from django.urls import reverse

from games.models import Change, Receipt, Result
from games.services import journal, results
from tests.factories import TESTER, organiser_of, play_round, running_event, section_of
from tests.security.callers import text_of
from tests.security.tenant import signed_in
from tournaments.models import ExternalNumber, Player, Publication, Standing
from tournaments.selectors.live import forget_numbers
from tournaments.services import members, rounds, standings

pytestmark = pytest.mark.django_db

NAME = "Wilhelmina Übermuth-O'Neill"


@pytest.fixture
def event():
    """An evening to the end, published after each round: person and partner are pair 1."""
    event = running_event(pairs=4, rounds=3, boards_per_set=2, round_end="director", standings_policy="after_round")
    person = event.entries.get(number=1).members.get(position=1).player
    person.name, person.user = NAME, organiser_of(event.club)
    person.save()
    ExternalNumber.objects.create(player=person, scheme="Federation", number="4711-0815")
    for _round in range(3):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
        score(event)
    event.refresh_from_db()
    return event


@pytest.fixture
def player(event):
    return Player.objects.get(name=NAME)


def score(event) -> None:
    for field in event.fields.all():
        standings.refresh_standings(field_id=field.pk)


def everywhere() -> str:
    """Every text of every table, as the database has it."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            for row in cursor.fetchall():
                found += [bytes(cell).decode("utf-8", "replace") if isinstance(cell, bytes | memoryview) else str(cell)
                          for cell in row]  # fmt: skip
    return "\n".join(found).replace("\\u00dc", "Ü")


def ranks() -> list[tuple]:
    rows = Standing.objects.order_by("ranking", "order")
    return list(rows.values_list("entry", "place", "is_shared", "points", "maximum", "tricks", "percentage"))


def test_file_has_everything_about_the_person(player, event):
    client = signed_in(organiser_of(event.club))

    response = client.get(reverse("export-player", args=[event.club.slug, player.uuid]))
    told = response.json()

    assert (response.status_code, response["Cache-Control"].count("no-store")) == (200, 1)
    assert "attachment" in response["Content-Disposition"]
    assert (told["player"]["name"], told["numbers"]) == (NAME, {"Federation": "4711-0815"})
    assert told["account"]["username"] == player.user.username
    assert [row["event"] for row in told["events"]] == [event.slug]
    assert len(told["events"][0]["results"]) == 6
    assert told["events"][0]["standings"][0]["place"]


def test_file_tells_no_result_of_an_event_in_play():
    """An organiser who plays would read in it what others made on his boards."""
    event = running_event(pairs=4, rounds=3, boards_per_set=2, round_end="director")
    play_round(event)

    told = members.export_member(event.entries.get(number=1).members.first().player)

    assert told["events"][0]["results"] == told["events"][0]["standings"] == []


def test_name_is_nowhere_any_more_and_ranks_are_unchanged(player, event):
    Receipt.objects.create(
        actor_key="a", key="k", fingerprint="f", status=201, body={"names": f"{NAME} & Bea", "rows": [{"name": NAME}]}
    )
    assert everywhere().count(NAME) > 3
    before, score_before = ranks(), Change.objects.count()

    forgotten = members.forget_member(player=player, by=TESTER)

    assert NAME not in everywhere()
    assert "4711-0815" not in everywhere()
    assert (ranks(), forgotten.mentions) == (before, [])
    assert Change.objects.count() == score_before + 1
    assert Receipt.objects.get().body == {"names": f"{forgotten.alias} & Bea", "rows": [{"name": forgotten.alias}]}


def test_record_stays_whole_and_plays_back(player, event):
    members.forget_member(player=player, by=TESTER)

    assert journal.broken_links(event.journal) == []
    assert Change.objects.order_by("-number").first().new["players"] == [str(player.uuid)]


def test_publications_keep_their_figures_and_the_newest_gets_a_new_number(player, event):
    kept = {row.pk: (row.number, json.loads(bytes(row.body))) for row in Publication.objects.all()}
    newest = Publication.objects.filter(audience="public").last()

    forgotten = members.forget_member(player=player, by=TESTER)
    after = {row.pk: (row.number, json.loads(bytes(row.body))) for row in Publication.objects.all()}

    for pk, (number, document) in kept.items():
        if pk in after:
            expected = json.loads(json.dumps(document, ensure_ascii=False).replace(NAME, forgotten.alias))
            assert after[pk] == (number, expected)
    assert Publication.objects.filter(audience="public").last().number > newest.number
    score(event)
    assert Publication.objects.count() == len(after)  # and the scorer agrees


@pytest.mark.parametrize("frozen", [0, 2])
def test_public_answers_have_the_other_name_at_once(frozen):
    event = running_event(
        pairs=4, rounds=3, boards_per_set=2, round_end="director", standings_policy="after_round", frozen_rounds=frozen
    )
    for _round in range(2):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
        score(event)
    player = event.entries.get(number=2).members.get(position=2).player
    address, old = f"/api/v1/events/{event.slug}/standings/", player.name
    client = signed_in(organiser_of(event.club))
    first = client.get(address)
    assert old in text_of(first)

    forgotten = members.forget_member(player=player, by=TESTER)
    forget_numbers()
    again = client.get(address, headers={"if-none-match": first["ETag"]})

    assert again.status_code == 200
    assert forgotten.alias in text_of(again)
    for path in (address, f"/events/{event.slug}/", f"/events/{event.slug}/pairs/2/", f"/direct/{event.slug}/log/"):
        assert old not in text_of(client.get(path)), path


def test_button_asks_for_the_name(player, event):
    client = signed_in(organiser_of(event.club))
    address = reverse("forget-player", args=[event.club.slug, player.uuid])

    refused = client.post(address, {"forget-name": "somebody"})
    assert (refused.status_code, Player.objects.get(pk=player.pk).name) == (422, NAME)
    taken = client.post(address, {"forget-name": NAME}, follow=True)

    assert "The name is taken out" in taken.content.decode()
    assert NAME not in taken.content.decode()


def test_reasons_that_name_the_person_are_told(player, event):
    """They are part of the chain: removing them would look like tampering."""
    results_there = Result.objects.filter(line__table__journal=event.journal_id)
    result = results_there.select_related("line").order_by("pk")[0]
    results.correct_result(
        line=result.line, north_south_tricks=3, why=f"{NAME} revoked", version=result.version, by=TESTER
    )

    forgotten = members.forget_member(player=player, by=TESTER)

    assert [change.why for change in forgotten.mentions] == [f"{NAME} revoked"]


def test_pressing_again_changes_nothing_more(player, event):
    first = members.forget_member(player=player, by=TESTER)
    published = list(Publication.objects.values_list("number", "digest"))

    again = members.forget_member(player=Player.objects.get(pk=player.pk), by=TESTER)

    assert again.alias == first.alias
    assert list(Publication.objects.values_list("number", "digest")) == published


def test_others_with_names_alike_keep_theirs():
    event = running_event(pairs=4, rounds=3, boards_per_set=2)
    pair = list(event.entries.get(number=1).members.order_by("position"))
    for member, name in zip(pair, ("Ann", "Anna"), strict=True):
        Player.objects.filter(pk=member.player_id).update(name=name)

    forgotten = members.forget_member(player=Player.objects.get(name="Ann"), by=TESTER)

    assert event.entries.get(number=1).names == f"{forgotten.alias} & Anna"
