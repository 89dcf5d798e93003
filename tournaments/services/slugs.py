"""Readable names in addresses that nobody else has."""

import secrets

from django.db import models
from django.utils.text import slugify


def free_slug(model: type[models.Model], text: str) -> str:
    """The text as a slug, with a few random characters where it is taken (or is empty)."""
    slug = slugify(text)[:100]
    while not slug or model._default_manager.filter(slug=slug).exists():
        slug = f"{slugify(text)[:100] or 'club'}-{secrets.token_hex(3)}"
    return slug
