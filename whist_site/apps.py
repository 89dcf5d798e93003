from django.apps import AppConfig


class WhistSiteConfig(AppConfig):
    name = "whist_site"

    def ready(self) -> None:
        from whist_site import checks, hall_checks  # noqa: F401, PLC0415 -- registers them once the apps are there
