"""The product's own settings with what tests need different."""

import os
import tempfile

os.environ.setdefault("WHIST_VAR", tempfile.mkdtemp(prefix="whist-tests-"))

from whist_site.settings import *  # noqa: E402, F403 -- the folder must be named before the settings are read

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
