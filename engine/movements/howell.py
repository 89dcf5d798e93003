"""Howell movements: one field, one winner, everybody meets everybody.

With T tables there are 2T pairs, 2T−1 rounds and 2T−1 sets, and every pair plays every set once. From four
tables on the schedule is a Room square of side 2T−1 in cyclic form: one *base line* (round 1) gives all
rounds by adding one to every moving pair and set, counting round. Such squares exist for every odd side
except 3 and 5, so two and three tables must share sets. The base lines below are perfectly balanced for even
T and as good as can be for odd T (see ``same_minus_opposite``).

The *three-quarter* Howell has fewer rounds: 2T−R pairs sit still and R pairs move; every pair still plays
every set, but some opponents are missed.

With an odd number of pairs the pair with the highest number, which sits still, is left out. Its table does
not play and is numbered last; its opponents rest there, no pair twice.

Sources: E. C. Howell's method for pairs (1890s); Room squares; figures agree with the layouts published by
the English Bridge Union.
"""

from engine.movements.family import FEWEST_PAIRS, Family, tables_for, wrap
from engine.movements.movement import Movement, Sitting

# Round 1 as "north_south-east_west:set", table by table; by tables.
FULL = {
    4: "8-1:1 5-4:2 2-7:3 3-6:5",
    5: "10-1:1 6-8:3 7-2:5 5-4:6 9-3:8",
    6: "12-1:1 9-5:2 3-2:4 11-6:5 8-10:6 7-4:10",
    7: "14-1:1 12-7:2 11-8:4 6-10:8 5-4:9 9-3:10 2-13:12",
    8: "16-1:1 3-6:2 9-5:3 13-12:4 15-7:8 4-14:9 8-10:12 2-11:14",
    9: "18-1:1 16-8:3 3-6:5 13-17:6 10-11:7 4-15:9 12-5:13 9-7:16 14-2:17",
    10: "20-1:1 15-8:3 3-2:4 19-10:9 14-17:11 9-5:13 16-18:14 4-12:15 11-6:16 13-7:19",
    11: "22-1:1 14-21:3 13-3:4 7-20:5 18-2:10 12-15:11 9-8:13 19-17:14 6-10:17 16-4:18 5-11:20",
    12: "24-1:1 13-11:2 2-21:3 14-8:4 3-18:5 4-15:7 5-12:9 17-22:10 7-6:13 19-16:14 9-23:17 10-20:19",
}

# The same for fewer rounds than opponents; by tables and rounds.
THREE_QUARTER = {
    (5, 7): "1-10:1 3-9:6 4-8:3 7-5:2 6-2:7",
    (6, 8): "1-12:1 4-11:6 5-10:8 7-9:3 3-6:4 8-2:7",
    (6, 9): "1-12:1 2-11:4 3-10:9 7-6:2 4-9:3 8-5:6",
    (6, 10): "1-12:1 8-11:3 4-3:2 2-9:5 10-6:7 5-7:9",
    (7, 10): "14-1:1 13-3:8 12-4:3 11-8:6 2-9:5 10-6:7 7-5:9",
    (7, 11): "1-14:1 3-13:5 8-12:3 7-9:6 11-4:7 6-5:10 10-2:11",
    (7, 12): "14-1:1 13-12:5 10-5:4 11-7:8 6-3:10 8-9:11 2-4:12",
    (8, 11): "1-16:1 2-15:5 4-14:3 5-13:11 6-12:7 9-11:2 8-7:4 10-3:8",
    (8, 12): "16-1:1 15-6:8 14-9:10 13-10:3 5-8:2 3-11:6 12-7:11 2-4:12",
    (8, 13): "1-16:1 2-15:7 3-14:10 6-13:2 10-5:3 11-9:6 4-7:8 12-8:11",
    (8, 14): "16-1:1 15-5:7 9-4:3 14-11:4 12-10:8 8-2:11 6-7:12 3-13:14",
    (9, 12): "18-1:1 17-6:5 16-7:9 15-9:10 14-10:3 13-12:4 5-8:2 3-11:6 4-2:12",
    (9, 13): "18-1:1 17-2:7 16-4:12 15-5:6 14-9:13 6-13:2 7-10:4 11-3:9 12-8:11",
    (10, 12): "20-1:1 19-5:9 18-6:8 17-7:4 16-8:2 15-9:10 14-10:3 13-12:11 11-3:6 2-4:12",
    (10, 13): "20-1:1 19-2:7 18-4:8 17-5:12 16-7:4 15-9:10 14-10:5 6-13:2 11-3:9 12-8:11",
    (11, 13): "22-1:1 21-2:10 20-3:6 19-4:11 18-5:2 17-7:9 16-9:8 15-10:3 14-11:7 6-13:4 12-8:13",
}

