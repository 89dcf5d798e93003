"""Checks at every start of a hall: plain http among strangers' phones, where Django's ``check --deploy`` does not fit.

What https would give is missing there by choice, so each of what remains must hold, and what only https can keep must
be off: a secure cookie or a redirect to https would shut every phone out.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

SHORTEST_KEY = 50  # characters
OPEN_TO_OTHERS = 0o077
HTTPS_ONLY = (
    "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "SECURE_SSL_REDIRECT",
    "SECURE_HSTS_SECONDS",
    "SECURE_PROXY_SSL_HEADER",
)


def hall_faults(values: Any) -> list[str]:
    """What is wrong with these settings for a hall."""
    return [*_secrets(values), *_cookies(values), *_browser(values)]


def _secrets(values: Any) -> list[str]:
    faults = []
    if values.DEBUG:
        faults.append("DEBUG must be off: an error would show settings and cards to whoever caused it")
    if len(values.SECRET_KEY) < SHORTEST_KEY:
        faults.append(f"SECRET_KEY must have {SHORTEST_KEY} characters or more: it signs devices and sessions")
    return faults


def _cookies(values: Any) -> list[str]:
    faults = [f"{name} must be off: the hall speaks plain http" for name in HTTPS_ONLY if getattr(values, name, None)]
    if not values.SESSION_COOKIE_HTTPONLY:
        faults.append("SESSION_COOKIE_HTTPONLY must be on: no script may read who is signed in")
    if values.SESSION_COOKIE_SAMESITE not in {"Lax", "Strict"}:
        faults.append('SESSION_COOKIE_SAMESITE must be "Lax" or "Strict": else other sites could act for a table')
    return faults


def _browser(values: Any) -> list[str]:
    faults = []
    if values.SECURE_REFERRER_POLICY != "same-origin":
        faults.append('SECURE_REFERRER_POLICY must be "same-origin": addresses carry codes and invitations')
    if values.X_FRAME_OPTIONS != "DENY":
        faults.append('X_FRAME_OPTIONS must be "DENY": no other page may put ours under its own buttons')
    directives = getattr(values, "CONTENT_SECURITY_POLICY", {}).get("DIRECTIVES", {})
    if not _allows_own_scripts_only(directives):
        faults.append("CONTENT_SECURITY_POLICY must allow scripts of this site only, and none inside a page")
    if "upgrade-insecure-requests" in directives:
        faults.append("CONTENT_SECURITY_POLICY must not upgrade to https, which nobody serves in the hall")
    return faults


def _allows_own_scripts_only(directives: Mapping[str, Any]) -> bool:
    return list(directives.get("script-src", [])) == ["'self'"] and list(directives.get("default-src", [])) == [
        "'none'"
    ]


def key_file_faults(path: Path) -> list[str]:
    """The secret made for this computer is for its owner alone."""
    if path.exists() and path.stat().st_mode & OPEN_TO_OTHERS:
        return [f"{path} must be readable by its owner only (chmod 600): it signs every session"]
    return []


@register("whist")
def check_hall(
    *, app_configs: Sequence[AppConfig] | None = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    if getattr(settings, "MODE", "") != "hall":
        return []
    faults = [*hall_faults(settings), *key_file_faults(Path(settings.VAR_DIR) / "secret_key")]
    return [Error(f"Hall: {fault}", id="whist.E010") for fault in faults]
