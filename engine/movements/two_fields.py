"""What the movements with two winners have in common: North–South sit still, East–West move up.

With T tables the pairs 1 … T sit North–South at the table of their number and the rest start East–West, pair
T+t at table t. With an odd number of pairs the North–South pair of the last table is missing (the phantom):
its opponents rest there, each at most once, and all East–West numbers are one lower.
"""

from abc import abstractmethod
from typing import ClassVar

from engine.movements.family import FEWEST_PAIRS, Family, tables_for, wrap
from engine.movements.movement import Movement, Sitting

FEWEST_ROUNDS = 2


class TwoFieldFamily(Family):
    """A family in which only the East–West moves and the boards differ."""

    winners = 2
    tables_offered: ClassVar[range]
    tables_sharing: ClassVar[int] = 1

    @abstractmethod
    def start_table(self, table: int, round: int, tables: int) -> int:
        """Where the East–West pair that is now at ``table`` sat in the first round, before counting round."""

    @abstractmethod
    def start_set(self, table: int, round: int, tables: int) -> int:
        """The set at ``table``, before counting round."""

    def most_rounds(self, tables: int) -> int:
        return tables

    def sizes(self) -> tuple[int, ...]:
        with_phantoms = (pairs for tables in self.tables_offered for pairs in (2 * tables - 1, 2 * tables))
        return tuple(pairs for pairs in with_phantoms if pairs >= FEWEST_PAIRS)

    def rounds_for(self, pairs: int) -> tuple[int, ...]:
        if pairs not in self.sizes():
            return ()
        return tuple(range(FEWEST_ROUNDS, self.most_rounds(tables_for(pairs)) + 1))

    def lay_out(self, pairs: int, rounds: int) -> Movement:
        tables = tables_for(pairs)
        return Movement(
            slug=self.slug,
            title=self.title,
            pairs=pairs,
            tables=tables,
            rounds=rounds,
            sets=tables,
            winners=self.winners,
            sittings=tuple(
                self._sitting(round, table, pairs) for round in range(1, rounds + 1) for table in range(1, tables + 1)
            ),
            tables_sharing=self.tables_sharing,
        )

    def _sitting(self, round: int, table: int, pairs: int) -> Sitting:
        tables = tables_for(pairs)
        north_south_pairs = pairs - tables
        return Sitting(
            round=round,
            table=table,
            north_south=table if table <= north_south_pairs else None,
            east_west=north_south_pairs + wrap(self.start_table(table, round, tables), tables),
            set=wrap(self.start_set(table, round, tables), tables),
        )
