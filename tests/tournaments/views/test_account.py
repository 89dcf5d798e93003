"""Signing in, invitations, the first organiser, passwords and tokens."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import ClubFactory, UserFactory, organiser_of
from tournaments.models import ApiToken, Role, RoleKind
from tournaments.services.guesses import MOST_GUESSES
from tournaments.services.roles import first_organiser_code, invite, reset_path

pytestmark = pytest.mark.django_db
PASSWORD = "ace-of-trumps-27"


def new_account(**more: str) -> dict[str, str]:
    return {"name": "Ana Ribeiro", "username": "ana", "password1": PASSWORD, "password2": PASSWORD, **more}


def test_first_organiser_opens_an_account_with_the_code(client: Client) -> None:
    code = first_organiser_code() or ""

    response = client.post(reverse("welcome"), new_account(code=code.replace("-", " ")))

    assert response.status_code == 302
    assert response["Location"] == reverse("start-club")
    assert client.get(reverse("start-club")).status_code == 200
    assert User.objects.get().first_name == "Ana Ribeiro"


def test_wrong_first_code_opens_nothing_and_keeps_what_was_typed(client: Client) -> None:
    first_organiser_code()

    response = client.post(reverse("welcome"), new_account(code="1111-2222-3333"))

    assert response.status_code == 422
    assert 'value="ana"' in response.content.decode()
    assert not User.objects.exists()


def test_first_code_cannot_be_guessed(client: Client) -> None:
    code = first_organiser_code() or ""
    for _ in range(MOST_GUESSES):
        client.post(reverse("welcome"), new_account(code="1"))

    response = client.post(reverse("welcome"), new_account(code=code))

    assert response.status_code == 422
    assert "Too many wrong codes" in response.content.decode()


def test_welcome_is_closed_when_somebody_organises(client: Client) -> None:
    organiser_of(ClubFactory())

    assert client.get(reverse("welcome")).status_code == 302


def test_invitation_makes_an_account_with_the_role_once(client: Client) -> None:
    club = ClubFactory()
    _invitation, secret = invite(club=club, kind=RoleKind.DIRECTOR, by=organiser_of(club))
    url = reverse("invitation", args=[secret])

    assert client.get(url).status_code == 200
    response = client.post(url, new_account())
    again = Client().post(url, new_account(username="bea"))

    assert response.status_code == 302
    assert Role.objects.filter(user__username="ana", kind=RoleKind.DIRECTOR, club=club).exists()
    assert again.status_code == 400
    assert not User.objects.filter(username="bea").exists()


def test_invitation_gives_the_role_to_whoever_is_signed_in(as_user) -> None:
    club = ClubFactory()
    _invitation, secret = invite(club=club, kind=RoleKind.PREPARER, by=organiser_of(club))
    user = UserFactory()

    as_user(user).post(reverse("invitation", args=[secret]))

    assert Role.objects.get(user=user).kind == RoleKind.PREPARER


def test_code_of_the_terminal_does_not_work_as_a_link(client: Client) -> None:
    code = first_organiser_code() or ""

    response = client.post(reverse("invitation", args=[code]), new_account())

    assert response.status_code == 400
    assert not User.objects.exists()


def test_weak_password_is_refused_with_a_reason(client: Client) -> None:
    club = ClubFactory()
    _invitation, secret = invite(club=club, kind=RoleKind.DIRECTOR, by=organiser_of(club))

    response = client.post(reverse("invitation", args=[secret]), new_account(password1="short", password2="short"))

    assert response.status_code == 422
    assert "too short" in response.content.decode()


def test_sign_in_and_out(client: Client) -> None:
    User.objects.create_user("ana", password=PASSWORD)

    wrong = client.post(reverse("sign-in"), {"username": "ana", "password": "no"})
    right = client.post(reverse("sign-in"), {"username": "ana", "password": PASSWORD})
    inside = client.get(reverse("account")).status_code
    client.post(reverse("sign-out"))
    outside = client.get(reverse("account")).status_code

    assert (wrong.status_code, right.status_code, inside, outside) == (422, 302, 200, 302)


def test_guessing_a_password_is_stopped_with_a_page(client: Client) -> None:
    User.objects.create_user("ana", password=PASSWORD)
    for _ in range(10):
        response = client.post(reverse("sign-in"), {"username": "ana", "password": "no"})

    assert response.status_code == 429
    assert "Too many tries" in response.content.decode()


def test_reset_link_sets_a_new_password_once(client: Client) -> None:
    user = User.objects.create_user("ana", password="old-password-1")
    path = reset_path(user)

    form = client.get(path, follow=True)
    where = form.redirect_chain[-1][0]
    client.post(where, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    again = Client().get(path, follow=True)

    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert "has been used" in again.content.decode()


def test_token_secret_is_shown_once(as_user) -> None:
    club = ClubFactory()
    client = as_user(organiser_of(club))

    client.post(reverse("account"), {"name": "hall screen", "club": club.slug, "event": "", "is_read_only": "on"})
    first = client.get(reverse("account")).content.decode()
    second = client.get(reverse("account")).content.decode()

    assert re.search(r"whist_[\w-]{40,}", first)
    assert "whist_" not in second
    assert ApiToken.objects.get().is_read_only


def test_token_of_another_club_is_refused(as_user) -> None:
    other = ClubFactory()

    response = as_user(organiser_of(ClubFactory())).post(reverse("account"), {"name": "x", "club": other.slug})

    assert response.status_code == 422
    assert not ApiToken.objects.exists()


def test_only_ones_own_token_can_be_revoked(as_user) -> None:
    club = ClubFactory()
    owner = organiser_of(club)
    as_user(owner).post(reverse("account"), {"name": "x", "club": club.slug})
    token = ApiToken.objects.get()

    stranger = as_user(organiser_of(ClubFactory())).post(reverse("revoke-token"), {"token": token.pk})
    still_there = ApiToken.objects.get().revoked_at is None
    as_user(owner).post(reverse("revoke-token"), {"token": token.pk})

    assert stranger.status_code == 404
    assert still_there
    assert ApiToken.objects.get().revoked_at is not None
