"""Published standings, as JSON and CSV: readable by everybody, cheap to ask for again, each answer of one version."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from tournaments.api.doors import Door
from tournaments.api.exceptions import Missing, Problem
from tournaments.api.inputs import Input
from tournaments.api.lookups import event_seen
from tournaments.api.rights import audience_of
from tournaments.models import Audience, Direction, EventState, Publication
from tournaments.selectors.live import shown_now
from tournaments.selectors.publications import newest_publication, publication_at
from tournaments.services.documents import decimal

CSV_COLUMNS = (
    "version",
    "as_of",
    "status",
    "ranking",
    "place",
    "number",
    "names",
    "boards",
    "tricks",
    "matchpoints",
    "of",
    "percentage",
    "plus_minus",
)
# A spreadsheet reads a cell that begins so as a formula.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


class StandingsQuery(Input):
    version = serializers.IntegerField(required=False, min_value=1, help_text="These bytes and no newer ones.")
    cursor = serializers.IntegerField(required=False, min_value=0, default=0, help_text="From `next`.")
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=1000, help_text="All rows without it.")
    format = serializers.ChoiceField(("json", "csv"), required=False, help_text="Or by the Accept header.")


class StandingOutput(serializers.Serializer[Any]):
    """Exact numbers are texts, like `67/2`; the percentage is rounded to four places."""

    place = serializers.IntegerField(allow_null=True)
    place_text = serializers.CharField(help_text="`3`, or `=3` for a shared place.")
    is_shared = serializers.BooleanField()
    number = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a column here, not the field's own label
    entry = serializers.UUIDField()
    names = serializers.CharField()
    boards = serializers.IntegerField()
    tricks = serializers.CharField()
    matchpoints = serializers.CharField()
    of = serializers.CharField()
    percentage = serializers.CharField(allow_null=True)
    plus_minus = serializers.CharField()


class RankingOutput(serializers.Serializer[Any]):
    direction = serializers.ChoiceField(Direction.choices)
    standings = StandingOutput(many=True)


class StandingsOutput(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="0 while nothing is published.")
    as_of = serializers.DateTimeField(allow_null=True)
    status = serializers.ChoiceField(EventState.choices)
    event = serializers.SlugField()
    title = serializers.CharField()
    scoring = serializers.CharField(required=False)
    rounds = serializers.IntegerField(required=False)
    rounds_over = serializers.IntegerField(required=False)
    boards_scored = serializers.IntegerField(required=False, help_text="Only where every result may be seen.")
    boards_due = serializers.IntegerField(required=False)
    is_frozen = serializers.BooleanField(required=False, help_text="The last rounds are hidden until released.")
    rankings = RankingOutput(many=True)
    next = serializers.URLField(required=False, allow_null=True, help_text="With `page_size`: the same version.")


class CsvRenderer(BaseRenderer):
    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        """Only problems pass here, as the text of their sentences; standings are written by ``_csv``."""
        return "\n".join(str(error["detail"]) for error in data["errors"]).encode()


@dataclass(frozen=True, slots=True)
class _Shown:
    """The newest publication for whoever asks; number 0 before the first."""

    event: UUID
    audience: Audience
    number: int = 0
    tag: str = "0"

    @classmethod
    def of(cls, event: UUID, audience: Audience, newest: Publication | None) -> "_Shown":
        return cls(event, audience) if newest is None else cls(event, audience, newest.number, newest.tag)

    def etag(self, format: str, found: Publication | None = None) -> str:
        """The publication and the language; a director's are his own, and CSV is not JSON."""
        audience = "" if self.audience == Audience.PUBLIC else f"{self.audience}-"
        return f'"{audience}{found.tag if found else self.tag}-{get_language()}-{format}"'


