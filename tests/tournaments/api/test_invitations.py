import pytest

from tests.factories import ClubFactory, UserFactory, organiser_of
from tests.tournaments.api.callers import V1, account, director, organiser, program
from tournaments.models import Invitation, RoleKind
from tournaments.services import roles

pytestmark = pytest.mark.django_db


def url(club):
    return f"{V1}clubs/{club.slug}/invitations/"


def test_invitation_works_once():
    club, guest = ClubFactory(), UserFactory()

    response = organiser(club).post(url(club), {"kind": "director"})
    role = roles.accept_invitation(secret=response.json()["path"].rstrip("/").rpartition("/")[2], user=guest)

    assert response.status_code == 201
    assert (role.kind, role.club) == ("director", club)
    assert organiser(club).get(url(club)).json()["results"] == []


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_five_queries_and_shows_no_secret(django_assert_num_queries, rows):
    club = ClubFactory()
    user = organiser_of(club)
    for _row in range(rows):
        roles.invite(club=club, kind=RoleKind.READER, by=user)
    caller = account(user)

    with django_assert_num_queries(5):  # session, account, club, roles, invitations
        response = caller.get(url(club))

    assert [set(row) for row in response.json()["results"]] == [{"kind", "expires_at"}] * rows


def test_only_a_person_who_organises_invites():
    club = ClubFactory()

    assert director(club).post(url(club), {"kind": "director"}).status_code == 403
    assert program(organiser_of(club), club).post(url(club), {"kind": "director"}).status_code == 403
    assert account().post(url(club), {"kind": "director"}).status_code == 404
    assert not Invitation.objects.exists()
