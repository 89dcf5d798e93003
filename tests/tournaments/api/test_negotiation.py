import pytest

from tests.tournaments.api.callers import V1, anybody

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("accepts", ["*/*", "application/json", "text/html,application/xml;q=0.9,*/*;q=0.8"])
def test_who_takes_json_gets_it(accepts):
    response = anybody().get(f"{V1}laws/", HTTP_ACCEPT=accepts)

    assert (response.status_code, response["Content-Type"]) == (200, "application/json")


def test_who_names_nothing_gets_json():
    assert anybody().get(f"{V1}laws/")["Content-Type"] == "application/json"


def test_who_takes_no_json_is_told():
    response = anybody().get(f"{V1}laws/", HTTP_ACCEPT="text/csv")

    assert response.status_code == 406
    assert response.json()["errors"]


@pytest.mark.parametrize("accepts", ["*/*", "text/html,*/*"])
def test_format_that_there_is_not_is_not_found(accepts):
    assert anybody().get(f"{V1}laws/?format=csv", HTTP_ACCEPT=accepts).status_code == 404
