"""A club: who holds evenings, with its customs as defaults."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.evenings import EveningSettings


class Club(EveningSettings):
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC")
    is_demo = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
