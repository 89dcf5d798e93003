"""P8 by the clock: does it take another time to answer where other cards are hidden?

::

    python -m tests.secrecy.times [ROUNDS]

Two worlds that differ in hidden hands only are asked the same, in turn, by those who may not know a card: every route
that answers them, in both worlds, so many times. It prints the medians, and how far the ranks of the times lie apart: z
of the rank-sum test (Mann and Whitney, 1947), near 0 where the worlds cannot be told apart. Of many questions some lie
far out by chance; the bound is the one that all of them together pass in 99 of 100 runs without any difference
(Bonferroni). What lies beyond it is asked again, ten times as often, before it is called a difference: exit status 1.
"""

import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CHANCE = 0.01
AGAIN = 10
WARM = 1  # requests nobody counts


@dataclass(frozen=True, slots=True)
class Compared:
    """Seconds of the processor that one question took in either world: no other program lends any of its noise."""

    question: tuple[str, str]
    one: Sequence[float]
    other: Sequence[float]

    @property
    def z(self) -> float:
        return rank_sum(self.one, self.other)

    def __str__(self) -> str:
        medians = [1000 * statistics.median(times) for times in (self.one, self.other)]
        name, actor = self.question
        return f"{name} by {actor}: {medians[0]:.3f} and {medians[1]:.3f} ms, z {self.z:+.2f}"


def rank_sum(one: Sequence[float], other: Sequence[float]) -> float:
    """How many standard deviations the ranks of ``one`` lie above what chance gives; ties share their mean rank."""
    places = defaultdict(list)
    for place, value in enumerate(sorted([*one, *other]), start=1):
        places[value].append(place)
    n, m = len(one), len(other)
    u = sum(statistics.mean(places[value]) for value in one) - n * (n + 1) / 2
    ties = sum(len(same) ** 3 - len(same) for same in places.values())
    variance = n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
    return (u - n * m / 2) / sqrt(variance) if variance else 0.0


def bound(questions: int) -> float:
    """The z that one of so many questions exceeds, without any difference, once in a hundred runs."""
    return NormalDist().inv_cdf(1 - CHANCE / questions / 2)


def compare(rounds: int) -> Iterator[Compared]:
    """Every question of everybody who may not know, first in few rounds, then those that stood out in many."""
    from tests.secrecy.test_secrecy import asks, sight
    from tests.secrecy.world import make_world
    from tests.visibility import Actor, State

    world = make_world(State.DURING)
    unknowing = [Actor.ANONYMOUS, Actor.MEMBER, Actor.OTHER_TABLE, Actor.DIRECTOR, Actor.PLAYING_DIRECTOR]
    questions = [
        (name, path, actor)
        for name, path, actor in asks(world)
        if actor in unknowing
        and "?" not in path
        and (actor, State.DURING) not in sight(name).cards
        and world.get(actor, path).status_code == 200
    ]
    found = _times(world, questions, rounds)
    limit = bound(len(questions))
    suspect = [question for question in questions if abs(found[question].z) > limit]
    found |= _times(world, suspect, AGAIN * rounds)
    yield from found.values()


def _times(world, questions, rounds: int) -> dict:  # type: ignore[no-untyped-def, type-arg]
    """One world after the other, in the order AB BA AB …, so that whatever drifts meets both alike."""
    worlds = _two_worlds(world.event)
    taken: dict[tuple[object, int], list[float]] = defaultdict(list)
    for number in range(2 * rounds):
        here = (number + 1) // 2 % 2
        _put(worlds[here])
        for question in questions:
            _name, path, actor = question
            for again in range(WARM + 1):
                start = time.thread_time()
                world.get(actor, path)
                if again == WARM:
                    taken[question, here].append(time.thread_time() - start)
    return {
        question: Compared((question[0], str(question[2])), taken[question, 0], taken[question, 1])
        for question in questions
    }


def _two_worlds(event) -> list[Mapping[int, str]]:  # type: ignore[no-untyped-def]
    from games.models.sealed import DealCards
    from tests.secrecy.world import swap_hidden_cards

    rows = DealCards.objects.filter(deal__boards__board_set__sessions__event=event)
    one = dict(rows.values_list("pk", "hands"))
    swap_hidden_cards(event)
    other = dict(rows.values_list("pk", "hands"))
    assert not set(one.values()) & set(other.values())
    return [one, other]


def _put(hands: Mapping[int, str]) -> None:
    from games.models.sealed import DealCards

    for pk, text in hands.items():
        DealCards.objects.filter(pk=pk).update(hands=text)


def main(rounds: int) -> int:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    with tempfile.TemporaryDirectory(prefix="whist-times-") as folder:
        os.environ |= {"WHIST_VAR": folder, "DATABASE_URL": f"sqlite:///{folder}/times.sqlite3"}
        django.setup()
        from django.core.management import call_command
        from django.test.utils import setup_test_environment
        from rest_framework.throttling import SimpleRateThrottle

        setup_test_environment()
        SimpleRateThrottle.allow_request = lambda *_: True  # type: ignore[method-assign, assignment]
        call_command("migrate", verbosity=0)
        found = sorted(compare(rounds), key=lambda compared: -abs(compared.z))
    limit = bound(len(found))
    one = 1000 * statistics.median(seconds for compared in found for seconds in compared.one)
    other = 1000 * statistics.median(seconds for compared in found for seconds in compared.other)
    beyond = [compared for compared in found if abs(compared.z) > limit]
    sys.stdout.write("".join(f"{compared}\n" for compared in found[:5]))
    sys.stdout.write(
        f"{len(found)} questions, {rounds} times in either world: medians {one:.3f} and {other:.3f} ms; "
        f"mean z {statistics.mean(compared.z for compared in found):+.2f}, spread "
        f"{statistics.pstdev(compared.z for compared in found):.2f} (1 by chance); {len(beyond)} beyond {limit:.2f}\n"
    )
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
