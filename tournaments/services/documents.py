"""What a publication says, as JSON with its names in order, so that equal documents are equal bytes.

The rows of a big field are written by hand: the encoder of the standard library takes several times as long.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from json.encoder import encode_basestring
from typing import Any

from engine.scoring import format_place
from tournaments.models import Ranking
from tournaments.selectors.scoring import RankedEntry

Rankings = Mapping[Ranking, Sequence[RankedEntry]]
NO_RANKINGS = '"rankings":[]'  # quotes inside of texts are escaped, so it is nowhere else
AFTER_RANKINGS = b'],"rounds":'
MOST_AFTER_RANKINGS = 2000  # bytes; the title, of 120 characters, is the longest of it


@dataclass(frozen=True, slots=True)
class Document:
    """``about``: all but the rankings; ``rankings``: the JSON of their list, encoded once for whoever may see it."""

    about: Mapping[str, object]
    rankings: bytes = b"[]"

    @classmethod
    def parse(cls, body: bytes) -> "Document":
        about: dict[str, object] = json.loads(body)
        return cls(about, encode(about.pop("rankings")).encode())

    def encode(self, **more: object) -> bytes:
        before, after = encode({**self.about, **more, "rankings": []}).split(NO_RANKINGS)
        return b"".join((before.encode(), b'"rankings":', self.rankings, after.encode()))


def facts_after_rankings(end: bytes) -> dict[str, Any]:
    """``rounds``, ``rounds_over``, ``status``, ``title`` and what else follows, from the last bytes of a body."""
    facts: dict[str, Any] = json.loads(b"{" + end[end.rindex(AFTER_RANKINGS) + 2 :])
    return facts


def encode(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def encode_rankings(rankings: Rankings) -> bytes:
    return f"[{','.join(encode_ranking(ranking, rows) for ranking, rows in rankings.items())}]".encode()


def encode_ranking(ranking: Ranking, rows: Sequence[RankedEntry]) -> str:
    return f'{{"direction":"{ranking.direction}","standings":[{",".join(map(_row, rows))}]}}'


def ranking_document(ranking: Ranking, rows: Sequence[RankedEntry]) -> dict[str, Any]:
    """One list of places as publications and pages carry it."""
    document: dict[str, Any] = json.loads(encode_ranking(ranking, rows))
    return document


def decimal(value: Fraction, places: int) -> str:
    """A fraction as a decimal number, an exact half of the last place rounded away from zero."""
    below = value.denominator
    whole = (2 * abs(value.numerator) * 10**places + below) // (2 * below)
    digits = str(whole).rjust(places + 1, "0")
    sign = "-" if value.numerator < 0 and whole else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def _row(row: RankedEntry) -> str:
    entry, (_, place, is_shared), total = row
    percentage = "null" if total.percentage is None else f'"{decimal(total.percentage, 4)}"'
    return (
        f'{{"boards":{total.boards},"entry":"{entry.uuid}","is_shared":{"true" if is_shared else "false"},'
        f'"label":{encode_basestring(entry.label)},"matchpoints":"{total.points}",'
        f'"names":{encode_basestring(entry.names)},"number":{entry.number},"of":"{total.of}",'
        f'"percentage":{percentage},"place":{"null" if place is None else place},'
        f'"place_text":"{format_place(place, shared=is_shared)}","plus_minus":"{total.plus_minus}",'
        f'"tricks":"{total.tricks}"}}'
    )
