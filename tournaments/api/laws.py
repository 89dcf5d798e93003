"""Laws by name and version, and scoring under them: a sheet goes in, its score comes out, nothing is kept."""

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from engine.laws import (
    LAWS,
    Contest,
    CountedDeal,
    Counting,
    Ending,
    Form,
    InvalidLaw,
    InvalidPenalty,
    InvalidResult,
    IsOver,
    Law,
    Reason,
    format_law,
    parse_deals,
    parse_law,
    play_deals,
)
from engine.seats import Side
from tournaments.api.doors import Door
from tournaments.api.inputs import Input

SIDES = [(side.letters, side.letters) for side in Side]
LONGEST_LAW, LONGEST_DEALS = 200, 6_000


class LawOutput(serializers.Serializer[Any]):
    law = serializers.SerializerMethodField(help_text="Name and version, to be used in `score-sheet/`.")
    form = serializers.ChoiceField([form.value for form in Form], source="form.value")
    count = serializers.ChoiceField([way.value for way in Counting], source="counting.value")
    target = serializers.IntegerField(allow_null=True, help_text="Points of a game.")
    length = serializers.IntegerField(help_text="Games, rubbers or deals of a match.")
    honours = serializers.BooleanField()
    rubber_bonus = serializers.IntegerField()
    revoke_tricks = serializers.IntegerField(
        source="revoke.tricks", allow_null=True, help_text="For each revoke; null where the play decides, as at bridge."
    )
    trumps = serializers.CharField(help_text="`turned`, `declared`, `fixed H`, or `rotation` with its order.")
    sight = serializers.CharField(source="sight.value", help_text="Which played tricks a player may look at.")

    def get_law(self, law: Law) -> str:
        return format_law(law)


class SheetQuery(Input):
    law = serializers.CharField(
        max_length=LONGEST_LAW, help_text="Name, version and options: `english-short-1;target=7;honours=off`."
    )
    deals = serializers.CharField(
        max_length=LONGEST_DEALS,
        required=False,
        allow_blank=True,
        default="",
        help_text=(
            "Deals with commas between: the tricks of North–South as made, honours, revokes, as in "
            "`8 ns3,6 ew4,7 revoke-ew-off`. A revoke ends in `-off` or `-added` where points are taken, or in the "
            "number of tricks where bridge takes fewer than two."
        ),
    )


class SidesOutput(serializers.Serializer[Any]):
    north_south = serializers.IntegerField()
    east_west = serializers.IntegerField()


class SheetEntryOutput(serializers.Serializer[Any]):
    side = serializers.ChoiceField(SIDES, source="side.letters")
    reason = serializers.ChoiceField([reason.value for reason in Reason], source="reason.value")
    points = serializers.IntegerField()


class SheetDealOutput(serializers.Serializer[CountedDeal]):
    deal = serializers.CharField(source="result")
    tricks = SidesOutput(help_text="After what a revoke took.")
    entries = SheetEntryOutput(many=True, help_text="In the order counted.")
    score = SidesOutput(source="after")


class SheetGameOutput(serializers.Serializer[Any]):
    deals = serializers.SerializerMethodField()
    winner = serializers.ChoiceField(SIDES, source="winner.letters", allow_null=True)
    value = serializers.SerializerMethodField(allow_null=True)

    def get_deals(self, game: Any) -> int:
        return len(game.deals)

    def get_value(self, game: Any) -> int | None:
        return int(game.outcome.points) if game.outcome else None


class LeadOutput(serializers.Serializer[Any]):
    side = serializers.ChoiceField(SIDES, source="side.letters", allow_null=True)
    points = serializers.SerializerMethodField(help_text="Exact, as `6` or `13/2`.")

    def get_points(self, lead: Any) -> str:
        return str(Fraction(lead.points))


class OutcomeOutput(serializers.Serializer[Any]):
    winner = serializers.ChoiceField(SIDES, source="winner.letters", allow_null=True)
    points = serializers.SerializerMethodField(help_text="Exact, as `6` or `13/2`.")
    ending = serializers.ChoiceField([ending.value for ending in Ending], source="ending.value")

    def get_points(self, outcome: Any) -> str:
        return str(Fraction(outcome.points))


class SheetOutput(serializers.Serializer[Contest]):
    law = serializers.SerializerMethodField()
    deals = SheetDealOutput(many=True)
    games = SheetGameOutput(many=True)
    points = SidesOutput(help_text="Of the game, the rubber or the match as far as it is played.")
    lead = LeadOutput()
    outcome = OutcomeOutput(allow_null=True)

    def get_law(self, contest: Contest) -> str:
        return format_law(contest.law)


class LawsDoor(Door):
    is_open = True

    @extend_schema(responses=LawOutput(many=True))
    def get(self, request: Request) -> Response:
        """The laws that are known, every version."""
        return Response(LawOutput(list(LAWS.values()), many=True).data)


class ScoreSheetDoor(Door):
    is_open = True

    @extend_schema(parameters=[SheetQuery], responses=SheetOutput)
    def get(self, request: Request) -> Response:
        """Score a game, a rubber or a match, deal by deal: who leads, by what, and why it ended."""
        asked = self.asked(SheetQuery)
        try:
            law = parse_law(asked["law"])
        except InvalidLaw as error:
            raise _refused("law", error) from error
        try:
            contest = play_deals(law, parse_deals(asked["deals"]))
        except (InvalidResult, InvalidPenalty, IsOver) as error:
            raise _refused("deals", error) from error
        return Response(SheetOutput(contest).data)


def _refused(field: str, error: ValueError) -> ValidationError:
    return ValidationError({field: [ErrorDetail(str(error), code="invalid")]})
