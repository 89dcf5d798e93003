"""The skip Mitchell, for an even number of tables.

As the Mitchell, but after half the rounds East–West skip a table: otherwise they would meet the boards they
have played. One opponent is missed, and a last round would bring back the first opponents, so there are at
most T−1 rounds; that also keeps the pair that rests first at a half table from resting a second time.
"""

from engine.movements.two_fields import TwoFieldFamily


class SkipMitchell(TwoFieldFamily):
    slug = "skip-mitchell"
    title = "Skip Mitchell"
    description = (
        "For an even number of tables: a Mitchell in which East–West skip one table half way; "
        "no boards are shared, one opponent is not met; two winners."
    )
    tables_offered = range(4, 31, 2)

    def most_rounds(self, tables: int) -> int:
        return tables - 1

    def start_table(self, table: int, round: int, tables: int) -> int:
        skipped = 1 if round > tables // 2 else 0
        return table - (round - 1) - skipped

    def start_set(self, table: int, round: int, tables: int) -> int:
        return table + (round - 1)