class StandingsDoor(Door):
    is_open = True
    throttle_classes = []  # a hall of watchers behind one address asks every two seconds; a 304 costs next to nothing
    renderer_classes = [JSONRenderer, CsvRenderer]

    @extend_schema(
        parameters=[StandingsQuery],
        responses={
            (200, "application/json"): StandingsOutput,
            (200, "text/csv"): OpenApiTypes.STR,
            304: None,
        },
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The newest standings this viewer may see. With If-None-Match 304 costs one query, or none."""
        asked = self.asked(StandingsQuery)
        shown = self._shown(slug)
        format = request.accepted_renderer.format
        found = self._named(shown, asked["version"]) if "version" in asked else None
        response = get_conditional_response(request._request, shown.etag(format, found))
        if response is None:
            found = found or self._newest(shown)
            response = self._answer(bytes(found.body) if found else self._nothing_yet(slug), asked, format)
        response["ETag"] = shown.etag(format, found)
        return self._with_headers(response, shown)

    def _shown(self, slug: str) -> _Shown:
        """Which publication: one query for the public, which may be none; the audience's roles besides for others."""
        if self.viewer.user is None and self.viewer.token is None:
            public = shown_now(slug)
            if public is None:
                event_seen(self.viewer, slug)  # planned, or not there: one sentence for both
                raise Missing
            return _Shown(public.uuid, Audience.PUBLIC, public.number, public.tag)
        event = event_seen(self.account, slug)
        audience = audience_of(self.account, event)
        return _Shown.of(event.uuid, audience, newest_publication(event.uuid, audience))

    def _answer(self, body: bytes, asked: Mapping[str, Any], format: str) -> HttpResponse:
        if format == "csv":
            return HttpResponse(_csv(json.loads(body)), content_type="text/csv; charset=utf-8")
        if "page_size" in asked:
            body = json.dumps(self._page(json.loads(body), asked), ensure_ascii=False).encode()
        return HttpResponse(body, content_type="application/json")

    @staticmethod
    def _newest(shown: _Shown) -> Publication | None:
        """One query, or two where it was replaced while we looked; None before the first."""
        if shown.number == 0:
            return None
        found = publication_at(shown.event, shown.audience, shown.number)
        return found or newest_publication(shown.event, shown.audience)

    @staticmethod
    def _named(shown: _Shown, version: int) -> Publication:
        found = publication_at(shown.event, shown.audience, version)
        if found is not None:
            return found
        if version > shown.number:
            raise Missing(_("There is no version %(version)d.") % {"version": version}, field="version")
        raise Problem(
            _("Version %(version)d was replaced and is not kept; the ends of rounds and of play are. Begin again.")
            % {"version": version},
            status=410,
            code="gone",
            field="version",
        )

    def _nothing_yet(self, slug: str) -> bytes:
        event = event_seen(self.account, slug)
        document = {"version": 0, "as_of": None, "status": event.state, "event": event.slug, "title": event.title}
        return json.dumps({**document, "rankings": []}, ensure_ascii=False).encode()

    def _page(self, document: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
        """Some rows of all rankings in their order; ``next`` names the version, so that all pages are of one."""
        first, last = asked["cursor"], asked["cursor"] + asked["page_size"]
        rankings, at = [], 0
        for ranking in document["rankings"]:
            rows = ranking["standings"]
            part = rows[max(first - at, 0) : max(last - at, 0)]
            if part:
                rankings.append({**ranking, "standings": part})
            at += len(rows)
        return {**document, "rankings": rankings, "next": self._link(document, asked, last) if last < at else None}

    def _link(self, document: Mapping[str, Any], asked: Mapping[str, Any], cursor: int) -> str:
        query = f"?version={document['version']}&page_size={asked['page_size']}&cursor={cursor}"
        return self.request.build_absolute_uri(self.request.path + query)

    @staticmethod
    def _with_headers(response: HttpResponse, shown: _Shown) -> HttpResponse:
        patch_vary_headers(response, ["Accept", "Cookie", "Accept-Language", "Authorization"])
        if shown.audience == Audience.PUBLIC:
            patch_cache_control(response, public=True, max_age=1)
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "ETag"
        else:
            patch_cache_control(response, private=True, no_cache=True)
        return response


def _csv(document: Mapping[str, Any]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, CSV_COLUMNS)
    writer.writeheader()
    about = {name: document[name] for name in ("version", "as_of", "status")}
    for ranking in document["rankings"]:
        for row in ranking["standings"]:
            writer.writerow({**about, "ranking": ranking["direction"], **_cells(row)})
    return text.getvalue()


def _cells(row: Mapping[str, Any]) -> dict[str, Any]:
    """Figures as decimals, since a spreadsheet reads 13/2 as a date."""
    exact = {name: decimal(Fraction(row[name]), 4) for name in ("tricks", "matchpoints", "of", "plus_minus")}
    plain = {name: row[name] for name in ("place", "number", "boards", "percentage")}
    return {**plain, **exact, "names": _as_text(row["names"])}


def _as_text(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA_SIGNS) else cell
