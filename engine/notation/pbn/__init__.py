"""PBN (Portable Bridge Notation 2.1) for whist: boards, and boards with their plays, in and out of other programs.

PBN does not know whist. At whist the leader sits left of the dealer, at bridge left of the declarer; so a whist board
is written with the dealer as ``Declarer`` and ``1`` of the trump suit as ``Contract``, and every bridge program gets
leader and trick winners right. What is whist's own goes into the tags ``Game``, ``Trump`` (S H D C or NT),
``TrumpMethod`` (TurnUp or Fixed) and ``TrumpCard``; PBN allows tags of one's own.

The readers pass over whatever they do not need and never guess: a contract is not taken for a trump, a board number
not for a dealer, and a play whose declarer is not the dealer is refused.
"""

from engine.notation.pbn.boards import PbnBoard, format_pbn, parse_pbn
from engine.notation.pbn.games import InvalidPbn
from engine.notation.pbn.plays import format_pbn_plays, parse_pbn_plays

__all__ = ["InvalidPbn", "PbnBoard", "format_pbn", "format_pbn_plays", "parse_pbn", "parse_pbn_plays"]
