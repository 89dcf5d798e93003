"""Events with their sessions, sections and stations; one session with one section is the common case."""

import secrets
import uuid
from zoneinfo import ZoneInfo

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import BoardSet, Journal
from tournaments.models.clubs import Club
from tournaments.models.evenings import EveningSettings

# Without I, L, O, 0, 1: nobody at a table should have to guess a character.
CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class EventState(models.TextChoices):
    PLANNED = "planned", _("planned")
    OPEN = "open", _("open for entries")
    RUNNING = "running", _("running")
    PROVISIONAL = "provisional", _("provisional")
    FINAL = "final", _("final")


class Event(EveningSettings):
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    title = models.CharField(_("title"), max_length=120)
    slug = models.SlugField(unique=True, max_length=140)
    starts_at = models.DateTimeField(_("starts at"))
    state = models.CharField(max_length=12, choices=EventState.choices, default=EventState.PLANNED)
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, related_name="event")
    # The deliberate act that ends a freeze of the last rounds.
    released_at = models.DateTimeField(null=True, blank=True)
    # After play, results may be questioned until then.
    corrections_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "-id"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])

    @property
    def is_public(self) -> bool:
        """A planned event is the organisers' own business."""
        return self.state != EventState.PLANNED

    @property
    def is_freezing(self) -> bool:
        """The last rounds are kept from the public, now or when they come."""
        return self.frozen_rounds > 0 and self.released_at is None

    @property
    def is_over(self) -> bool:
        return self.state in {EventState.PROVISIONAL, EventState.FINAL}

    @property
    def local_start(self) -> str:
        return timezone.localtime(self.starts_at, ZoneInfo(self.club.time_zone)).isoformat()


class Session(models.Model):
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField(default=1)
    board_sets = models.ManyToManyField(BoardSet, related_name="sessions", blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="tournaments_session_numbered_once")]

    def __str__(self) -> str:
        return str(self.number)


class Section(models.Model):
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sections")
    name = models.CharField(max_length=8, default="A")
    # The movement chosen: its slug with pairs, rounds and boards a set. Empty until chosen.
    movement = models.CharField(max_length=40, blank=True)
    movement_pairs = models.PositiveSmallIntegerField(default=0)
    movement_rounds = models.PositiveSmallIntegerField(default=0)
    boards_per_set = models.PositiveSmallIntegerField(default=0)
    # Raised whenever who-sits-where changes; a phone that posts under an older one is told its new place.
    schedule_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["session", "name"], name="tournaments_section_named_once")]

    def __str__(self) -> str:
        return self.name


def make_code() -> str:
    """Eight characters of 31: 39 bits, and guesses are counted and limited besides."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))


def make_pin() -> str:
    return f"{secrets.randbelow(10_000):04d}"


class Station(models.Model):
    """A numbered place in the room. Tables come and go at it; its code and PIN sign a device in."""

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="stations")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=8, unique=True, default=make_code)
    pin = models.CharField(max_length=4, default=make_pin)
    # Raised to sign every device of this station out.
    epoch = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["section", "number"], name="tournaments_station_numbered_once")]

    def __str__(self) -> str:
        return str(self.number)
