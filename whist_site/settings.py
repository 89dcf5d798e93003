"""All settings in one file; the environment decides, and a bad value fails at start with its name.

Three modes (``WHIST_MODE``): *embedded* serves this computer only, on SQLite and a broker made of files under ``var/``;
*hall* serves the local network on plain http without internet; *production* demands its secrets and hosts.
"""

import logging
import os
import secrets
from datetime import timedelta
from pathlib import Path

import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from whist_site import logs

django_stubs_ext.monkeypatch()  # lets ModelAdmin[Event] and the like be written outside of type checks too
env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("WHIST_VAR", default=str(BASE_DIR / "var")))
environ.Env.read_env(BASE_DIR / ".env")

MODE = env.str("WHIST_MODE", default="embedded")
if MODE not in {"embedded", "hall", "production"}:
    message = f"WHIST_MODE must be embedded, hall or production, not {MODE!r}"
    raise ImproperlyConfigured(message)
IS_PRODUCTION = MODE == "production"
DEBUG = env.bool("WHIST_DEBUG", default=False)


def secret_key() -> str:
    """Production names its secret; the other modes make one once and keep it under ``var/``, readable by the owner."""
    if IS_PRODUCTION or "WHIST_SECRET_KEY" in env.ENVIRON:
        return str(env.str("WHIST_SECRET_KEY"))
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    path = VAR_DIR / "secret_key"
    try:
        with path.open("x", encoding="ascii") as file:
            path.chmod(0o600)
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii")


def allowed_hosts() -> list[str]:
    if IS_PRODUCTION:
        return list(env.list("WHIST_HOSTS"))
    if MODE == "hall":
        return ["*"]  # phones reach the laptop by whatever number the hall's router gave it
    return ["localhost", "127.0.0.1", "[::1]", *env.list("WHIST_HOSTS", default=[])]


SECRET_KEY = secret_key()
ALLOWED_HOSTS = allowed_hosts()
CSRF_TRUSTED_ORIGINS = env.list("WHIST_ORIGINS", default=[])

INSTALLED_APPS = [
    "whist_site",
    "tournaments",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_celery_results",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "rest_framework",
]

MIDDLEWARE = [
    "whist_site.request_metrics.RequestMetricsMiddleware",
    "whist_site.ready_answers.ReadyAnswersMiddleware",
    "whist_site.proxies.CallerAddressMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "whist_site.request_logs.RequestLogMiddleware",
    "whist_site.content_policy.ContentPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "whist_site.page_middleware.MessagesOfPages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whist_site.page_middleware.HtmxOfPages",
    "axes.middleware.AxesMiddleware",
    "whist_site.middleware.RefusalMiddleware",
]

ROOT_URLCONF = "whist_site.urls"
WSGI_APPLICATION = "whist_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- database -------------------------------------------------------------------------------------

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'whist.sqlite3'}")}
OF_THE_ADDRESS = DATABASES["default"].get("OPTIONS", {})  # what follows its question mark, such as sslmode
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Django's defaults lose 197 of 200 simultaneous results ("database is locked"); these three keep all 200. Whoever
    # waits for his turn is answered before a phone gives up on the answer (outbox.js).
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 8,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        **OF_THE_ADDRESS,
    }
else:
    DATABASES["default"]["ENGINE"] = "whist_site.postgresql"
    DATABASES["default"]["OPTIONS"] = {
        "prepare_threshold": 2,  # of the statements that every result needs, games.statements; of no others
        # A database that went without a word, cable or power, is noticed within seconds; the last is in milliseconds.
        "connect_timeout": 3,
        "keepalives_idle": 3,
        "keepalives_interval": 1,
        "keepalives_count": 3,
        "tcp_user_timeout": 6000,
        # A club's whole database fits in memory, where looking something up by an index costs no more than reading on.
        # Named here, the options of the environment would count no more; migrations have one, a limit to their locks.
        "options": f"-c random_page_cost=1.1 {env.str('PGOPTIONS', default='')}".strip(),
        **OF_THE_ADDRESS,
    }
    # Each thread keeps a connection of its own and looks before each request whether it lives. A pool would wait
    # longer after each failure to connect, and let requests wait with it although the database is back.
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- cache: shared by all processes, because limits on guessing count across them --------------------

CACHES = {"default": env.cache_url("CACHE_URL", default=f"filecache://{VAR_DIR / 'cache'}")}

