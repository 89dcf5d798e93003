from django.apps import AppConfig


class BenchmarksConfig(AppConfig):
    """Installed by ``benchmarks.settings`` only: the bare model that the product is measured against."""

    name = "benchmarks"
    default_auto_field = "django.db.models.BigAutoField"
