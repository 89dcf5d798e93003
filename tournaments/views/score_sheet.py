"""Scoring a rubber, a game or a match deal by deal, and cutting for partners. The whole state is in the address.

Nothing is stored: a sheet can be kept as a bookmark, sent to a partner, or taken back by a deal.
"""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.laws import (
    ENGLISH_SHORT,
    AceInCut,
    Contest,
    CutRule,
    DealResult,
    FirstDealer,
    InvalidCut,
    InvalidLaw,
    InvalidPenalty,
    InvalidResult,
    IsOver,
    Law,
    format_deals,
    format_law,
    parse_deals,
    parse_law,
    play_deals,
)
from tournaments.forms.score_sheet import CutForm, DealForm, LawForm
from tournaments.views.doors import form_status, show
from tournaments.views.score_words import (
    law_title,
    lead_words,
    outcome_words,
    sheet_columns,
    sheet_rows,
    trump_words,
)

REFUSED = (InvalidLaw, InvalidResult, InvalidPenalty, IsOver)
PAIR = 2


@require_safe
def score_sheet(request: HttpRequest) -> HttpResponse:
    """What is on the sheet; with a law's or a deal's form filled in, the sheet with that on it, at its own address."""
    law_form = LawForm(request.GET if "profile" in request.GET else None)
    if law_form.is_bound and law_form.is_valid():
        return redirect(_address(law_form.law, ()))
    try:
        law = parse_law(request.GET.get("law", ENGLISH_SHORT.key))
        deals = parse_deals(request.GET.get("deals", ""))
        contest = play_deals(law, deals)
    except REFUSED as error:
        return show(request, "public/score_sheet.html", {"problem": str(error), "law_form": LawForm()}, status=422)
    form = DealForm(request.GET if "tricks" in request.GET else None, law=law)
    if form.is_bound and form.is_valid():
        if contest.can_add(form.result):
            return redirect(_address(law, (*deals, form.result)))
        form.add_error(None, _("This is played to its end: no deal can be added."))
    context = _sheet(contest, deals) | {"form": form, "law_form": law_form}
    return show(request, "public/score_sheet.html", context, status=max(form_status(form), form_status(law_form)))


@require_safe
def cut(request: HttpRequest) -> HttpResponse:
    """Who plays with whom and who deals, from the cards drawn; of two players who deals."""
    form = CutForm(request.GET if "player_1" in request.GET else None)
    partners, dealer = None, ""
    if form.is_bound and form.is_valid():
        rule = CutRule(AceInCut(form.cleaned_data["ace"]), FirstDealer(form.cleaned_data["dealer"]))
        try:
            if len(form.cards) == PAIR:
                dealer = rule.choose_dealer(form.cards)
            else:
                partners = rule.choose_partners(form.cards)
        except InvalidCut as error:
            form.add_error(None, str(error))
    return show(
        request, "public/cut.html", {"form": form, "partners": partners, "dealer": dealer}, status=form_status(form)
    )


def _sheet(contest: Contest, deals: tuple[DealResult, ...]) -> dict[str, object]:
    law, outcome = contest.law, contest.outcome
    return {
        "law": format_law(law),
        "title": law_title(law),
        "deals": format_deals(deals),
        "columns": sheet_columns(law),
        "rows": sheet_rows(contest),
        "outcome": outcome_words(contest, outcome) if outcome else "",
        "lead": lead_words(contest),
        "trump": "" if outcome else trump_words(law, len(deals) + 1),
        "back": _address(law, deals[:-1]) if deals else "",
        "again": _address(law, ()),
    }


def _address(law: Law, deals: tuple[DealResult, ...]) -> str:
    query = {"law": format_law(law)} | ({"deals": format_deals(deals)} if deals else {})
    return f"{reverse('score-sheet')}?{urlencode(query)}"
