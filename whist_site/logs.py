"""Logs: every line knows the request or the task it belongs to. JSON in production, readable lines elsewhere.

A result's way is one ``request_id`` from the web server into the worker, beside the ``task_id`` there.
"""

from typing import Any

import structlog

from whist_site.redaction import redact

CONTEXT = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def configure(*, as_json: bool, level: str) -> dict[str, Any]:
    """Set structlog up; the LOGGING of Django that gives the lines of libraries the same form."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *CONTEXT,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": line_formatter, "as_json": as_json}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
            "nowhere": {"class": "logging.NullHandler"},  # without any, Python writes to standard error after all
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "kombu.connection": {"level": "ERROR"},  # a broker made of files has no host name: it warns each time
            "django.request": {
                "handlers": ["nowhere"],
                "propagate": False,
            },  # names paths; RequestLogMiddleware says it all
            "axes": {"level": "ERROR"},  # names who mistyped a password, and from where
        },
    }


def line_formatter(*, as_json: bool) -> structlog.stdlib.ProcessorFormatter:
    """Tracebacks are plain: the pretty ones print local variables."""
    as_lines = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=CONTEXT,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            redact,
            structlog.processors.JSONRenderer(ensure_ascii=False) if as_json else as_lines,
        ],
    )
