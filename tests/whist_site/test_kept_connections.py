"""A connection that is kept between requests: its line tells whether the server still is there."""

import pytest
from django.db import connection, connections
from django.db.backends.postgresql import base

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[base.DatabaseWrapper]:
    """Whose server was asked whether it lives."""
    asked: list[base.DatabaseWrapper] = []
    ask = base.DatabaseWrapper.is_usable

    def is_usable(wrapper: base.DatabaseWrapper) -> bool:
        asked.append(wrapper)
        return bool(ask(wrapper))

    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", is_usable)
    return asked


def end_its_server() -> None:
    """As a restart of the database does."""
    connection.ensure_connection()
    backend = connection.connection.info.backend_pid
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])
    other.close()


def test_silent_line_is_usable_and_the_server_is_not_asked(asked: list[base.DatabaseWrapper]) -> None:
    connection.ensure_connection()

    assert connection.is_usable()
    assert asked == []


def test_line_whose_server_went_is_not_usable(asked: list[base.DatabaseWrapper]) -> None:
    end_its_server()

    assert not connection.is_usable()
    connection.close()


def test_request_after_the_server_went_gets_a_new_connection(client) -> None:
    assert client.get("/").status_code == 200
    end_its_server()
    connection.health_check_enabled, connection.health_check_done = True, False  # as at the end of a request

    assert client.get("/").status_code == 200


def test_after_an_error_the_server_is_asked(asked: list[base.DatabaseWrapper]) -> None:
    connection.ensure_connection()
    connection.errors_occurred = True

    assert connection.is_usable()
    assert len(asked) == 1
    connection.errors_occurred = False
