"""The tables of this package. ``sealed`` is imported as a module only: its classes pass through ``games.sealing``."""

from games.models import sealed as sealed
from games.models.boards import Board, BoardOpening, BoardSet, TrumpRule
from games.models.deals import Deal, DealState, Hold, Origin
from games.models.journal import Change, ChangeKind, Journal
from games.models.lines import Line, LineState
from games.models.receipts import Receipt
from games.models.results import Confirmation, Result, ResultState
from games.models.slips import Slip, SpokenBy
from games.models.tables import Table

__all__ = [
    "Board",
    "BoardOpening",
    "BoardSet",
    "Change",
    "ChangeKind",
    "Confirmation",
    "Deal",
    "DealState",
    "Hold",
    "Journal",
    "Line",
    "LineState",
    "Origin",
    "Receipt",
    "Result",
    "ResultState",
    "Slip",
    "SpokenBy",
    "Table",
    "TrumpRule",
]
