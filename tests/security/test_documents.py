"""docs/security.md names tests: each is there, and none of this folder is forgotten."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
LINK = re.compile(r"\]\(([^)#:]+)\)")


@pytest.mark.parametrize("document", ["docs/security.md", "SECURITY.md"])
def test_every_link_leads_to_a_file(document: str) -> None:
    path = ROOT / document
    links = LINK.findall(path.read_text(encoding="utf-8"))

    assert links
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_every_test_of_security_is_named() -> None:
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    unnamed = {path.name for path in Path(__file__).parent.glob("test_*.py") if path.name not in text}

    assert unnamed == {"test_documents.py"}
