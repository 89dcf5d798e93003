"""The Celery application. A message is only a hint for speed: the database row is the truth."""

import os

from celery import Celery

from whist_site.embedded.file_broker import serve_filesystem_urls

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whist_site.settings")

serve_filesystem_urls()
app = Celery("whist_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
