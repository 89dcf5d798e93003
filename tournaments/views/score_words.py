"""A score sheet in words and rows: what each deal counted, how a game ended, who leads. No query."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.laws import Contest, CountedDeal, Counting, Ending, Entry, Form, Game, Law, Lead, Outcome, Reason
from engine.seats import Side
from tournaments.forms.score_sheet import PROFILES
from tournaments.views.figures import signed
from tournaments.views.law_words import TRUMPS

SIDES = {Side.NORTH_SOUTH: gettext_lazy("North–South"), Side.EAST_WEST: gettext_lazy("East–West")}
REASONS = {
    Reason.PENALTY: gettext_lazy("%(points)s for a revoke"),
    Reason.TRICKS: gettext_lazy("%(points)s by tricks"),
    Reason.HONOURS: gettext_lazy("%(points)s by honours"),
}
ENDINGS = {
    Ending.POINTS: gettext_lazy("they have the points of a game"),
    Ending.FOUR_ALL: gettext_lazy("at four all they have more by tricks"),
    Ending.GAMES: gettext_lazy("they have won two games"),
    Ending.LENGTH: gettext_lazy("all that was agreed is played"),
}


def law_title(law: Law) -> str:
    return str(PROFILES[law.key])


def figure(points: Fraction) -> str:
    """A whole number, or one with a half, which is all that a match by tricks can have."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.1f}"


def points_words(points: Fraction) -> str:
    return ngettext("%(points)s point", "%(points)s points", 1 if points == 1 else 2) % {"points": figure(points)}


def trump_words(law: Law, deal: int) -> str:
    """The trump of a deal where the law's rotation says it."""
    letter = law.trumps.letter_of(deal)
    return str(TRUMPS[letter]) if letter else ""


def lead_words(contest: Contest) -> str:
    """Who leads by what, in what is played now."""
    if contest.outcome is not None:
        return ""
    game = contest.games[-1] if contest.games and contest.games[-1].outcome is None else None
    sentences = [_("In this game: %(lead)s") % {"lead": _lead(contest.law, game.lead)}] if game else []
    if not isinstance(contest, Game):
        sentences.append(_("In all: %(lead)s") % {"lead": _lead(contest.law, contest.lead)})
    return ". ".join(sentences) + "." if sentences else ""


def outcome_words(contest: Contest, outcome: Outcome) -> str:
    why = str(ENDINGS[outcome.ending])
    if outcome.winner is None:
        return _("It ends level: %(why)s.") % {"why": why}
    words = {"side": SIDES[outcome.winner], "points": points_words(outcome.points), "why": why}
    if contest.law.counting is Counting.EVERY_TRICK:
        words["tricks"] = figure(outcome.points)
        return _("%(side)s win by %(tricks)s tricks above half of all: %(why)s.") % words
    if contest.law.form is Form.RUBBER and contest.law.length == 1:
        return _("%(side)s win the rubber, worth %(points)s: %(why)s.") % words
    return _("%(side)s win, worth %(points)s: %(why)s.") % words


def sheet_columns(law: Law) -> list[dict[str, Any]]:
    labels = [_("Deal"), _("Tricks"), _("North–South"), _("East–West"), _("Score"), _("Game")]
    if law.form is Form.DEALS:
        labels.pop()
    return [{"label": label} for label in labels]


def sheet_rows(contest: Contest) -> list[dict[str, Any]]:
    ends = {id(game.deals[-1]): game for game in contest.games if game.outcome is not None}
    columns = sheet_columns(contest.law)
    rows = []
    for number, deal in enumerate(contest.deals, start=1):
        trump = trump_words(contest.law, number)
        texts = [
            f"{number}, {trump}" if trump else str(number),
            _tricks(deal),
            _counted(deal, Side.NORTH_SOUTH),
            _counted(deal, Side.EAST_WEST),
            str(deal.after),
            _game(ends.get(id(deal))),
        ]
        cells: list[dict[str, Any]] = [
            {"label": column["label"], "text": text, "is_nothing": text == "–"}
            for column, text in zip(columns, texts, strict=False)
        ]
        cells[0]["is_head"] = True
        rows.append({"cells": cells})
    return rows


def _tricks(deal: CountedDeal) -> str:
    made = f"{deal.result.north_south}–{deal.result.east_west}"
    if str(deal.tricks) == made:
        return made
    return _("%(made)s, after the revoke %(counted)s") % {"made": made, "counted": deal.tricks}


def _counted(deal: CountedDeal, side: Side) -> str:
    entries = [entry for entry in deal.entries if entry.side is side]
    return ", ".join(str(REASONS[entry.reason]) % {"points": _points(entry)} for entry in entries) or "–"


def _points(entry: Entry) -> str:
    return signed(entry.points) if entry.reason is Reason.PENALTY else str(entry.points)


def _game(game: Game | None) -> str:
    outcome = game.outcome if game else None
    if outcome is None or outcome.winner is None:
        return "–"
    return _("%(side)s win it: %(points)s") % {"side": SIDES[outcome.winner], "points": points_words(outcome.points)}


def _lead(law: Law, lead: Lead) -> str:
    if lead.side is None:
        return _("level")
    if law.counting is Counting.EVERY_TRICK:
        words = {"side": SIDES[lead.side], "tricks": figure(lead.points)}
        return _("%(side)s are %(tricks)s tricks above half of all") % words
    return _("%(side)s lead by %(points)s") % {"side": SIDES[lead.side], "points": figure(lead.points)}
