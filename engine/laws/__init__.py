"""Laws: under which rules a table plays and scores, from a deal to a rubber.

>>> rubber = play_deals(parse_law("english-short-1"), parse_deals("11 ns2,8 ew4,6,10 ns3"))
>>> [str(deal.after) for deal in rubber.deals]
['5–0', '2–4', '2–5', '6–0']
>>> str(rubber.outcome.winner), int(rubber.outcome.points), rubber.outcome.ending.value
('NS', 6, 'games')
"""

from engine.laws.contest import Contest, play_deals, start
from engine.laws.counting import CountedDeal, Entry, Reason, count_deal
from engine.laws.cut import AceInCut, CutRule, FirstDealer, InvalidCut, Partners, TiedCut
from engine.laws.deals_match import DealsMatch
from engine.laws.game import Game
from engine.laws.honours import Honours, InvalidHonours, count_honours
from engine.laws.law import Counting, Form, GameValue, InvalidLaw, Law
from engine.laws.match import Match
from engine.laws.options import OPTIONS, format_law, parse_law, with_options
from engine.laws.outcome import Ending, IsOver, Outcome
from engine.laws.penalties import (
    BRIDGE_REVOKE,
    LEAGUE_REVOKE,
    LONDON_REVOKE,
    InvalidPenalty,
    Penalty,
    RevokeClaim,
    RevokeFact,
    RevokeRule,
    Taken,
    bridge_tricks,
    claim_revoke,
)
from engine.laws.profiles import (
    AMERICAN,
    DRIVE,
    DUPLICATE,
    DUPLICATE_BRIDGE,
    ENGLISH_SHORT,
    FIXED_DEALS,
    LAWS,
    LONG,
)
from engine.laws.result import DealResult, InvalidResult, format_deals, parse_deals
from engine.laws.rubber import Rubber
from engine.laws.score import Lead, Score
from engine.laws.sight import Sight
from engine.laws.trumps import LONGEST_ORDER, TURNED, InvalidTrumps, TrumpMethod, Trumps

__all__ = [
    "AMERICAN",
    "BRIDGE_REVOKE",
    "DRIVE",
    "DUPLICATE",
    "DUPLICATE_BRIDGE",
    "ENGLISH_SHORT",
    "FIXED_DEALS",
    "LAWS",
    "LEAGUE_REVOKE",
    "LONDON_REVOKE",
    "LONG",
    "LONGEST_ORDER",
    "OPTIONS",
    "TURNED",
    "AceInCut",
    "Contest",
    "CountedDeal",
    "Counting",
    "CutRule",
    "DealResult",
    "DealsMatch",
    "Ending",
    "Entry",
    "FirstDealer",
    "Form",
    "Game",
    "GameValue",
    "Honours",
    "InvalidCut",
    "InvalidHonours",
    "InvalidLaw",
    "InvalidPenalty",
    "InvalidResult",
    "InvalidTrumps",
    "IsOver",
    "Law",
    "Lead",
    "Match",
    "Outcome",
    "Partners",
    "Penalty",
    "Reason",
    "RevokeClaim",
    "RevokeFact",
    "RevokeRule",
    "Rubber",
    "Score",
    "Sight",
    "Taken",
    "TiedCut",
    "TrumpMethod",
    "Trumps",
    "bridge_tricks",
    "claim_revoke",
    "count_deal",
    "count_honours",
    "format_deals",
    "format_law",
    "parse_deals",
    "parse_law",
    "play_deals",
    "start",
    "with_options",
]
