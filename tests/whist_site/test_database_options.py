"""What PostgreSQL is told of each connection."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

pytestmark = pytest.mark.postgresql

SHOW = """
import django
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    for name in ("lock_timeout", "random_page_cost", "application_name"):
        cursor.execute("SELECT current_setting(%s)", [name])
        print(*cursor.fetchone())
"""


def test_options_of_environment_and_address_count_beside_our_own() -> None:
    """A migration gives up waiting for a lock by PGOPTIONS, as docker-compose.yml says."""
    environment = {
        **os.environ,
        "PGOPTIONS": "-c lock_timeout=1500ms",
        "DJANGO_SETTINGS_MODULE": "whist_site.settings",
        "DATABASE_URL": f"{_address_of_the_server()}?application_name=whist-club",
    }

    said = subprocess.run([sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=True)

    assert said.stdout.split() == ["1500ms", "1.1", "whist-club"]


def _address_of_the_server() -> str:
    login = settings.DATABASES["default"]
    return f"postgres://{login['USER']}:{login['PASSWORD']}@{login['HOST']}:{login['PORT'] or 5432}/postgres"
