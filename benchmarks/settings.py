"""The product's own settings with what a measurement needs different: queues, cache keys and addresses of its own.

``benchmarks.product`` sets the environment that they read.
"""

import os

from whist_site.settings import *  # noqa: F403
from whist_site.settings import CACHES, INSTALLED_APPS

ROOT_URLCONF = "benchmarks.addresses"
INSTALLED_APPS = [*INSTALLED_APPS, "benchmarks"]
QUEUE = os.environ["WHIST_BENCH_NAME"]
CELERY_TASK_DEFAULT_QUEUE = QUEUE
CACHES["default"]["KEY_PREFIX"] = QUEUE
