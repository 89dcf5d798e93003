"""Movements: what fits an event, what each would be, and the one chosen."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.movements import Suggestion, suggest
from games.models import Origin
from tournaments.api.doors import Door
from tournaments.api.inputs import Input
from tournaments.api.lookups import event_organised, section_named
from tournaments.api.schedule import PlannedRoundOutput, SectionScheduleOutput, section_schedule
from tournaments.selectors.schedule import preview_rounds
from tournaments.services import movements

MOST_BOARDS = 99


class SuggestionQuery(Input):
    boards = serializers.IntegerField(required=False, default=24, min_value=1, max_value=MOST_BOARDS)
    pairs = serializers.IntegerField(
        required=False, min_value=1, max_value=999, help_text="Instead of those that have entered."
    )


class MovementInput(Input):
    movement = serializers.CharField(max_length=40)
    rounds = serializers.IntegerField(min_value=1, max_value=99)
    boards_per_set = serializers.IntegerField(min_value=1, max_value=99)


class PreviewQuery(Input):
    rounds = serializers.IntegerField(min_value=1, max_value=99)
    boards_per_set = serializers.IntegerField(min_value=1, max_value=movements.MOST_BOARDS_PER_SET)


class SuggestionOutput(serializers.Serializer[Suggestion]):
    movement = serializers.CharField(source="slug")
    rounds = serializers.IntegerField()
    boards_per_set = serializers.IntegerField()
    boards_played = serializers.IntegerField(help_text="By a pair that never rests.")
    boards_in_play = serializers.IntegerField(help_text="What must be laid out.")
    tables = serializers.IntegerField()
    winners = serializers.IntegerField(help_text="2 where North–South and East–West are never compared.")
    copies = serializers.IntegerField(help_text="Copies of the boards without which it cannot be played.")
    rests = serializers.IntegerField(help_text="The most rounds any pair rests.")
    balance = serializers.CharField(allow_null=True, help_text="How evenly pairs compare; smaller is better.")
    fits = serializers.SerializerMethodField(help_text="Whether this event's boards allow it.")

    def get_fits(self, suggestion: Suggestion) -> bool:
        return suggestion.copies == 1 or self.context["event"].origin != Origin.SHUFFLED


class SuggestionsOutput(serializers.Serializer[Any]):
    pairs = serializers.IntegerField()
    suggestions = SuggestionOutput(many=True)


class PreviewOutput(serializers.Serializer[Any]):
    movement = serializers.CharField()
    rounds = PlannedRoundOutput(many=True)


class MovementsDoor(Door):
    @extend_schema(parameters=[SuggestionQuery], responses=SuggestionsOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Movements that take the pairs of this event, best first."""
        event, asked = event_organised(self.account, slug), self.asked(SuggestionQuery)
        pairs = asked.get("pairs") or event.entries.competing().count()
        body = {"pairs": pairs, "suggestions": suggest(pairs, asked["boards"])}
        return Response(SuggestionsOutput(body, context={"event": event}).data)


class MovementPreviewDoor(Door):
    @extend_schema(parameters=[PreviewQuery], responses=PreviewOutput)
    def get(self, request: Request, slug: str, movement: str) -> Response:
        """The whole schedule as this movement would make it; nothing is chosen by looking."""
        event, asked = event_organised(self.account, slug), self.asked(PreviewQuery)
        pairs = list(event.entries.competing().order_by("number").prefetch_related("members__player"))
        plan = movements.build(movement, pairs=len(pairs), rounds=asked["rounds"])
        rounds = preview_rounds(plan, asked["boards_per_set"], dict(enumerate(pairs, start=1)))
        return Response(PreviewOutput({"movement": movement, "rounds": rounds}).data)


class MovementDoor(Door):
    @extend_schema(request=MovementInput, responses=SectionScheduleOutput)
    def put(self, request: Request, slug: str) -> Response:
        """Choose: from here on the whole schedule can be read. Pairs are numbered without gaps."""
        section, taken = section_named(event_organised(self.account, slug), None), self.taken(MovementInput)
        section = movements.choose_movement(
            section=section,
            slug=taken["movement"],
            rounds=taken["rounds"],
            boards_per_set=taken["boards_per_set"],
            by=self.account.actor,
        )
        return Response(SectionScheduleOutput(section_schedule(section)).data)
