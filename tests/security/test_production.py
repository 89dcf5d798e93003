"""The settings of production, read in a process of their own as a server would read them, and what its pages send."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
ASK = """
import json, django
django.setup()
from django.conf import settings
from django.test import Client
client = Client(SERVER_NAME="whist.example.org", raise_request_exception=False)
page = client.get("/help/", secure=True)
plain = client.get("/help/")
strange = client.get("/help/", secure=True, SERVER_NAME="evil.example.com")
wrong = client.get("/no-such-page/", secure=True)
names = [
    "DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE",
    "SESSION_COOKIE_NAME", "CSRF_COOKIE_SECURE", "PASSWORD_HASHERS", "DATA_UPLOAD_MAX_MEMORY_SIZE",
    "CELERY_TASK_ACKS_LATE", "CELERY_TASK_REJECT_ON_WORKER_LOST", "CELERY_TASK_IGNORE_RESULT",
    "CELERY_WORKER_PREFETCH_MULTIPLIER", "CELERY_TASK_TIME_LIMIT", "REST_FRAMEWORK",
]
print(json.dumps({
    "settings": {name: getattr(settings, name) for name in names},
    "page": [page.status_code, dict(page.headers)],
    "plain": [plain.status_code, dict(plain.headers)],
    "strange": [strange.status_code, strange.content.decode()],
    "wrong": [wrong.status_code, wrong.content.decode()],
}))
"""


def environment(folder: Path, **more: str) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "whist_site.settings",
        "WHIST_MODE": "production",
        "WHIST_VAR": str(folder),
        "WHIST_HOSTS": "whist.example.org",
        "WHIST_SECRET_KEY": "k" * 20 + "e" * 20 + "y0123456789-abcdefghij",
        "DATABASE_URL": f"sqlite:///{folder}/production.sqlite3",
        **more,
    }


def run(folder: Path, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    command = (sys.executable, *arguments)
    values = {name: value for name, value in environment(folder, **more).items() if value}
    return subprocess.run(command, cwd=ROOT, env=values, check=False, capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    done = run(tmp_path_factory.mktemp("production"), "-c", ASK)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def test_djangos_own_checks_for_deployment_find_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("missing", ["WHIST_HOSTS", "WHIST_SECRET_KEY"])
def test_nothing_starts_without_its_secrets(missing: str, tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "check", **{missing: ""})

    assert done.returncode != 0
    assert missing in done.stderr


def test_cookies_and_passwords(answers) -> None:
    values = answers["settings"]

    assert (values["DEBUG"], values["ALLOWED_HOSTS"]) == (False, ["whist.example.org"])
    assert values["SESSION_COOKIE_SECURE"] is values["SESSION_COOKIE_HTTPONLY"] is values["CSRF_COOKIE_SECURE"] is True
    assert (values["SESSION_COOKIE_SAMESITE"], values["SESSION_COOKIE_NAME"]) == ("Lax", "__Host-whist")
    assert values["PASSWORD_HASHERS"][0].endswith("Argon2PasswordHasher")


def test_headers_of_a_page(answers) -> None:
    status, headers = answers["page"]
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))

    assert status == 200
    assert "max-age=31536000" in headers["Strict-Transport-Security"]
    assert (headers["Referrer-Policy"], headers["X-Frame-Options"]) == ("same-origin", "DENY")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert (policy["default-src"], policy["script-src"], policy["frame-ancestors"]) == ("'none'", "'self'", "'none'")
    assert "unsafe" not in headers["Content-Security-Policy"]


def test_plain_http_is_sent_to_https(answers) -> None:
    status, headers = answers["plain"]

    assert (status, headers["Location"]) == (301, "https://whist.example.org/help/")


def test_strange_hosts_and_missing_pages_tell_nothing(answers) -> None:
    assert answers["strange"][0] == 400
    assert answers["wrong"][0] == 404
    for _status, body in (answers["strange"], answers["wrong"]):
        assert "Traceback" not in body
        assert "urlpatterns" not in body


def test_api_and_tasks_are_bounded_and_closed_by_default(answers) -> None:
    values = answers["settings"]
    api = values["REST_FRAMEWORK"]

    assert api["DEFAULT_PERMISSION_CLASSES"] == ["rest_framework.permissions.IsAuthenticated"]
    assert api["DEFAULT_PARSER_CLASSES"] == ["rest_framework.parsers.JSONParser"]
    assert api["DEFAULT_RENDERER_CLASSES"] == ["rest_framework.renderers.JSONRenderer"]
    assert api["DEFAULT_THROTTLE_CLASSES"]
    assert (api["DEFAULT_METADATA_CLASS"], api["NUM_PROXIES"]) == (None, 0)
    assert values["DATA_UPLOAD_MAX_MEMORY_SIZE"] <= 1_048_576
    assert values["CELERY_TASK_ACKS_LATE"] is values["CELERY_TASK_REJECT_ON_WORKER_LOST"] is True
    assert (values["CELERY_TASK_IGNORE_RESULT"], values["CELERY_WORKER_PREFETCH_MULTIPLIER"]) == (True, 1)
    assert values["CELERY_TASK_TIME_LIMIT"] <= 60
