"""Signing a device in at a table with a code and a PIN, and out again."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Device, Entry, Event, EventState, Seating, Station
from tournaments.models.events import make_code, make_pin
from tournaments.services.guesses import count_guess, forget_guesses


def sign_in(*, code: str, pin: str, address: str, entry_label: str = "") -> Device:
    """A device for a station, or for the entry with that label in its section: that one moves with its pair.

    Raises Refused with the same sentence for a wrong code and a wrong PIN, and after too many wrong ones.
    """
    code, pin = code.strip().upper(), pin.strip()
    count_guess(f"address:{address}")
    station = Station.objects.filter(code=code).select_related("section__session__event").first()
    if station is not None:
        count_guess(f"station:{station.pk}")
    if station is None or station.pin != pin:
        raise Refused(
            _("This code and PIN do not belong together; they stand on the card on your table."), field="code"
        )
    _verify_time(station.section.session.event)
    entry = _entry(station, entry_label) if entry_label.strip() else None
    forget_guesses(f"address:{address}", f"station:{station.pk}")
    return Device.objects.create(station=station, entry=entry, epoch=station.epoch, address=address[:60])


@transaction.atomic
def sign_all_out(station: Station) -> Station:
    """A lost phone: every device of the station is signed out, and code and PIN are new."""
    station = Station.objects.select_for_update().get(pk=station.pk)
    station.epoch, station.code, station.pin = station.epoch + 1, make_code(), make_pin()
    station.save(update_fields=["epoch", "code", "pin"])
    return station


def sign_out(device: Device) -> None:
    """This device alone, wherever else its secret may lie; it signs in again with code and PIN."""
    Device.objects.filter(pk=device.pk).update(epoch=0)  # a station's epoch begins at 1


def bind_to_entry(device: Device, entry: Entry | None) -> Device:
    """A phone says whose it is: it then opens where the schedule puts that pair. None: it stays at its station."""
    if entry is not None and entry.section_id != device.station.section_id:
        raise Refused(_("That pair plays in another section."), field="entry")
    if entry is not None and not _sits_at(device.station, entry):
        raise Refused(
            _("Pair %(label)s does not sit at table %(number)d.")
            % {"label": entry.label, "number": device.station.number},
            field="entry",
        )
    device.entry = entry
    device.save(update_fields=["entry"])
    return device


def _entry(station: Station, label: str) -> Entry:
    entry = Entry.objects.competing().filter(section=station.section, label=label.strip()).first()
    if entry is None:
        raise Refused(_("There is no pair “%(label)s” in this section.") % {"label": label.strip()[:12]}, field="entry")
    if Seating.objects.filter(entry=entry).exists() and not _sits_at(station, entry):
        raise Refused(
            _("Pair %(label)s does not sit at table %(number)d.") % {"label": entry.label, "number": station.number},
            field="entry",
        )
    return entry


def _sits_at(station: Station, entry: Entry) -> bool:
    return Seating.objects.filter(entry=entry, table__number=station.number, round__section=station.section_id).exists()


def _verify_time(event: Event) -> None:
    if event.state in {EventState.PLANNED, EventState.FINAL}:
        raise Refused(_("There is no play at this table now."), field="code")
