"""How an evening is run: the same settings on a club and on an event."""

from typing import Any

from rest_framework import serializers

from engine.laws import LONGEST_ORDER
from games.models import Origin, TrumpRule
from tournaments.api.inputs import Input
from tournaments.models import ConfirmationPolicy, EventLaw, RevealPolicy, RoundEnd, StandingsPolicy


class SettingsOutput(serializers.Serializer[Any]):
    origin = serializers.ChoiceField(Origin.choices)
    trump_rule = serializers.ChoiceField(TrumpRule.choices)
    trump_order = serializers.CharField(help_text="The club's own rotation: letters S, H, D, C, and N for none.")
    law = serializers.ChoiceField(EventLaw.choices, help_text="A law of `/laws/`, by name and version.")
    confirmation = serializers.ChoiceField(ConfirmationPolicy.choices)
    standings_policy = serializers.ChoiceField(StandingsPolicy.choices)
    round_end = serializers.ChoiceField(RoundEnd.choices)
    minutes_per_board = serializers.IntegerField()
    reveal_policy = serializers.ChoiceField(RevealPolicy.choices)
    frozen_rounds = serializers.IntegerField(help_text="So many last rounds stay hidden until they are released.")


class SettingsInput(Input):
    """What is not named stays as the club, or the earlier event, has it."""

    origin = serializers.ChoiceField(Origin.choices, required=False)
    trump_rule = serializers.ChoiceField(TrumpRule.choices, required=False)
    trump_order = serializers.RegexField(
        f"^[SHDCN]{{0,{LONGEST_ORDER}}}$",
        required=False,
        allow_blank=True,
        help_text="For `own_rotation`: letters S, H, D, C, and N for none, as in `CDHS`.",
    )
    law = serializers.ChoiceField(EventLaw.choices, required=False)
    confirmation = serializers.ChoiceField(ConfirmationPolicy.choices, required=False)
    standings_policy = serializers.ChoiceField(StandingsPolicy.choices, required=False)
    round_end = serializers.ChoiceField(RoundEnd.choices, required=False)
    minutes_per_board = serializers.IntegerField(required=False, min_value=1, max_value=60)
    reveal_policy = serializers.ChoiceField(RevealPolicy.choices, required=False)
    frozen_rounds = serializers.IntegerField(required=False, min_value=0, max_value=30)
