"""The Mitchell movement, for an odd number of tables.

East–West move up one table after each round and the boards move down one. Source: J. T. Mitchell, *Duplicate
Whist* (1897).
"""

from engine.movements.two_fields import TwoFieldFamily


class Mitchell(TwoFieldFamily):
    slug = "mitchell"
    title = "Mitchell"
    description = (
        "For an odd number of tables: North–South sit still, East–West move up, the boards move down; two winners."
    )
    tables_offered = range(3, 32, 2)

    def start_table(self, table: int, round: int, tables: int) -> int:
        return table - (round - 1)

    def start_set(self, table: int, round: int, tables: int) -> int:
        return table + (round - 1)
