"""The share-and-relay Mitchell, for an even number of tables.

One set rests on a stand (the relay) between the two middle tables, and the last table shares the set of the
first. Everybody meets all opponents and plays all boards. At a half table the North–South pair of the last
table is missing: that table does not play, and nothing is shared.
"""

from engine.movements.two_fields import TwoFieldFamily


class ShareAndRelay(TwoFieldFamily):
    slug = "share-and-relay"
    title = "Share-and-relay Mitchell"
    description = (
        "For an even number of tables: a Mitchell in which the first and the last table share boards and one set "
        "rests on a stand half way; all opponents are met; two winners."
    )
    tables_offered = range(2, 31, 2)
    tables_sharing = 2

    def start_table(self, table: int, round: int, tables: int) -> int:
        return table - (round - 1)

    def start_set(self, table: int, round: int, tables: int) -> int:
        slot = table if table <= tables // 2 else table + 1
        return slot + (round - 1)
