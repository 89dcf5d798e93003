"""The product's own settings with what tests need different. DATABASE_URL chooses the database, as anywhere."""

import os
import tempfile

# Read before the settings are: whatever the developer's own environment says, no test touches his data or his broker,
# and a process of xdist counts its own requests only.
os.environ["WHIST_VAR"] = tempfile.mkdtemp(prefix="whist-tests-")
os.environ["WHIST_MODE"] = "embedded"
for _name in (
    "CELERY_BROKER_URL",
    "WHIST_HOSTS",
    "WHIST_ORIGINS",
    "EMAIL_URL",
    "CACHE_URL",
    "PROMETHEUS_MULTIPROC_DIR",
):
    os.environ.pop(_name, None)

from whist_site.settings import *  # noqa: E402, F403
from whist_site.settings import DATABASES, VAR_DIR  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
METRICS_TOKEN = "the token of the tests"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir()
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: tests of races and of worker processes open it a second time.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
