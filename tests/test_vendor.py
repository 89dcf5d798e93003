"""What comes from others lies in static/vendor unchanged; templates and modules speak htmx 4 under the strict CSP."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "whist_site" / "static" / "vendor"
PACKAGES = json.loads((VENDOR / "vendor.json").read_text(encoding="utf-8"))
HASHES = {name: digest for package in PACKAGES for name, digest in package["files"].items()}
TEMPLATES = sorted(
    path for app in ("whist_site", "tournaments", "games") for path in ROOT.glob(f"{app}/templates/**/*.html")
)
MODULES = sorted(
    path
    for app in ("whist_site", "tournaments", "games")
    for path in ROOT.glob(f"{app}/static/**/*.js")
    if VENDOR not in path.parents
)

# htmx 4.0: gone, or (the last two) with another meaning or another name than in htmx 2.
HTMX_2_ATTRIBUTES = {
    "hx-vars", "hx-params", "hx-prompt", "hx-ext", "hx-disinherit", "hx-inherit", "hx-request", "hx-history",
    "hx-disabled-elt", "sse-connect", "sse-swap", "ws-connect", "ws-send",
}  # fmt: skip
HTMX_REQUESTS = {"hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete", "hx-query", "hx-action"}
# Inherited without a word in htmx 2; in htmx 4 only when spelt with ":inherited".
HTMX_INHERITABLE = {
    "hx-boost", "hx-confirm", "hx-encoding", "hx-headers", "hx-include", "hx-indicator", "hx-push-url",
    "hx-replace-url", "hx-select", "hx-swap", "hx-sync", "hx-target", "hx-vals",
}  # fmt: skip


class Markup(HTMLParser):
    """The faults of one template, as sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        self.faults += [
            f"line {self.getpos()[0]}: {fault}"
            for fault in (*htmx_faults(tag, names, dict(attrs)), *csp_faults(tag, names))
        ]


def htmx_faults(tag: str, names: set[str], values: dict[str, str | None]) -> Iterator[str]:
    yield from (f"{name} is htmx 2" for name in sorted(names & HTMX_2_ATTRIBUTES))
    if tag not in {"a", "form"} and not names & HTMX_REQUESTS:
        yield from (f"{name} reaches nothing without :inherited" for name in sorted(names & HTMX_INHERITABLE))
    if "[" in (values.get("hx-trigger") or ""):
        yield "a filter in hx-trigger needs eval"
    yield from (
        f"{name} with js: needs eval"
        for name, value in values.items()
        if name.startswith("hx-") and (value or "").startswith("js:")
    )


def csp_faults(tag: str, names: set[str]) -> Iterator[str]:
    yield from (f"{name} is an inline handler" for name in sorted(names) if re.match(r"on|hx-on", name))
    if "style" in names or tag == "style":
        yield "inline style"
    if tag == "script" and "src" not in names:
        yield "inline script"


def faults_of(template: str) -> list[str]:
    """Reads a Django template as HTML: comments and tags become nothing, line numbers stay."""
    text = re.sub(
        r"{%\s*comment.*?endcomment\s*%}|{#.*?#}|{%.*?%}",
        lambda tag: "\n" * tag[0].count("\n"),
        template,
        flags=re.DOTALL,
    )
    markup = Markup()
    markup.feed(re.sub(r"{{.*?}}", "x", text, flags=re.DOTALL))
    return markup.faults


@pytest.mark.parametrize("name", sorted(HASHES))
def test_vendored_file_is_as_published(name: str) -> None:
    content = (VENDOR / name).read_bytes()

    assert sha256(content).hexdigest() == HASHES[name]


def test_vendor_folder_holds_only_listed_files() -> None:
    found = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file()}

    assert found == {*HASHES, "vendor.json"}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package["name"])
def test_vendored_package_has_version_and_licence(package: dict[str, object]) -> None:
    folders = {name.split("/")[0] for name in package["files"]}

    assert len(folders) == 1
    assert folders.pop().endswith(f"-{package['version']}")
    assert package["licence"]
    assert any("LICEN" in name.upper() for name in package["files"])


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_template_speaks_htmx_4_and_keeps_the_csp(path: Path) -> None:
    assert faults_of(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_module_speaks_htmx_4_and_keeps_the_csp(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert (
        re.findall(r"\beval\(|new Function|document\.write|\.innerHTML|htmx:[a-z]+[A-Z]\w*|defineExtension", text) == []
    )


def test_csrf_token_reaches_every_htmx_request() -> None:
    base = (ROOT / "whist_site" / "templates" / "base.html").read_text(encoding="utf-8")

    assert """hx-headers:inherited='{"X-CSRFToken": "{{ csrf_token }}"}'""" in base


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ('<div hx-ext="sse"></div>', "line 1: hx-ext is htmx 2"),
        (
            """<body hx-headers='{"X-CSRFToken": "{{ csrf_token }}"}'>""",
            "line 1: hx-headers reaches nothing without :inherited",
        ),
        ('{% if x %}\n<p style="color: red">{% endif %}', "line 2: inline style"),
        ("<script>go()</script>", "line 1: inline script"),
        ('<button onclick="go()">', "line 1: onclick is an inline handler"),
        ('<i hx-get="/" hx-trigger="every 2s [on]"></i>', "line 1: a filter in hx-trigger needs eval"),
    ],
)
def test_fault_in_a_template_is_named(template: str, fault: str) -> None:
    assert faults_of(template) == [fault]
