"""Rules of our own for what scanners miss, read from the syntax of every source file; each exception has its reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("engine", "games", "tournaments", "whist_site")
# Reviewed, each with the reason why it is safe.
MARKED_SAFE: dict[str, str] = {
    "tournaments/admin/events.py": "format_html, which escapes each part",
    "tournaments/views/live.py": "the output of our own template, escaped there, kept between requests",
    "tournaments/views/printing.py": "a QR code's SVG path, drawn from our own address",
}
RANDOM: dict[str, str] = {
    "tournaments/management/commands/play_board.py": "the source that robots take; the board is dealt from a key",
}
LOGGED: dict[str, str] = {
    "whist_site/request_logs.py": "the code is an answer's HTTP status",
}
SQL: dict[str, str] = {
    "games/statements/compiled.py": "what Django compiled from querysets, each value a parameter",
    "tournaments/services/standing_rows.py": "constants of the file, values as parameters",
    "tournaments/selectors/scoring.py": "SET TRANSACTION, a constant",
    "whist_site/backups/backing_up.py": "begin and end of the one snapshot a backup is read in, constants",
    "whist_site/backups/rows.py": "rows of a backup, values as parameters, names from our own models",
    "whist_site/backups/restoring.py": "sequences set anew, as Django's own operations write them",
    "whist_site/checks.py": "pg_settings by parameter",
    "whist_site/health.py": "SELECT 1",
}
SEALED_WORDS = re.compile(r"^(hands?|keys?|cards?|turn_ups?|pin|code|secret|password|token|deal)$")


def sources() -> list[Path]:
    return [path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts]


def templates() -> list[Path]:
    return [path for package in PACKAGES for path in (ROOT / package).rglob("*.html")]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def nodes(path: Path) -> Iterator[ast.AST]:
    yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def called(node: ast.AST) -> str:
    """The last word of what is called: "raw" of Model.objects.raw(…)."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def words(node: ast.AST) -> set[str]:
    """Every name that an expression mentions."""
    return {
        word
        for part in ast.walk(node)
        for word in (getattr(part, "id", ""), getattr(part, "attr", ""), getattr(part, "arg", ""))
        if isinstance(word, str) and word
    }


def imported(path: Path) -> set[str]:
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(alias.name for alias in node.names)}
    return found


# --- the rules --------------------------------------------------------------------------------------------------


def uses_mark_safe(path: Path) -> bool:
    return bool({"mark_safe", "SafeString", "html_safe"} & imported(path)) or "format_html" in imported(path)


def takes_all_fields(path: Path) -> bool:
    return any(
        isinstance(node, ast.Assign)
        and any(getattr(target, "id", "") in {"fields", "exclude"} for target in node.targets)
        and (
            (isinstance(node.value, ast.Constant) and node.value.value == "__all__")
            or getattr(node.targets[0], "id", "") == "exclude"
        )
        for node in nodes(path)
    )


def lifts_csrf(path: Path) -> bool:
    return any("csrf_exempt" in words(node) for node in nodes(path) if isinstance(node, ast.Name | ast.Attribute))


def builds_queries_of_text(path: Path) -> bool:
    return any(called(node) in {"raw", "extra", "RawSQL"} for node in nodes(path) if _on_an_object(node))


def writes_sql(path: Path) -> bool:
    return any(called(node) in {"execute", "executemany"} for node in nodes(path))


def _on_an_object(node: ast.AST) -> bool:
    """``Player.objects.raw(…)``, and not a function of ours that has the word for its name."""
    return called(node) == "RawSQL" or (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))


