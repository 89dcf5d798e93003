"""The Celery application. A message is only a hint for speed: the database row is the truth."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready
from django_structlog.celery.steps import DjangoStructLogInitStep

from whist_site.embedded.file_broker import serve_filesystem_urls

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whist_site.settings")

serve_filesystem_urls()
app = Celery("whist_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)  # a task's lines carry its id, and the id of the request it came from


@setup_logging.connect
def keep_our_logging(**kwargs: Any) -> None:
    """Whoever is connected here, Celery leaves logging to him: it stays as settings have it."""


@worker_ready.connect
def give_first_heartbeat(sender: Any, **kwargs: Any) -> None:
    """At once, so that ``/readyz`` need not wait for the beat."""
    sender.app.send_task("tournaments.record_heartbeat")
