"""Random fields to score: some tables by some boards, each side with an award of its own, boards in one form or two."""

from itertools import product

from hypothesis import strategies as st

from engine.scoring import Line
from engine.scoring.awards import Award


@st.composite
def fields(draw: st.DrawFn, awards: st.SearchStrategy[Award], *, most_tables: int) -> list[Line]:
    tables, boards = draw(st.integers(1, most_tables)), draw(st.integers(1, 4))
    return [
        Line(
            id=(board, table),
            board=board,
            form=draw(st.integers(0, 1)),
            north_south=table,
            east_west=100 + (table + board) % tables,
            north_south_award=draw(awards),
            east_west_award=draw(awards),
        )
        for board, table in product(range(boards), range(tables))
    ]
