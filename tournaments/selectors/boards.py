"""Boards as the public may see them: nothing before the reveal, then hands, trump and traveller with what each got."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.deals import Deal as DealValue
from engine.scoring import LineScore
from games import sealing
from games.models import Board, BoardOpening, BoardSet, Line
from tournaments.models import Entry, Event, Field, Seating
from tournaments.selectors.best_play import BestPlay, best_play_of
from tournaments.selectors.scoring import score_lines


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One table on one board: who sat, what they made, and what each side got for it (None: nothing that counts).

    ``against_best_play``: the tricks of North–South above those at best play, for boards that are shown with it.
    """

    line: Line
    table_number: int
    round_number: int
    north_south: Entry
    east_west: Entry
    north_south_tricks: int | None
    score: LineScore | None
    against_best_play: int | None = None


@dataclass(frozen=True, slots=True)
class RevealedBoard:
    """Everything about a board that nobody can play any more.

    ``deal`` and ``best_play`` are None where the hands were never recorded.
    """

    board: Board
    deal: DealValue | None
    turn_up: str
    traveller: Sequence[TravellerLine]
    best_play: BestPlay | None


def boards_of(event: Event) -> list[Board]:
    """The boards of an event by number, sealed or not; the state of the deal says which. One query."""
    boards = Board.objects.filter(board_set__sessions__event=event).select_related("deal", "board_set")
    return list(boards.order_by("number"))


def board_of(event: Event, number: int) -> Board | None:
    """One query."""
    return Board.objects.filter(board_set__sessions__event=event, number=number).select_related("deal").first()


def board_sets_of(event: Event) -> list[BoardSet]:
    """One query."""
    return list(BoardSet.objects.filter(sessions__event=event))


def openings_of(event: Event) -> list[BoardOpening]:
    """Who looked at which sealed boards, to be shown with the event. One query."""
    return list(BoardOpening.objects.filter(board_set__sessions__event=event).select_related("user", "board_set"))


def revealed_board(event: Event, number: int) -> RevealedBoard | None:
    """A board with hands and traveller; None while it is sealed or where there is none. About 17 queries."""
    board = board_of(event, number)
    if board is None or not board.deal.is_revealed:
        return None
    deal = sealing.revealed_deal(board.deal)
    best_play = best_play_of(board, deal) if deal is not None else None
    best = best_play.north_south_tricks if best_play is not None else None
    return RevealedBoard(
        board=board,
        deal=deal,
        turn_up=sealing.revealed_turn_up(board.deal),
        traveller=[_against(best, line) for line in scored_lines(event, [board.pk])],
        best_play=best_play,
    )


def _against(best: int | None, line: TravellerLine) -> TravellerLine:
    """A board that was changed on its way has other cards from then on: its later forms are not compared."""
    if best is None or line.north_south_tricks is None or line.line.form != 1:
        return line
    return replace(line, against_best_play=line.north_south_tricks - best)


def scored_lines(event: Event, board_ids: Sequence[int]) -> list[TravellerLine]:
    """The lines of some boards with what they are worth; the caller has asked who may see them. About ten queries."""
    field = Field.objects.filter(event=event).order_by("pk").first()
    if field is None:
        return []
    competing = Entry.objects.filter(section__fields=field).competing().prefetch_related("members__player")
    entries, scores = {entry.pk: entry for entry in competing}, score_lines(field)
    lines = Line.objects.filter(board_id__in=board_ids, table__journal=event.journal_id)
    lines = lines.select_related("board__deal", "table", "result").order_by("board__number", "table__number", "pk")
    places = _places(event, {line.table_id for line in lines})
    return [
        TravellerLine(
            line=line,
            table_number=line.table.number,
            round_number=places[line.table_id][0],
            north_south=entries[places[line.table_id][1]],
            east_west=entries[places[line.table_id][2]],
            north_south_tricks=_tricks(line),
            score=scores.get(line.pk),
        )
        for line in lines
    ]


def _places(event: Event, table_ids: set[int]) -> dict[int, tuple[int, int, int]]:
    """By table: round number, entry North–South, entry East–West. One query."""
    rows = Seating.objects.filter(table_id__in=table_ids, seat__in=["N", "E"]).values_list(
        "table_id", "seat", "entry_id", "round__number"
    )
    found: dict[int, dict[str, int]] = {}
    for table_id, seat, entry_id, round_number in rows:
        found.setdefault(table_id, {"round": round_number})[seat] = entry_id
    return {pk: (place["round"], place["N"], place["E"]) for pk, place in found.items()}


def _tricks(line: Line) -> int | None:
    result = getattr(line, "result", None)
    return result.north_south_tricks if result is not None and result.counts else None