def logs_secrets(path: Path) -> bool:
    """A log call, or print outside commands, that is given a name of something sealed or secret."""
    levels = {"debug", "info", "warning", "error", "exception", "critical", "log", "bind", "bind_contextvars"}
    loggers = {"logger", "log", "logging", "structlog", "contextvars"}
    for node in nodes(path):  # and whatever a logger is called here
        if isinstance(node, ast.Assign) and {"get_logger", "getLogger"} & words(node.value):
            loggers |= {word for target in node.targets for word in words(target)}
    for node in nodes(path):
        if called(node) not in levels or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if not words(node.func.value) & loggers:
            continue
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        names = {word for value in given for word in words(value)} | {keyword.arg or "" for keyword in node.keywords}
        if any(SEALED_WORDS.match(name) for name in names):
            return True
    return False


def takes_chance(path: Path) -> bool:
    """Whoever is handed a source of randomness may name its type; whoever makes one, or takes another, is reviewed."""
    found = imported(path)
    if found.isdisjoint({"random", "numpy.random"}):
        return False
    names_the_type_only = any(
        isinstance(node, ast.ImportFrom) and node.module == "random" and [a.name for a in node.names] == ["Random"]
        for node in nodes(path)
    )
    return not names_the_type_only or any(called(node) == "Random" for node in nodes(path))


def expands_a_request(path: Path) -> bool:
    """``filter(**request.GET)``: a caller would choose the lookups."""
    queries = {
        "filter",
        "exclude",
        "get",
        "create",
        "update",
        "get_or_create",
        "update_or_create",
        "order_by",
        "annotate",
    }
    return any(
        "request" in words(keyword.value)
        for node in nodes(path)
        if called(node) in queries and isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg is None
    )


def runs_text(path: Path) -> bool:
    """eval, exec, pickle, a shell: nothing that came in is ever run or unpickled."""
    calls = {called(node) for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    shell = any(
        keyword.arg == "shell" and getattr(keyword.value, "value", False) is True
        for node in nodes(path)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
    )
    return (
        bool(calls & {"eval", "exec", "compile", "__import__"})
        or shell
        or bool({"pickle", "marshal", "shelve", "yaml"} & imported(path))
    )


RULES = {
    uses_mark_safe: MARKED_SAFE,
    takes_all_fields: {},
    lifts_csrf: {},
    builds_queries_of_text: {},
    writes_sql: SQL,
    logs_secrets: LOGGED,
    takes_chance: RANDOM,
    expands_a_request: {},
    runs_text: {},
}
BROKEN = {
    uses_mark_safe: "from django.utils.safestring import mark_safe",
    takes_all_fields: "class Meta:\n    fields = '__all__'",
    lifts_csrf: "@csrf_exempt\ndef view(request): ...",
    builds_queries_of_text: "Player.objects.raw(text)",
    writes_sql: "cursor.execute(text)",
    logs_secrets: "logger.info('dealt', hands=deal.hands)",
    takes_chance: "from random import shuffle",
    expands_a_request: "Player.objects.filter(**request.GET.dict())",
    runs_text: "import pickle",
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_only_reviewed_files_break_a_rule(rule) -> None:
    broken = {name_of(path) for path in sources() if rule(path)}

    assert broken == set(RULES[rule])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_rule_finds_what_it_is_for(rule, tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(BROKEN[rule], encoding="utf-8")

    assert rule(path)


def test_templates_escape_everything_and_hold_no_script() -> None:
    faults = {
        name_of(path): fault
        for path in templates()
        for fault in re.findall(
            r"\|\s*safe\b|safeseq|autoescape off|<script(?![^>]*\bsrc=)[^>]*>|\son\w+\s*=|javascript:|style=\"",
            re.sub(r"{% comment %}.*?{% endcomment %}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL),
        )
    }

    assert len(templates()) > 100
    assert faults == {}


def test_every_form_that_posts_has_its_token() -> None:
    """hx-post takes the token from the page's header, which base.html sends."""
    missing = [
        name_of(path)
        for path in templates()
        for form in re.findall(r"<form\b[^>]*method=\"post\".*?</form>", path.read_text(encoding="utf-8"), re.DOTALL)
        if "csrf_token" not in form
    ]

    assert missing == []
