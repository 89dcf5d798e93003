"""Backup and restore: the file itself, what is refused, and the drill in tests/flows/test_restore_drill.py."""

import gzip
import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from games.models import Journal, Receipt
from games.models.sealed import DealCards
from games.services.journal import broken_links
from tests.factories import ClubFactory, play_round, running_event
from tournaments.models import Club, Event, Publication, Standing
from tournaments.services import standings
from whist_site.backups.archive import read_archive, write_archive
from whist_site.backups.errors import BackupRefused

ARCHIVE = ["the header", {"table": "x", "columns": ["a"]}, [1], ["ü"]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.whist"


def rewrite(file: Path, change: Callable[[dict[str, object]], object]) -> None:
    """Another header, and a checksum that fits it."""
    header, *records = list(read_archive(file))
    change(header)
    file.unlink()
    write_archive(file, [header, *records])


def test_an_archive_gives_back_what_was_written(file: Path) -> None:
    write_archive(file, ARCHIVE)

    assert list(read_archive(file)) == ARCHIVE


def test_only_its_owner_may_read_an_archive(file: Path) -> None:
    write_archive(file, ARCHIVE)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_an_archive_never_takes_the_place_of_another(file: Path) -> None:
    file.write_text("mine")

    with pytest.raises(BackupRefused, match="is there already: name a new file"):
        write_archive(file, ARCHIVE)

    assert file.read_text() == "mine"


def test_a_write_that_fails_leaves_no_file(file: Path) -> None:
    with pytest.raises(TypeError):
        write_archive(file, [object()])

    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("kept", [0.0, 0.5, 0.9])
def test_a_cut_archive_is_damaged(file: Path, kept: float) -> None:
    write_archive(file, ARCHIVE * 50)
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * kept)])

    with pytest.raises(BackupRefused, match="damaged or not whole"):
        list(read_archive(file))


@pytest.mark.parametrize("removed", [1, 2, -1])
def test_an_archive_with_a_record_less_is_damaged(file: Path, removed: int) -> None:
    write_archive(file, ARCHIVE)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    del lines[removed]
    file.write_bytes(gzip.compress(b"".join(lines)))

    with pytest.raises(BackupRefused, match="damaged or not whole"):
        list(read_archive(file))


def test_an_archive_with_one_changed_figure_is_damaged(file: Path) -> None:
    write_archive(file, ARCHIVE)
    file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()).replace(b"[1]", b"[2]")))

    with pytest.raises(BackupRefused, match="damaged or not whole"):
        list(read_archive(file))


# --- into this very database ---------------------------------------------------------------------------------


def played() -> Event:
    event = running_event(origin="dealt", standings_policy="at_once")
    play_round(event)
    standings.refresh_standings(field_id=event.fields.get().pk)
    return event


@pytest.mark.django_db(transaction=True)  # PostgreSQL empties no table that its own transaction wrote to
def test_restoring_gives_back_every_row_of_every_table(file: Path) -> None:
    event = played()
    Receipt.objects.create(actor_key="a", key="k", fingerprint="f", status=201, body={"z": 1, "a": [None, 0.5]})
    call_command("backup", str(file), verbosity=0)
    before = list(read_archive(file))
    kept = [list(model.objects.order_by("pk").values()) for model in (Publication, Standing, DealCards, Receipt, Club)]

    ClubFactory()
    play_round(event)
    call_command("restore", str(file), "--replace")

    assert kept == [
        list(model.objects.order_by("pk").values()) for model in (Publication, Standing, DealCards, Receipt, Club)
    ]
    assert all(kept)
    again = file.with_name("again")
    call_command("backup", str(again))
    assert list(read_archive(again))[1:] == before[1:]
    assert broken_links(Journal.objects.get()) == []


@pytest.mark.django_db
def test_new_rows_follow_the_restored_ones(file: Path) -> None:
    last = [ClubFactory() for _ in range(3)][-1]
    call_command("backup", str(file))
    call_command("restore", str(file), "--replace")

    assert ClubFactory().pk > last.pk


@pytest.mark.django_db
def test_a_full_database_is_not_replaced_unasked(file: Path) -> None:
    call_command("backup", str(file))
    club = ClubFactory()

    with pytest.raises(CommandError, match=r"not empty \(clubs\): add --replace"):
        call_command("restore", str(file))

    assert Club.objects.get() == club


@pytest.mark.django_db(transaction=True)
def test_an_empty_database_needs_no_replace(file: Path) -> None:
    club = ClubFactory()
    call_command("backup", str(file))
    club.delete()

    call_command("restore", str(file))

    assert Club.objects.get().name == club.name


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda header: header["migrations"]["games"].append("0999_later"), "newer version .it has games.0999_later"),
        (lambda header: header["migrations"].pop("games"), "older version .it has no games.0001_initial"),
        (lambda header: header.update(version=2), "format 2, and this version reads format 1 only"),
        (lambda header: header.update(format="else"), "is not a backup of this platform"),
    ],
    ids=["newer", "older", "format", "else"],
)
def test_a_file_of_another_version_is_refused_in_a_sentence(
    file: Path, change: Callable[[dict[str, object]], object], sentence: str
) -> None:
    call_command("backup", str(file))
    club = ClubFactory()
    rewrite(file, change)

    with pytest.raises(CommandError, match=sentence):
        call_command("restore", str(file), "--replace")

    assert Club.objects.get() == club


@pytest.mark.django_db
def test_a_damaged_file_changes_nothing(file: Path) -> None:
    call_command("backup", str(file))
    club = ClubFactory()
    file.write_bytes(file.read_bytes()[:-20])

    with pytest.raises(CommandError, match="damaged or not whole"):
        call_command("restore", str(file), "--replace")

    assert Club.objects.get() == club


@pytest.mark.django_db
def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("restore", str(tmp_path / "missing"))


@pytest.mark.django_db(transaction=True)
def test_rows_that_the_database_refuses_change_nothing(file: Path) -> None:
    played()
    call_command("backup", str(file))
    header, *records = list(read_archive(file))
    orphans = [record for record in records if not (isinstance(record, dict) and record["table"] == "games.slip")]
    slips = next(number for number, record in enumerate(records) if record != orphans[number])
    following = next(n for n, record in enumerate(records) if n > slips and isinstance(record, dict))
    file.unlink()
    write_archive(file, [header, *records[:slips], *records[following:]])  # results without their slips

    with pytest.raises(CommandError, match=r"does not take .*, and nothing was changed"):
        call_command("restore", str(file), "--replace")

    assert Event.objects.exists()
    connection.check_constraints()


def test_a_backup_says_nothing_outside_json(file: Path) -> None:
    write_archive(file, ARCHIVE)

    assert [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()][:-1] == ARCHIVE
