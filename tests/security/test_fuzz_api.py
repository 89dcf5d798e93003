"""P14: requests made from the API's own document, right and wrong ones, are never answered with an error of ours.

About 1,000 requests in a run, the same each time. The long form takes other ones each time, so many for each actor::

    WHIST_FUZZ=10000 pytest tests/security/test_fuzz_api.py
"""

import os
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import requests
import schemathesis
import yaml
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as of_hypothesis
from hypothesis import strategies as st
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import Case, GenerationMode

from tests.security.callers import rightful, undone
from tests.security.tenant import Tenant, make_tenant
from tests.security.writes import NORTH_SOUTH
from tournaments.models import RoleKind

pytestmark = [pytest.mark.django_db, pytest.mark.crawl, pytest.mark.filterwarnings("ignore")]

EACH = int(os.environ.get("WHIST_FUZZ", "0"))  # requests for each actor; 0: the short form
DOCUMENT = yaml.safe_load(Path(settings.BASE_DIR, "openapi.yaml").read_text(encoding="utf-8"))
OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]
EXAMPLES = -(-EACH // len(OPERATIONS)) or 6
ACTORS = ("anonymous", RoleKind.ORGANISER, NORTH_SOUTH)
WITHOUT_BODY = {204, 304}


def run(test: Any) -> Any:
    return of_hypothesis(
        max_examples=EXAMPLES,
        derandomize=not EACH,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )(test)


def places(path: str, tenant: Tenant, event: str) -> dict[str, str]:
    """Real values for the parameters of a path, named as in ``Tenant.values``: by the word before, or by their own."""
    values = tenant.values(getattr(tenant, event))
    return {
        name: values.get(f"{word}/{name}", values.get(name, "x")) for word, name in re.findall(r"(\w+)/{(\w+)}", path)
    }


def cases(operation: Any, tenant: Tenant) -> st.SearchStrategy[Case]:
    """Mostly about what is there, so that a request gets past the first look; right and wrong in all the rest."""

    def at(event: str) -> st.SearchStrategy[Case]:
        real = places(operation.path, tenant, event) or None
        strategies = [operation.as_strategy(path_parameters=real)]
        if operation.body or operation.query:
            strategies.append(operation.as_strategy(GenerationMode.NEGATIVE, path_parameters=real))
        return st.one_of(*strategies)

    there = st.sampled_from(["planned", "running", "over"]).flatmap(at)
    return st.one_of(there, there, operation.as_strategy())


def send(case: Case, client: Client) -> HttpResponse | None:
    """None for what no client can put on the wire."""
    try:
        ready = requests.Request(**case.as_transport_kwargs(base_url="http://testserver")).prepare()
    except (requests.RequestException, UnicodeError, ValueError):
        return None
    headers = {
        name: value for name, value in ready.headers.items() if name in {"Idempotency-Key", "If-Match", "Accept"}
    }
    kind = ready.headers.get("Content-Type", "application/json")
    return client.generic(ready.method or "GET", ready.path_url, ready.body or b"", kind, headers=headers)


def verify(response: HttpResponse, case: Case) -> None:
    what = f"{case.as_curl_command()}\n{response.status_code} {response.content[:400]!r}"
    assert response.status_code < 500, what
    if response.status_code >= 400 and response["Content-Type"].startswith("application/json"):
        assert response.json()["errors"], what
    if response.status_code in WITHOUT_BODY:
        assert response.content == b"", what


def ask_all(strategy: st.SearchStrategy[Case], client: Client) -> None:
    @run
    @given(strategy)
    def ask(case: Case) -> None:
        with undone():
            response = send(case, client)
        if response is not None:
            verify(response, case)

    ask()


@pytest.mark.parametrize("actor", ACTORS)
def test_no_request_is_answered_with_an_error_of_ours(actor: str) -> None:
    tenant, found = make_tenant(), []
    clients = {"anonymous": Client(raise_request_exception=False), **rightful(tenant)}

    for operation in OPERATIONS:
        with patch.object(SimpleRateThrottle, "allow_request", return_value=True):
            try:
                ask_all(cases(operation, tenant), clients[actor])
            except AssertionError as error:
                found.append(f"{operation.label}: {error}")

    assert not found, "\n\n".join(found)
