import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import URLPattern, URLResolver

from tests.tournaments.api.callers import anybody
from tournaments.api.doors import Door
from tournaments.urls.api import urlpatterns


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    file = tmp_path_factory.mktemp("schema") / "openapi.yaml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(file))
    return file.read_text(encoding="utf-8")


def test_document_is_clean_and_the_one_in_the_repository_is_current(document):
    kept = (settings.BASE_DIR / "openapi.yaml").read_text(encoding="utf-8")

    assert kept == document, "run ./whist manage spectacular --validate --fail-on-warn --file openapi.yaml"


def test_every_address_of_version_1_is_a_door():
    def views(patterns):
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from views(pattern.url_patterns)
            elif isinstance(pattern, URLPattern):
                yield pattern.callback.view_class

    assert all(issubclass(view, Door) for view in views(urlpatterns[0].url_patterns))


@pytest.mark.django_db
def test_document_and_its_pages_are_there_for_everybody():
    assert anybody().get("/api/schema/").status_code == 200
    assert anybody().get("/api/docs/").status_code == 200


@pytest.mark.django_db
def test_page_of_the_document_needs_no_inline_script():
    page = anybody().get("/api/docs/").content.decode()

    assert "<script>" not in page
    assert "https://" not in page
