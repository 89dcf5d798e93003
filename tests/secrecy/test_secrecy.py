"""Nothing is shown early: a crawl of every route by everybody, for planted cards and against a second, hidden world."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone

from games.models import Deal, DealState
from tests.secrecy import world as worlds
from tests.secrecy.routes import admin_paths, fill, routes
from tests.secrecy.world import World, canaries, make_world, masked, whole
from tests.visibility import ADMIN, VISIBILITY, Actor, Sight, State
from tournaments.selectors.live import forget_numbers

pytestmark = [pytest.mark.django_db, pytest.mark.crawl]

Ask = tuple[str, str, Actor]  # route, address, who asks
QUERIES = ("format=csv", "ordering=-id", "q=A", "state=played", "board=1")
DOCUMENT = "api-schema"
# Whoever may know nothing, something, and all but what he has to play: enough to ask a list in other ways.
CURIOUS = (Actor.ANONYMOUS, Actor.OTHER_TABLE, Actor.PLAYING_DIRECTOR)


def asks(world: World) -> list[Ask]:
    """Every route by everybody, with what lists can be asked for, and every page of the admin by its superuser.

    But for the API's own document: it takes seconds to make, is no list, and asks nobody who he is.
    """
    found = [(name, fill(path, world.values)) for name, path in routes().items() if not name.startswith("admin:")]
    lists = [(name, f"{path}?{query}") for name, path in found if name.startswith("api-") for query in QUERIES]
    return [
        *((name, path, actor) for name, path in found for actor in (CURIOUS if name == DOCUMENT else Actor)),
        *((name, path, actor) for name, path in lists for actor in CURIOUS if name != DOCUMENT),
        *(("admin", path, Actor.ADMIN) for path in admin_paths()),
    ]


def body_of(response: HttpResponse) -> str:
    return whole(response).content.decode("utf-8", "replace") + str(dict(response.headers))


def hits(text: str, planted: list[str]) -> list[str]:
    return [canary for canary in planted if canary in text]


def sight(name: str) -> Sight:
    return VISIBILITY.get(name, ADMIN)


def responses(world: World, questions: list[Ask]) -> Iterator[tuple[Ask, HttpResponse]]:
    forget_numbers()
    return ((ask, world.get(ask[2], ask[1])) for ask in questions)


def answers(world: World, questions: list[Ask]) -> dict[Ask, bytes]:
    return {ask: masked(response) for ask, response in responses(world, questions)}


def changed(before: dict[Ask, bytes], after: dict[Ask, bytes]) -> set[tuple[str, Actor]]:
    return {(name, actor) for (name, path, actor), body in before.items() if after[name, path, actor] != body}


@pytest.mark.parametrize("state", list(State))
def test_cards_and_hidden_results_are_in_no_answer_and_change_none(state: State) -> None:
    """Asked of one world and then of others, because the asking is what takes long."""
    world = make_world(state)
    questions, planted = asks(world), canaries(world.event)
    before, leaks, broken = {}, [], []

    for ask, response in responses(world, questions):
        before[ask] = masked(response)
        leaks += [(*ask, hit) for hit in hits(body_of(response), planted)]
        broken += [ask] if response.status_code >= 500 else []

    assert leaks == []
    assert broken == []

    with transaction.atomic():
        worlds.swap_hidden_cards(world.event)
        seen = changed(before, answers(world, questions))
        transaction.set_rollback(True)

    assert {(name, actor) for name, actor in seen if (actor, state) not in sight(name).cards} == set()

    if state is not State.BEFORE:  # no result yet
        worlds.swap_hidden_result(world)
        seen = changed(before, answers(world, questions))

        assert {(name, actor) for name, actor in seen if (actor, state) not in sight(name).results} == set()
        assert ("director-line", Actor.DIRECTOR) in seen  # the other world is another one


def test_no_card_is_in_the_answer_to_any_other_method() -> None:
    world = make_world(State.DURING)
    planted = canaries(world.event)
    leaks, broken = [], []

    for name, path, actor in asks(world):
        if "?" in path or name == "admin":
            continue
        for method in ("options", "post", "put", "patch", "delete"):
            with transaction.atomic():
                response = getattr(world.clients[actor], method)(path, "{junk", "application/json")
                transaction.set_rollback(True)
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


def test_result_of_the_round_in_play_moves_no_running_standing() -> None:
    public = {Actor.ANONYMOUS, Actor.MEMBER, Actor.OTHER_TABLE, Actor.OTHER_CLUB, Actor.PREPARER, Actor.READER_TOKEN}
    world = make_world(State.DURING, policy="after_round")
    questions = [ask for ask in asks(world) if ask[2] in public]
    before = answers(world, questions)
    worlds.swap_hidden_result(world)

    after = answers(world, questions)

    assert changed(before, after) == set()
