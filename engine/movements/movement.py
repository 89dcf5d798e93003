"""A movement: the plan of who sits where with which boards, round by round.

Pairs, tables, rounds and sets are numbered from 1. A *set* is the boards that stay together through the
evening; a movement is laid out in sets, and boards come later (``boards_of``). The words are those that
tournament directors use: a set that no table holds in a round rests on a *stand*, tables that use one set
in the same round *share* it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass


class InvalidMovement(ValueError):
    """A movement that cannot be played, or one asked for in a size that is not offered."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: who sits there and the set they play.

    ``None`` is nobody: the pair opposite rests there, and the table does not play.
    """

    round: int
    table: int
    north_south: int | None
    east_west: int | None
    set: int

    @property
    def is_played(self) -> bool:
        return self.north_south is not None and self.east_west is not None

    @property
    def seated(self) -> tuple[int, ...]:
        return tuple(pair for pair in (self.north_south, self.east_west) if pair is not None)


@dataclass(frozen=True, slots=True)
class Sharing:
    """Tables that play one set in the same round."""

    round: int
    set: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstPlay:
    """Where a set is played for the first time: the tables that shuffle it, when boards are shuffled at the table."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """A set that no table holds in a round, and the table that takes it next (None: no table any more)."""

    set: int
    next_table: int | None


@dataclass(frozen=True, slots=True)
class Movement:
    """Who sits where with which set in each round.

    ``winners`` is 2 where North–South and East–West are separate fields, 1 where all compare with all.
    ``tables_sharing`` is the most tables that may play one set in one round by design, ``repeat_meetings``
    the meetings beyond the first that a revenge round brings; ``verify_movement`` holds the sittings to both.
    """

    slug: str
    title: str
    pairs: int
    tables: int
    rounds: int
    sets: int
    winners: int
    sittings: tuple[Sitting, ...]
    tables_sharing: int = 1
    repeat_meetings: int = 0

    def sittings_in(self, round: int) -> tuple[Sitting, ...]:
        return tuple(sitting for sitting in self.sittings if sitting.round == round)

    def resting(self, round: int) -> tuple[int, ...]:
        """The pairs that do not play in this round, in order."""
        playing = {pair for sitting in self.sittings_in(round) if sitting.is_played for pair in sitting.seated}
        return tuple(pair for pair in range(1, self.pairs + 1) if pair not in playing)

    @property
    def rests(self) -> Mapping[int, int]:
        """How many rounds each pair rests."""
        rests = dict.fromkeys(range(1, self.pairs + 1), 0)
        for round in range(1, self.rounds + 1):
            for pair in self.resting(round):
                rests[pair] += 1
        return rests

    @property
    def meetings(self) -> Mapping[tuple[int, int], int]:
        """How often each two pairs meet, by (lower number, higher number)."""
        return Counter((min(sitting.seated), max(sitting.seated)) for sitting in self.sittings if sitting.is_played)

    @property
    def first_plays(self) -> Mapping[int, FirstPlay]:
        """By set, where it is played first. A set at a table that does not play is not shuffled there."""
        first: dict[int, FirstPlay] = {}
        for (round, set_), tables in sorted(self._tables_playing().items()):
            first.setdefault(set_, FirstPlay(round, tables))
        return first

    @property
    def sharing(self) -> tuple[Sharing, ...]:
        """Every case of tables that play one set in the same round, in order."""
        playing = sorted(self._tables_playing().items())
        return tuple(Sharing(round, set_, tables) for (round, set_), tables in playing if len(tables) > 1)

    @property
    def is_shared(self) -> bool:
        return bool(self.sharing)

    @property
    def copies(self) -> int:
        """The most tables that play one set in one round: as many copies save every passing of boards."""
        return max((len(tables) for tables in self._tables_playing().values()), default=0)

    def copies_needed(self, per_set: int) -> int:
        """The copies without which the movement cannot be played with sets of ``per_set`` boards.

        Tables that share a set of b boards begin at different boards and pass them across, so up to b tables
        play from one copy; k tables need k ÷ b copies, rounded up. Boards shuffled at the table exist once,
        so such an event can only take a movement in which this is 1.
        """
        if per_set < 1:
            raise InvalidMovement(f"Boards in a set must be at least 1, not {per_set}.")
        return -(-self.copies // per_set)

    def stands(self, round: int) -> tuple[Stand, ...]:
        """The sets that rest in this round, and where each goes next."""
        at_tables = {sitting.set for sitting in self.sittings_in(round)}
        resting = (set_ for set_ in range(1, self.sets + 1) if set_ not in at_tables)
        return tuple(Stand(set_, self._next_table(set_, round)) for set_ in resting)

    def boards_of(self, set: int, per_set: int) -> range:
        """The numbers of the boards in a set: set s of b boards holds b(s-1)+1 … bs."""
        if not 1 <= set <= self.sets:
            raise InvalidMovement(f"Set must be from 1 to {self.sets}, not {set}.")
        if per_set < 1:
            raise InvalidMovement(f"Boards in a set must be at least 1, not {per_set}.")
        return range(per_set * (set - 1) + 1, per_set * set + 1)

    def _tables_playing(self) -> dict[tuple[int, int], tuple[int, ...]]:
        tables: dict[tuple[int, int], list[int]] = {}
        for sitting in self.sittings:
            if sitting.is_played:
                tables.setdefault((sitting.round, sitting.set), []).append(sitting.table)
        return {key: tuple(sorted(found)) for key, found in tables.items()}

    def _next_table(self, set_: int, round: int) -> int | None:
        later = ((s.round, s.table) for s in self.sittings if s.set == set_ and s.round > round)
        return min(later, default=(0, None))[1]
