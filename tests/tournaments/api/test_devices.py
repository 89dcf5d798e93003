from datetime import timedelta

import pytest
import time_machine
from django.core import signing
from django.core.cache import cache
from django.utils import timezone

from tests.factories import entry_numbered, running_event, scheduled_event, section_of
from tests.tournaments.api.callers import V1, account, anybody, device_at, problems
from tournaments.api.authentication import DEVICE_LIFETIME, sign_device
from tournaments.models import Device

pytestmark = pytest.mark.django_db


def station(event, number=1):
    return section_of(event).stations.get(number=number)


def test_code_and_pin_sign_a_device_in_with_cookie_and_with_name():
    event = running_event(pairs=4, rounds=3)
    place = station(event)
    browser = anybody()

    response = browser.post(f"{V1}devices/", {"code": place.code.lower(), "pin": place.pin})

    assert (response.status_code, response.json()["event"]) == (201, event.slug)
    assert response.json()["table"]["number"] == 1
    assert browser.get(f"{V1}devices/current/").json()["station"] == 1
    program = anybody()
    program.credentials(HTTP_AUTHORIZATION=f"Device {response.json()['device']}")
    assert program.get(f"{V1}devices/current/").json()["station"] == 1


def test_program_is_signed_in_for_its_lifetime_and_no_longer():
    program = device_at(running_event(pairs=4, rounds=3), 1)
    now = timezone.now()

    statuses = []
    for later in (timedelta(0), DEVICE_LIFETIME - timedelta(minutes=1), DEVICE_LIFETIME + timedelta(minutes=1)):
        with time_machine.travel(now + later):
            statuses.append(program.get(f"{V1}devices/current/").status_code)

    assert statuses == [200, 200, 401]


@pytest.mark.parametrize("change", ["swap", "cut", "salt"])
def test_text_that_was_not_signed_here_signs_nobody_in(change):
    event = running_event(pairs=4, rounds=3)
    device = Device.objects.create(station=station(event), epoch=station(event).epoch)
    signed = sign_device(device)
    forged = {
        "swap": signed[:-1] + ("A" if signed[-1] != "A" else "B"),
        "cut": signed.rpartition(":")[0],
        "salt": signing.dumps(device.uuid.hex, salt="another"),
    }[change]
    program = anybody()
    program.credentials(HTTP_AUTHORIZATION=f"Device {signed}")
    assert program.get(f"{V1}devices/current/").status_code == 200

    program.credentials(HTTP_AUTHORIZATION=f"Device {forged}")

    assert program.get(f"{V1}devices/current/").status_code == 401


def test_phone_of_a_pair_is_bound_to_it():
    event = running_event(pairs=4, rounds=3)
    place = station(event)
    pair = place.section.rounds.get(number=1).seatings.filter(table__number=1).first().entry

    response = anybody().post(f"{V1}devices/", {"code": place.code, "pin": place.pin, "entry": pair.label})

    assert response.json()["entry"] == pair.label


@pytest.mark.parametrize("wrong", [{"code": "AAAAAAAA"}, {"pin": "99999"}])
def test_wrong_code_and_wrong_pin_are_refused_alike(wrong):
    place = station(running_event(pairs=4, rounds=3))

    response = anybody().post(f"{V1}devices/", {"code": place.code, "pin": place.pin, **wrong})

    assert (response.status_code, problems(response)) == (400, [("code", "refused")])
    assert not Device.objects.exists()


def test_unknown_pair_is_refused_by_name():
    place = station(running_event(pairs=4, rounds=3))

    response = anybody().post(f"{V1}devices/", {"code": place.code, "pin": place.pin, "entry": "77"})

    assert (response.status_code, problems(response)) == (400, [("entry", "refused")])


def test_guesses_end_in_a_pause_even_for_the_right_pin():
    place = station(running_event(pairs=4, rounds=3))
    for _guess in range(11):
        cache.clear()  # the rate limit would stop them sooner
        anybody().post(f"{V1}devices/", {"code": place.code, "pin": "x"})

    response = anybody().post(f"{V1}devices/", {"code": place.code, "pin": place.pin})

    assert response.status_code == 400
    assert "Too many" in response.json()["errors"][0]["detail"]


def test_sign_ins_are_limited_by_the_minute():
    answers = [anybody().post(f"{V1}devices/", {"code": "X", "pin": "1"}).status_code for _try in range(21)]

    assert (answers[0], answers[-1]) == (400, 429)


def test_nobody_signs_in_before_the_event_is_open():
    place = station(scheduled_event(pairs=4, rounds=3))

    assert anybody().post(f"{V1}devices/", {"code": place.code, "pin": place.pin}).status_code == 400


def test_device_is_bound_to_a_pair_and_freed_again():
    event = running_event(pairs=4, rounds=3)
    phone = device_at(event, 1)
    seated = section_of(event).rounds.get(number=1).seatings.filter(table__number=1).first().entry

    bound = phone.patch(f"{V1}devices/current/", {"entry": seated.label})
    freed = phone.patch(f"{V1}devices/current/", {"entry": None})
    unknown = phone.patch(f"{V1}devices/current/", {"entry": "77"})

    assert (bound.json()["entry"], freed.json()["entry"]) == (seated.label, None)
    assert (unknown.status_code, problems(unknown)) == (400, [("entry", "invalid")])


def test_signing_out_ends_the_cookie_and_the_name():
    event = running_event(pairs=4, rounds=3)
    place, browser = station(event), anybody()
    signed = browser.post(f"{V1}devices/", {"code": place.code, "pin": place.pin}).json()["device"]
    program = anybody()
    program.credentials(HTTP_AUTHORIZATION=f"Device {signed}")

    assert browser.delete(f"{V1}devices/current/").status_code == 204
    assert browser.get(f"{V1}devices/current/").status_code == 401
    assert program.get(f"{V1}devices/current/").status_code == 401


def test_account_without_a_device_is_told_so():
    response = account().get(f"{V1}devices/current/")

    assert (response.status_code, problems(response)) == (403, [(None, "no_device")])


def test_phone_moves_with_its_pair():
    event = running_event(pairs=4, rounds=3)
    pair = entry_numbered(event, 2)
    first = pair.seatings.filter(round__number=1).first().table
    later = pair.seatings.filter(round__number=2).first().table
    phone = device_at(event, first.number, pair)

    before = phone.get(f"{V1}devices/current/").json()
    phone.post(f"{V1}tables/{first.uuid}/leave/", {})
    after = phone.get(f"{V1}devices/current/").json()

    assert before["table"]["uuid"] == str(first.uuid)
    assert (after["table"]["uuid"], after["last_table"]["uuid"]) == (str(later.uuid), str(first.uuid))
