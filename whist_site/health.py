"""Two questions for whoever watches the servers: does the process answer, and can it do its work?"""

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import double_dummy
from games.outages import UNANSWERED
from tournaments.selectors.vitals import heartbeat_age, unanalysed_age, unscored_age

OK = "ok"
GONE = "does not answer"
LONGEST_SILENCE = 30  # seconds; a worker gives a sign of life every five
LONGEST_WAIT = 30  # seconds; standings are promised to be no older
LONGEST_ANALYSIS = 600  # seconds; a whole evening's boards take a few minutes
OPTIONAL = frozenset({"best_play"})  # an evening goes on without it


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers; nothing else is asked, so that a slow database never gets a web server restarted."""
    return HttpResponse(OK, content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Each part by name; 503 when one that an evening needs is not ``ok``. What was not asked is not there."""
    try:
        parts = states()
    except UNANSWERED:  # it went between two questions
        parts = {"database": GONE}
    is_ready = all(state == OK for name, state in parts.items() if name not in OPTIONAL)
    return JsonResponse(parts, status=200 if is_ready else 503)


def states() -> dict[str, str]:
    parts = {"database": database_state()}
    if parts["database"] == OK:
        parts["migrations"] = migrations_state()
    if parts.get("migrations") == OK:
        parts["worker_heartbeat"] = worker_state()
        parts["oldest_unscored_result"] = scoring_state()
        parts["best_play"] = best_play_state()
    return parts


def database_state() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return GONE
    return OK


def migrations_state() -> str:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return "not applied: run ./whist manage migrate"
    return OK


def worker_state() -> str:
    """Whether beat, broker and worker did their work together a moment ago."""
    age = heartbeat_age()
    if age is None:
        return "none yet: start worker and beat"
    return OK if age < LONGEST_SILENCE else f"silent for {age:.0f} s: look at worker, beat and broker"


def scoring_state() -> str:
    age = unscored_age()
    return OK if age < LONGEST_WAIT else f"waits for {age:.0f} s: the worker's log says why"


def best_play_state() -> str:
    if not double_dummy.is_available():
        return "off: no solver on this computer"
    age = unanalysed_age()
    return OK if age < LONGEST_ANALYSIS else f"waits for {age:.0f} s: look at the worker of the queue analysis"
