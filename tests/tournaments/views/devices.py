"""Devices at the tables and directors at their desks, for the tests of their pages."""

import re

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Line, LineState
from tests.factories import organiser_of, section_of
from tournaments.models import Event, Member, RoleKind, Seating, Station

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def device_at(event: Event, number: int, *, pair: str = "") -> Client:
    """A browser signed in at a table through the page, for the table or as a pair's phone."""
    station = Station.objects.get(section=section_of(event), number=number)
    client = Client()
    response = client.post(reverse("join"), {"code": station.code, "pin": station.pin, "entry": pair})
    assert response.status_code == 302, response.content
    return client


def director_of(event: Event, kind: RoleKind = RoleKind.DIRECTOR) -> Client:
    client = Client()
    client.force_login(organiser_of(event.club, kind), backend=MODEL_BACKEND)
    return client


def playing_director(event: Event, line: Line) -> Client:
    """A director who has this board still to play: he sits in a pair that meets it in a later round."""
    later = Seating.objects.filter(
        table__lines__board=line.board_id, table__lines__state=LineState.DUE, round__section=section_of(event)
    )
    member: Member = later.exclude(entry__seatings__table=line.table_id).first().member
    user: User = organiser_of(event.club, RoleKind.DIRECTOR)
    member.player.user = user
    member.player.save()
    client = Client()
    client.force_login(user, backend=MODEL_BACKEND)
    return client


def lines_at(event: Event, number: int) -> list[Line]:
    """The lines open at a table now."""
    lines = Line.objects.filter(table__journal=event.journal_id, table__number=number, state=LineState.OPEN)
    return list(lines.select_related("table", "board__deal").order_by("board__number"))


def pair_at(line: Line, seat: str) -> str:
    return str(Seating.objects.get(table=line.table_id, seat=seat).entry.label)


def keys_in(response: HttpResponse) -> list[str]:
    return re.findall(r'name="idempotency_key" value="([^"]+)"', response.content.decode())


def enter(client: Client, line: Line, tricks: int | str, **more: object) -> HttpResponse:
    """Open the entry page and send a figure with the key that the page was made with."""
    url = reverse("enter-result", args=[line.uuid])
    key = keys_in(client.get(url))[0]
    return client.post(url, {"tricks": tricks, "version": "", "idempotency_key": key, **more})


def confirm(client: Client, line: Line, *, handed_over: bool = False, answer: str = "correct") -> HttpResponse:
    url = reverse("confirm-result", args=[line.uuid])
    page = client.get(url)
    version = re.findall(r'name="confirms" value="(\d+)"', page.content.decode())[0]
    query = "?handed_over=1" if handed_over else ""
    data = {"answer": answer, "confirms": version, "idempotency_key": keys_in(page)[0]}
    return client.post(f"{url}{query}", data)
