"""The schedule: who sits where, against whom, with which boards, before and during play."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import Door
from tournaments.api.entries import EntryRefOutput
from tournaments.api.lookups import event_seen
from tournaments.models import Section
from tournaments.selectors.schedule import PlannedRound, PlannedTable, planned_rounds


class PlannedTableOutput(serializers.Serializer[PlannedTable]):
    """No counts of results: while play goes on they are nobody's business but the director's."""

    number = serializers.IntegerField()
    north_south = EntryRefOutput()
    east_west = EntryRefOutput()
    boards = serializers.ListField(child=serializers.IntegerField())
    shuffles = serializers.BooleanField(help_text="The boards are shuffled and dealt here, before anybody played them.")


class PlannedRoundOutput(serializers.Serializer[PlannedRound]):
    number = serializers.IntegerField()
    has_begun = serializers.BooleanField()
    is_over = serializers.BooleanField()
    tables = PlannedTableOutput(many=True)
    resting = EntryRefOutput(many=True)


class SectionScheduleOutput(serializers.Serializer[Any]):
    section = serializers.CharField()
    schedule_version = serializers.IntegerField(help_text="Raised whenever who-sits-where changes.")
    movement = serializers.CharField(help_text="Empty until one is chosen.")
    boards_per_set = serializers.IntegerField()
    rounds = PlannedRoundOutput(many=True)


class ScheduleOutput(serializers.Serializer[Any]):
    event = serializers.SlugField()
    sections = SectionScheduleOutput(many=True)


class ScheduleDoor(Door):
    is_open = True

    @extend_schema(responses=ScheduleOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Every round of every section."""
        event = event_seen(self.viewer, slug)
        sections = Section.objects.filter(session__event=event).order_by("session__number", "name")
        body = {"event": event.slug, "sections": [section_schedule(section) for section in sections]}
        return Response(ScheduleOutput(body).data)


def section_schedule(section: Section) -> dict[str, Any]:
    """What ``SectionScheduleOutput`` shows. Two to five queries."""
    return {
        "section": section.name,
        "schedule_version": section.schedule_version,
        "movement": section.movement,
        "boards_per_set": section.boards_per_set,
        "rounds": planned_rounds(section),
    }
