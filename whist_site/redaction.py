"""What must never be in a log, whoever wrote the line: cards, keys, tokens, PINs, codes, passwords.

Nothing of ours logs them. This is the net below that: a library's message, an exception's text, a path.
"""

import re
from collections.abc import Mapping, MutableMapping
from typing import Any

HIDDEN = "…"

# Names under which a value is secret, whatever it looks like.
SECRET_NAME = re.compile(
    r"(?:^|_)(?:passwords?|secrets?|tokens?|pins?|codes?|keys?|hands?|cards?|turn_?ups?|cookies?|authorization|sessionid)"
    r"(?:_|$)",
    re.IGNORECASE,
)
STATUS = "code"  # of an answer, where it is a number
NAMES_OF_RUNS = frozenset({"request_id", "task_id", "parent_task_id", "child_task_id"})

CARD = r"[SHDC](?:10|[AKQJT2-9])"
SECRETS = tuple(
    re.compile(pattern)
    for pattern in (
        r"DETAIL:[^\n]*",  # PostgreSQL shows the whole row there
        r"[AKQJT2-9-]{0,13}(?:\.[AKQJT2-9-]{0,13}){3}(?![\w.])",  # a hand: AT86.T82.T9743.T
        rf"\b{CARD}(?:\W{{0,4}}{CARD})*\b",  # cards, alone or in any kind of list
        r"\b(?=[2-9]*[AKQJT])[AKQJT2-9]{5,13}\b",  # a suit
        r"\b(?:10|[AKQJT2-9])(?: (?:10|[AKQJT2-9])){4,}\b",  # the same as pages show it
        r"\b[0-9A-D]{4}(?: [0-9A-D]{4}){4}\b",  # best play of a deal, which tells of its hands
        r"whist_[\w-]{8,}",  # a program's token
        r"\b[0-9a-fA-F]{16,}\b",  # keys, hashes, the demo's passwords
        r"\b(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}",  # links that sign in
        r"\b\d{4}-\d{4}-\d{4}\b",  # the first organiser's code
        r"\b[A-HJKMNP-Z2-9]{8}\b",  # a table's code
        r"(?i)\b(?:pin|code|password|secret|token|authorization)\b['\"]?\)?\s*[=:]\s*\(?(?:'[^']*'|\"[^\"]*\"|[^\s'\"),;]+)",
    )
)

EventDict = MutableMapping[str, Any]


def redact(logger: object, method: str, event: EventDict) -> EventDict:
    """A processor of structlog: the last before a line is written, so that it sees everything that is in it."""
    return {name: value if name in NAMES_OF_RUNS else _clean(name, value) for name, value in event.items()}


def without_secrets(text: str) -> str:
    for pattern in SECRETS:
        text = pattern.sub(HIDDEN, text)
    return text


def _clean(name: str, value: Any) -> Any:
    if value is None or (name == STATUS and isinstance(value, int)):
        return value
    if SECRET_NAME.search(name):
        return HIDDEN
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(key): _clean(str(key), inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean(name, inner) for inner in value]
    return without_secrets(value if isinstance(value, str) else repr(value))
