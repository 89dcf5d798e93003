"""Nothing is shown early: a crawl of every route by everybody, for planted cards and against a second, hidden world."""

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone

from games.models import Deal, DealState
from tests.secrecy import world as worlds
from tests.secrecy.routes import admin_paths, fill, routes
from tests.secrecy.world import World, canaries, make_world, masked
from tests.visibility import NOTHING, VISIBILITY, Actor, State
from tournaments.selectors.live import forget_numbers

pytestmark = pytest.mark.django_db

QUERIES = ("format=csv", "ordering=-id", "q=A", "state=played", "board=1")


def asks(world: World) -> list[tuple[str, str, Actor]]:
    """Every route by everybody, with what lists can be asked for; the admin by those who could get anywhere in it."""
    found = [(name, fill(path, world.values)) for name, path in routes().items() if not name.startswith("admin:")]
    found += [(name, f"{path}?{query}") for name, path in found if name.startswith("api-") for query in QUERIES]
    everybody = [(name, path, actor) for name, path in found for actor in Actor]
    return everybody + [("admin", path, actor) for path in admin_paths() for actor in (Actor.ADMIN, Actor.ORGANISER)]


def body_of(response: HttpResponse) -> str:
    content = b"".join(response) if response.streaming else response.content  # type: ignore[arg-type]
    return content.decode("utf-8", "replace") + str(dict(response.headers))


def hits(text: str, planted: list[str]) -> list[str]:
    return [canary for canary in planted if canary in text]


@pytest.mark.parametrize("state", list(State))
def test_no_card_is_in_any_answer_before_the_reveal(state: State) -> None:
    world = make_world(state)
    planted = canaries(world.event)
    leaks, broken = [], []

    for name, path, actor in asks(world):
        response = world.get(actor, path)
        leaks += [(name, path, actor, hit) for hit in hits(body_of(response), planted)]
        broken += [(name, path, actor)] if response.status_code >= 500 else []

    assert leaks == []
    assert broken == []


@pytest.mark.parametrize("state", [State.DURING])
def test_no_card_is_in_the_answer_to_any_other_method(state: State) -> None:
    world = make_world(state)
    planted = canaries(world.event)
    leaks, broken = [], []

    for name, path, actor in asks(world):
        for method in ("options", "post", "put", "patch", "delete") if "?" not in path else ():
            with transaction.atomic():
                response = getattr(world.clients[actor], method)(path, "{junk", "application/json")
                transaction.set_rollback(True)
            if (name, actor, state) == ("prepare-boards", Actor.PREPARER, State.BEFORE):
                continue  # the one door out, tested in its own place
            leaks += [(name, path, actor, method, hit) for hit in hits(body_of(response), planted)]
            broken += [(name, path, actor, method)] if response.status_code >= 500 else []

    assert leaks == []
    assert broken == []


def test_planted_cards_are_found_once_the_board_is_revealed() -> None:
    """The crawl can fail: the same canaries are seen where they may be."""
    world = make_world(State.CLOSED)
    Deal.objects.update(state=DealState.REVEALED, revealed_at=timezone.now())
    planted = canaries(world.event)

    seen = {
        name
        for name in ("event-board", "api-board", "api-proof", "event-proof")
        if hits(body_of(world.get(Actor.ANONYMOUS, fill(routes()[name], world.values))), planted)
    }

    assert seen == {"event-board", "api-board", "api-proof", "event-proof"}


@pytest.mark.parametrize("state", list(State))
def test_who_may_not_know_the_cards_gets_the_same_answer_in_another_world(state: State) -> None:
    world = make_world(state)
    before = answers(world)
    worlds.swap_hidden_cards(world.event)

    after = answers(world)

    assert changed(before, after) == {
        (name, actor) for name, actor in changed(before, after) if (actor, state) in sight(name).cards
    }


@pytest.mark.parametrize("state", [State.DURING, State.CLOSED])
def test_who_may_not_know_a_result_gets_the_same_answer_in_another_world(state: State) -> None:
    world = make_world(state)
    before = answers(world)
    worlds.swap_hidden_result(world)

    after = answers(world)

    seen = changed(before, after)
    assert seen == {(name, actor) for name, actor in seen if (actor, state) in sight(name).results}
    assert ("director-line", Actor.DIRECTOR) in seen  # the other world is another one


def test_result_of_the_round_in_play_moves_no_running_standing() -> None:
    world = make_world(State.DURING, policy="after_round")
    before = answers(world)
    worlds.swap_hidden_result(world)

    after = answers(world)

    public = {Actor.ANONYMOUS, Actor.MEMBER, Actor.OTHER_TABLE, Actor.OTHER_CLUB, Actor.PREPARER, Actor.READER_TOKEN}
    assert {(name, actor) for name, actor in changed(before, after) if actor in public} == set()


def sight(name: str):  # type: ignore[no-untyped-def]
    return VISIBILITY.get(name, NOTHING)


def answers(world: World) -> dict[tuple[str, str, Actor], bytes]:
    forget_numbers()
    return {(name, path, actor): masked(world.get(actor, path)) for name, path, actor in asks(world)}


def changed(
    before: dict[tuple[str, str, Actor], bytes], after: dict[tuple[str, str, Actor], bytes]
) -> set[tuple[str, Actor]]:
    return {(name, actor) for (name, path, actor), body in before.items() if after[name, path, actor] != body}
