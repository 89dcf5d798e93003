"""Wiring: settings, addresses, the Celery application and the commands that start everything."""

from whist_site.celery import app as celery_app

__all__ = ["celery_app"]
