"""Signing a phone or tablet in at a table, and out again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.errors import Refused
from tournaments.access import DEVICE_KEY
from tournaments.forms.table import JoinForm
from tournaments.services import devices


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Code and PIN from the table card; the QR code there brings the code along."""
    if request.method != "POST":
        form = JoinForm(initial={"code": request.GET.get("code", "")[:8].upper()})
        return render(request, "tournaments/table/join.html", {"form": form})
    form = JoinForm(request.POST)
    if form.is_valid() and _sign_in(request, form):
        return redirect("table-home")
    return render(request, "tournaments/table/join.html", {"form": form}, status=422)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """ "Not your table?": forget the device, and only it; an account stays signed in."""
    request.session.pop(DEVICE_KEY, None)
    return redirect("join")


def _sign_in(request: HttpRequest, form: JoinForm) -> bool:
    try:
        device = devices.sign_in(
            code=form.cleaned_data["code"],
            pin=form.cleaned_data["pin"],
            address=request.META.get("REMOTE_ADDR", ""),
            entry_label=form.cleaned_data["entry"],
        )
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        return False
    request.session.cycle_key()  # whoever knew the session before must not be at the table now
    request.session[DEVICE_KEY] = device.uuid.hex
    return True
