"""A whole little evening through the HTTP API alone, from the first request to the final standings."""

import pytest

from tests.factories import UserFactory
from tests.tournaments.api.callers import V1, account, anybody, new_key
from tournaments import tasks

PAIRS = [("Ana", "João"), ("Thijs", "Zoë"), ("Bram", "Inês"), ("Rui", "Eva"), ("Lotte", "Nuno")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("tasks_at_once")
@pytest.mark.parametrize("pairs", [4, 5])
def test_evening_is_played_to_its_end_through_the_api_alone(pairs):
    user = UserFactory()
    organiser = account(user)

    club = organiser.post(f"{V1}clubs/", {"name": "Whist Club Evora", "time_zone": "Europe/Lisbon"})
    assert club.status_code == 201, club.content
    event = organiser.post(
        f"{V1}events/",
        {"club": club.json()["slug"], "title": "Monday", "starts_at": "2027-03-01T19:30:00Z"},
    )
    assert event.status_code == 201, event.content
    url = f"{V1}events/{event.json()['slug']}/"
    for players in PAIRS[:pairs]:
        entered = organiser.post(f"{url}entries/", {"players": players})
        assert entered.status_code == 201, entered.content
    best = organiser.get(f"{url}movements/?boards=6").json()["suggestions"][0]
    chosen = organiser.put(
        f"{url}movement/",
        {"movement": best["movement"], "rounds": best["rounds"], "boards_per_set": best["boards_per_set"]},
    )
    assert chosen.status_code == 200, chosen.content
    assert organiser.post(f"{url}state/", {"to": "open"}).json()["state"] == "open"
    assert organiser.post(f"{url}state/", {"to": "running"}).json()["state"] == "running"

    stations = organiser.get(f"{url}stations/").json()["results"]
    tables = []
    for station in stations:
        device = anybody()
        signed = device.post(f"{V1}devices/", {"code": station["code"], "pin": station["pin"]})
        assert signed.status_code == 201, signed.content
        device.logout()  # no cookies: the signed device alone
        device.credentials(HTTP_AUTHORIZATION=f"Device {signed.json()['device']}")
        tables.append(device)
    entered = 0
    for _round in range(best["rounds"]):
        for device in tables:
            table = device.get(f"{V1}devices/current/").json()["table"]
            if table is None:
                continue
            home = device.get(f"{V1}tables/{table['uuid']}/").json()
            for line in home["lines"]:
                turned = device.post(
                    f"{V1}tables/{table['uuid']}/turn-ups/", {"board": line["board"], "card": "H5"}, **new_key()
                )
                assert turned.status_code == 201, turned.content
                kept = device.post(
                    f"{V1}tables/{table['uuid']}/results/",
                    {"board": line["board"], "north_south_tricks": (3 * line["board"] + line["table"]) % 14},
                    **new_key(),
                )
                assert kept.status_code == 201, kept.content
                confirmed = device.post(
                    f"{V1}lines/{line['line']}/confirmation/",
                    {"version": kept.json()["result"]["version"], "handed_over": True},
                )
                assert confirmed.json()["state"] == "agreed"
                entered += 1
    assert organiser.get(url).json()["state"] == "provisional"
    assert organiser.post(f"{url}state/", {"to": "final"}).status_code == 200
    tasks.sweep_fields()  # what the beat does every two seconds

    standings = anybody().get(f"{url}standings/").json()
    assert standings["status"] == "final"
    assert standings["boards_scored"] == standings["boards_due"] == entered
    assert sum(len(ranking["standings"]) for ranking in standings["rankings"]) >= pairs
    board = anybody().get(f"{url}boards/1/").json()
    assert board["state"] == "revealed"
    assert board["revealed"]["turn_up"] == "H5"
    assert len(board["revealed"]["traveller"]) >= 1
    card = anybody().get(f"{url}entries/1/card/").json()
    assert all(row["score"] is not None for row in card["rows"])
