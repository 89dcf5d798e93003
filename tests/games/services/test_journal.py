"""The record of changes: numbered without gaps, chained, and any tampering shows."""

import pytest

from games.models import Change, ChangeKind, Journal
from games.services import journal
from tests.factories import TESTER

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept() -> Journal:
    made = Journal.objects.create()
    for title in ("one", "two", "three"):
        journal.append(made.pk, kind=ChangeKind.EVENT_CREATED, by=TESTER, new={"title": title})
    made.refresh_from_db()
    return made


def test_numbers_have_no_gaps(kept: Journal) -> None:
    assert list(kept.changes.values_list("number", flat=True)) == [1, 2, 3]
    assert kept.number == 3
    assert journal.broken_links(kept) == []


def test_altered_change_breaks_the_chain(kept: Journal) -> None:
    Change.objects.filter(journal=kept, number=2).update(why="afterthought")

    assert journal.broken_links(kept) == [2]


def test_removed_change_breaks_the_chain(kept: Journal) -> None:
    Change.objects.filter(journal=kept, number=2).delete()

    assert journal.broken_links(kept) == [3]


def test_cut_off_end_shows(kept: Journal) -> None:
    Change.objects.filter(journal=kept, number=3).delete()

    assert journal.broken_links(kept) == [3]
