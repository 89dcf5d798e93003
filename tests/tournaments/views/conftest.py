"""Clients that are signed in, and a memory of numbers that starts empty."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournaments.selectors.live import forget_numbers


@pytest.fixture(autouse=True)
def fresh_numbers() -> Iterator[None]:
    forget_numbers()
    yield
    forget_numbers()


@pytest.fixture
def as_user() -> Callable[[User], Client]:
    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return sign_in