# Sides 3 and 5 have no Room square: written out, round by round. The last round of six pairs is shared by all.
TWO_TABLES = ("4-1:1 2-3:1", "4-2:2 3-1:2", "4-3:3 1-2:3")
THREE_TABLES = (
    "6-1:1 2-5:2 3-4:3",
    "6-2:3 3-1:2 4-5:4",
    "6-3:4 4-2:1 5-1:3",
    "6-4:2 5-3:1 1-2:4",
    "6-5:5 1-4:5 2-3:5",
)

Places = list[tuple[int, int, int]]


class Howell(Family):
    slug = "howell"
    title = "Howell"
    description = "Everybody meets everybody once and plays all boards; nearly all pairs move; one winner."
    winners = 1

    def sizes(self) -> tuple[int, ...]:
        return tuple(range(FEWEST_PAIRS, 2 * max(FULL) + 1))

    def rounds_for(self, pairs: int) -> tuple[int, ...]:
        return (2 * tables_for(pairs) - 1,) if pairs in self.sizes() else ()

    def lay_out(self, pairs: int, rounds: int) -> Movement:
        return _movement(self, pairs, self._rounds(tables_for(pairs)))

    def _rounds(self, tables: int) -> list[Places]:
        if tables == 2:
            return [_parse(line) for line in TWO_TABLES]
        if tables == 3:
            return [_parse(line) for line in THREE_TABLES]
        return _rotate(_parse(FULL[tables]), rounds=2 * tables - 1)


class ThreeQuarterHowell(Family):
    slug = "three-quarter-howell"
    title = "Three-quarter Howell"
    description = "A Howell with fewer rounds: some pairs sit still and some opponents are not met; one winner."
    winners = 1

    def sizes(self) -> tuple[int, ...]:
        tables_offered = sorted({tables for tables, _ in THREE_QUARTER})
        return tuple(pairs for tables in tables_offered for pairs in (2 * tables - 1, 2 * tables))

    def rounds_for(self, pairs: int) -> tuple[int, ...]:
        return tuple(sorted(rounds for tables, rounds in THREE_QUARTER if tables == tables_for(pairs)))

    def lay_out(self, pairs: int, rounds: int) -> Movement:
        return _movement(self, pairs, _rotate(_parse(THREE_QUARTER[tables_for(pairs), rounds]), rounds=rounds))


def _parse(line: str) -> Places:
    """ "6-1:1 2-5:2" as (north_south, east_west, set) of each table."""
    seats_and_sets = (place.split(":") for place in line.split())
    return [(*_pair_numbers(seats), int(set_)) for seats, set_ in seats_and_sets]


def _pair_numbers(seats: str) -> tuple[int, int]:
    north_south, east_west = seats.split("-")
    return int(north_south), int(east_west)


def _rotate(base_line: Places, rounds: int) -> list[Places]:
    """All rounds of a base line: pairs above ``rounds`` sit still, each other follows the pair one lower."""

    def seated(pair: int, after: int) -> int:
        return pair if pair > rounds else wrap(pair + after, rounds)

    return [
        [(seated(one, after), seated(other, after), wrap(set_ + after, rounds)) for one, other, set_ in base_line]
        for after in range(rounds)
    ]


def _movement(family: Family, pairs: int, rounds: list[Places]) -> Movement:
    if pairs % 2:
        rounds = [_without(pairs + 1, places) for places in rounds]
    return Movement(
        slug=family.slug,
        title=family.title,
        pairs=pairs,
        tables=tables_for(pairs),
        rounds=len(rounds),
        sets=len(rounds),
        winners=family.winners,
        sittings=tuple(
            Sitting(round, table, _present(north_south, pairs), _present(east_west, pairs), set_)
            for round, places in enumerate(rounds, 1)
            for table, (north_south, east_west, set_) in enumerate(places, 1)
        ),
        tables_sharing=tables_for(pairs) if tables_for(pairs) <= 3 else 1,
    )


def _without(absent: int, places: Places) -> Places:
    """The same places with the table of the absent pair last, so that the tables that play count from 1."""
    return sorted(places, key=lambda place: absent in place[:2])


def _present(pair: int, pairs: int) -> int | None:
    return pair if pair <= pairs else None
