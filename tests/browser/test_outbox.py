"""A phone without network: what is entered stays on the phone, is sent by itself later, and counts once."""

import pytest
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper
from playwright.sync_api import expect

from games.models import ChangeKind, Result
from tests.browser.test_table_pages import page_for
from tests.factories import open_lines, running_event
from tests.tournaments.views.devices import device_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_result_entered_without_network_is_sent_by_itself_and_counts_once(chromium, live_server):
    event = running_event()
    line = open_lines(event)[0]
    page = page_for(chromium, live_server, device_at(event, line.table.number), 360, 740)
    page.goto(f"/table/line/{line.uuid}/")
    page.locator("input[name=tricks][value='8']").check(force=True)
    page.context.set_offline(True)
    page.get_by_role("button", name="Enter this result").click()
    kept = page.locator("[data-outbox-list] li")
    expect(kept).to_contain_text("Kept on this phone, will be sent")
    assert not Result.objects.exists()

    page.context.set_offline(False)

    expect(kept).to_have_count(0, timeout=15_000)
    page.wait_for_url("**/confirm/", timeout=15_000)
    assert Result.objects.get().north_south_tricks == 8
    assert event.journal.changes.filter(kind=ChangeKind.RESULT_PROPOSED).count() == 1


def test_result_sent_while_the_database_is_gone_is_kept_and_sent_again_by_itself(chromium, live_server, monkeypatch):
    event = running_event()
    line = open_lines(event)[0]
    page = page_for(chromium, live_server, device_at(event, line.table.number), 360, 740)
    page.goto(f"/table/line/{line.uuid}/")
    page.locator("input[name=tricks][value='8']").check(force=True)
    kept = page.locator("[data-outbox-list] li")

    def refuse(*args):
        raise OperationalError("the connection is lost")

    with monkeypatch.context() as gone:
        gone.setattr(CursorWrapper, "execute", refuse)
        with page.expect_response(lambda response: response.request.method == "POST") as sent:
            page.get_by_role("button", name="Enter this result").click()
        expect(kept).to_contain_text("Kept on this phone, will be sent")
    assert sent.value.status == 503

    expect(kept).to_have_count(0, timeout=15_000)
    page.wait_for_url("**/confirm/", timeout=15_000)
    assert event.journal.changes.filter(kind=ChangeKind.RESULT_PROPOSED).count() == 1


def test_double_tap_sends_one_result(chromium, live_server):
    event = running_event()
    line = open_lines(event)[0]
    page = page_for(chromium, live_server, device_at(event, line.table.number), 360, 740)
    page.goto(f"/table/line/{line.uuid}/")
    page.locator("input[name=tricks][value='9']").check(force=True)

    page.get_by_role("button", name="Enter this result").dblclick()

    page.wait_for_url("**/confirm/", timeout=15_000)
    assert Result.objects.get().north_south_tricks == 9
    assert event.journal.changes.filter(kind=ChangeKind.RESULT_PROPOSED).count() == 1
