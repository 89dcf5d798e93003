"""Scoring: comparing results on a board, in exact numbers (int and Fraction) only.

>>> lines = [Line.played(id=t, board=1, north_south=t, east_west=t + 5, tricks=n)
...          for t, n in enumerate((9, 8, 8, 7, 6), start=1)]
>>> field = score_field(lines, profile=ScoringProfile())
>>> [int(field.totals[pair].points) for pair in (1, 2, 3, 4, 5)]
[8, 5, 5, 2, 0]
>>> [str(place) for place in rank([1, 2, 3, 4, 5], key=lambda pair: field.totals[pair].percentage)]
['1', '=2', '=2', '4', '5']
"""

from engine.scoring.awards import (
    RESULTS,
    TRICKS_IN_A_DEAL,
    Artificial,
    ArtificialKind,
    Award,
    InvalidAward,
    InvalidTricks,
    NotPlayed,
    Tricks,
    WeightedTricks,
    verify_tricks,
)
from engine.scoring.board import BoardScore, DirectionScore
from engine.scoring.card_scores import NOT_PLAYED, CardScores, InvalidScoreCard, score_cards
from engine.scoring.field import FieldScore, LineScore, score_field
from engine.scoring.field_totals import total_sittings
from engine.scoring.frequencies import Frequencies, InvalidCounts
from engine.scoring.line import InvalidLine, Line
from engine.scoring.matchpoints import matchpoint_table, top
from engine.scoring.plus_minus import above_average, plus_minus_table
from engine.scoring.profile import Averaging, InvalidProfile, Method, ScoringProfile
from engine.scoring.ranking import Place, format_place, rank
from engine.scoring.scaling import Scaling
from engine.scoring.sitting import Outcome, Sitting
from engine.scoring.totals import SideScore, Total

__all__ = [
    "NOT_PLAYED",
    "RESULTS",
    "TRICKS_IN_A_DEAL",
    "Artificial",
    "ArtificialKind",
    "Averaging",
    "Award",
    "BoardScore",
    "CardScores",
    "DirectionScore",
    "FieldScore",
    "Frequencies",
    "InvalidAward",
    "InvalidCounts",
    "InvalidLine",
    "InvalidProfile",
    "InvalidScoreCard",
    "InvalidTricks",
    "Line",
    "LineScore",
    "Method",
    "NotPlayed",
    "Outcome",
    "Place",
    "Scaling",
    "ScoringProfile",
    "SideScore",
    "Sitting",
    "Total",
    "Tricks",
    "WeightedTricks",
    "above_average",
    "format_place",
    "matchpoint_table",
    "plus_minus_table",
    "rank",
    "score_cards",
    "score_field",
    "top",
    "total_sittings",
    "verify_tricks",
]
