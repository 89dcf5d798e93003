"""The state of an event: planned, open, running, provisional, final, and nothing skipped."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.actors import Actor
from tournaments.api.doors import Door
from tournaments.api.events import EventOutput
from tournaments.api.inputs import Input
from tournaments.api.lookups import event_directed, event_organised
from tournaments.models import Event, EventState
from tournaments.services import boards, events, rounds

Step = Callable[[Event, Actor], Event]

# To show an event and to make its standings final is the organiser's; to run the evening, the director's.
ORGANISERS: dict[str, Step] = {
    EventState.OPEN: lambda event, by: events.open_event(event=event, by=by),
    EventState.FINAL: lambda event, by: events.publish_final(event=event, by=by),
}
DIRECTORS: dict[str, Step] = {
    EventState.RUNNING: lambda event, by: rounds.start_play(event=event, by=by),
    EventState.PROVISIONAL: lambda event, by: events.finish_play(event=event, by=by, why=_("ended by the director")),
}


class StateInput(Input):
    to = serializers.ChoiceField([state for state in EventState.choices if state[0] != EventState.PLANNED])


class StateDoor(Door):
    @extend_schema(request=StateInput, responses=EventOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Take the next step. What stands in its way is answered with 409 and the reason."""
        to = self.taken(StateInput)["to"]
        find = event_organised if to in ORGANISERS else event_directed
        event = (ORGANISERS | DIRECTORS)[to](find(self.account, slug), self.account.actor)
        return Response(EventOutput(event).data)


class ReleaseDoor(Door):
    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, slug: str) -> Response:
        """End the freeze of the last rounds, for good: everybody sees the standings, and hands once play is over."""
        event = event_organised(self.account, slug)
        return Response(EventOutput(events.release(event=event, by=self.account.actor)).data)


class RevealDoor(Door):
    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, slug: str) -> Response:
        """The time has come to show the boards that nobody can play any more; the others follow by themselves."""
        event = event_organised(self.account, slug)
        boards.reveal_now(event=event, by=self.account.actor)
        return Response(EventOutput(event).data)