# --- Celery ---------------------------------------------------------------------------------------

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://")
BROKER_DIR = VAR_DIR / "broker"
if CELERY_BROKER_URL == "filesystem://":
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "processed_folder": str(BROKER_DIR / "done"),
        "control_folder": str(BROKER_DIR / "control"),
        "store_processed": False,
        "polling_interval": 0.05,
    }
    for _folder in ("queue", "done", "control"):
        (BROKER_DIR / _folder).mkdir(parents=True, exist_ok=True)  # kombu fails where they are missing
elif CELERY_BROKER_URL.startswith("redis"):
    # Redis gives a lost message back only after this time (seconds); its default is an hour.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 120, "socket_timeout": 5, "socket_connect_timeout": 2}
CELERY_RESULT_BACKEND = "django-db"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_DEFAULT_QUEUE = "scoring"
CELERY_TASK_ROUTES = {"games.analyse_deals": {"queue": "analysis"}}
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_SOFT_TIME_LIMIT = 50
# A result must never wait for a broker that is down: try twice, briefly, then leave it to the sweep.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.2}
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# In memory: nothing has to run less often than an evening lasts, and there is no file that a kill could damage.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "record-heartbeat": {"task": "tournaments.record_heartbeat", "schedule": 5.0},
    "sweep-fields": {"task": "tournaments.sweep_fields", "schedule": 2.0},
    "advance-rounds": {"task": "tournaments.advance_rounds", "schedule": 5.0},
    "advance-deals": {"task": "games.advance_deals", "schedule": 15.0},
    # Asked for at the reveal; this finds what was missed then. It expires, so that none pile up where nobody works.
    "analyse-deals": {"task": "games.analyse_deals", "schedule": 60.0, "options": {"expires": 60}},
    "delete-old-receipts": {"task": "games.delete_old_receipts", "schedule": 1800.0},
}

# --- people, passwords, sessions --------------------------------------------------------------------

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "whist_site.demo_sign_in.DemoStaysHere",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
# An evening is four hours; a table must never be signed out during one (WCAG 2.2.1 asks 20 hours).
SESSION_COOKIE_AGE = int(timedelta(days=2).total_seconds())
SESSION_SAVE_EVERY_REQUEST = False
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "429.html"
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "429.html"

# --- what a browser may do --------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
if IS_PRODUCTION:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-whist"
    SECURE_SSL_REDIRECT = env.bool("WHIST_SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
FILE_UPLOAD_HANDLERS = ["whist_site.uploads.SmallFilesHandler"]

# --- texts, times, files ------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("WHIST_TIME_ZONE", default="UTC")
USE_I18N = USE_TZ = True
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = not IS_PRODUCTION
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="dummymail://")
vars().update(EMAIL_CONFIG)
HAS_MAIL = "EMAIL_URL" in env.ENVIRON

# --- REST API -------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.authentication.TokenAuthentication",
        "tournaments.api.authentication.DeviceAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "tournaments.api.negotiation.Negotiation",
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "tournaments.api.schema.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_THROTTLE_CLASSES": [
        "tournaments.api.throttles.AnonymousThrottle",
        "tournaments.api.throttles.AccountThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "1200/min", "user": "1200/min", "pin": "20/min"},
    "EXCEPTION_HANDLER": "tournaments.api.exceptions.problem",
    "NUM_PROXIES": env.int("WHIST_PROXIES", default=0),
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Whist platform",
    "DESCRIPTION": "Events, schedules, results and standings of whist clubs.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EventStateEnum": "tournaments.models.EventState",
        "DealStateEnum": "games.models.DealState",
        "LineStateEnum": "tournaments.api.lines.STATES",
        "RoleKindEnum": "tournaments.models.RoleKind",
        "ChangeKindEnum": "games.models.ChangeKind",
        "ConfirmationPolicyEnum": "tournaments.models.ConfirmationPolicy",
        "ConfirmationEnum": "games.models.Confirmation",
        "SideEnum": "tournaments.api.laws.SIDES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- measures: who may read them, and where the web processes count together ------------------------------

METRICS_TOKEN = env.str("WHIST_METRICS_TOKEN", default="")
METRICS_DIR = Path(os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(VAR_DIR / "metrics")))
METRICS_DIR.mkdir(parents=True, exist_ok=True)

# --- logs -----------------------------------------------------------------------------------------------

LOGGING = logs.configure(
    as_json=IS_PRODUCTION, level=env.str("WHIST_LOG_LEVEL", default="INFO" if IS_PRODUCTION else "WARNING")
)
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_CELERY_DEFAULT_LOG_LEVEL = logging.DEBUG  # several a second, of the beat alone
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG  # the end says the same and more
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.INFO
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = ""  # to know it would ask the database at every request
