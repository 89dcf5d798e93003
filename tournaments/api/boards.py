"""Boards: dealt here, imported or shuffled at the tables; nothing of a board's cards before it is revealed."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.double_dummy import DENOMINATIONS
from engine.notation.hands import format_hand
from engine.seats import Seat
from games import sealing
from games.models import Board, BoardOpening, BoardSet, DealState, Origin
from tournaments.api.cards import SideScoreOutput
from tournaments.api.doors import Door
from tournaments.api.entries import EntryRefOutput
from tournaments.api.exceptions import Missing
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import event_directed, event_organised, event_seen
from tournaments.api.pagination import page_of
from tournaments.models import Event
from tournaments.selectors.best_play import BestPlay, Progress
from tournaments.selectors.boards import RevealedBoard, TravellerLine, board_of, board_sets_of, revealed_board
from tournaments.services import boards
from tournaments.services.hands import read_hands


class BoardsInput(Input):
    pbn = serializers.CharField(
        required=False,
        trim_whitespace=False,
        max_length=boards.LONGEST_PBN,
        help_text="Boards dealt elsewhere, as PBN text. Without it the boards are dealt here.",
    )


class BoardQuery(Query):
    state = serializers.ChoiceField(DealState.choices, required=False)


class BoardOutput(serializers.Serializer[Board]):
    number = serializers.IntegerField()
    dealer = serializers.CharField()
    leader = serializers.CharField()
    trump = serializers.CharField(help_text="`S`, `H`, `D`, `C`; `N` for none; empty where a card is turned up.")
    origin = serializers.ChoiceField(Origin.choices, source="deal.origin")
    state = serializers.ChoiceField(DealState.choices, source="deal.state")


class BoardSetOutput(serializers.Serializer[BoardSet]):
    origin = serializers.ChoiceField(Origin.choices)
    boards = serializers.IntegerField(source="boards.count")
    commitment = serializers.CharField(help_text="SHA-256, for boards dealt here; empty for others.")


class TravellerOutput(serializers.Serializer[TravellerLine]):
    table = serializers.IntegerField(source="table_number")
    round = serializers.IntegerField(source="round_number")
    north_south = EntryRefOutput()
    east_west = EntryRefOutput()
    north_south_tricks = serializers.IntegerField(allow_null=True)
    against_best_play = serializers.IntegerField(
        allow_null=True, help_text="Tricks of North–South above (or below) those of best play."
    )
    north_south_score = SideScoreOutput(source="score.north_south", allow_null=True)
    east_west_score = SideScoreOutput(source="score.east_west", allow_null=True)


class BestPlayOutput(serializers.Serializer[BestPlay]):
    """What both sides take when all see all cards and nobody errs; figures are null unless `progress` is `ready`."""

    progress = serializers.ChoiceField([(state.value, state.value) for state in Progress])
    leader = serializers.CharField(source="leader.letter")
    north_south_tricks = serializers.IntegerField(allow_null=True, help_text="Under the trump of the board.")
    east_west_tricks = serializers.IntegerField(allow_null=True)
    table = serializers.SerializerMethodField(
        help_text="Tricks of North–South by trump (`S`, `H`, `D`, `C`, `N` for none) and leader."
    )

    def get_table(self, best: BestPlay) -> dict[str, dict[str, int]] | None:
        if best.table is None:
            return None
        return {
            trump.letter if trump else "N": dict(zip("NESW", row, strict=True))
            for trump, row in zip(DENOMINATIONS, best.table.north_south, strict=True)
        }


class RevealedOutput(serializers.Serializer[RevealedBoard]):
    hands = serializers.SerializerMethodField(help_text="By seat; null where the hands were never recorded.")
    turn_up = serializers.CharField(help_text="A card like `H5`, a suit alone, or empty.")
    hands_entered_at = serializers.DateTimeField(
        source="board.deal.hands_entered_at",
        allow_null=True,
        help_text="When the hands of a board shuffled at the table were entered after play.",
    )
    best_play = BestPlayOutput(allow_null=True, help_text="Null where the hands were never recorded.")
    traveller = TravellerOutput(many=True)

    def get_hands(self, revealed: RevealedBoard) -> dict[str, str] | None:
        if revealed.deal is None:
            return None
        return {seat.letter: format_hand(revealed.deal.hand(seat)) for seat in Seat}


class BoardDetailOutput(BoardOutput):
    revealed = RevealedOutput(allow_null=True, help_text="Null until nobody can play the board any more.")


class OpeningOutput(serializers.Serializer[BoardOpening]):
    who = serializers.SerializerMethodField()
    opened_at = serializers.DateTimeField()
    what = serializers.CharField()

    def get_who(self, opening: BoardOpening) -> str:
        return opening.user.get_full_name() or opening.user.username


class BoardsDoor(Door):
    is_open = True

    @extend_schema(parameters=[BoardQuery], responses=page_of(BoardOutput))
    def get(self, request: Request, slug: str) -> Response:
        """The boards of an event by number, and how far the secrecy of each has gone."""
        event, asked = event_seen(self.viewer, slug), self.asked(BoardQuery)
        rows = Board.objects.filter(board_set__sessions__event=event).select_related("deal")
        if "state" in asked:
            rows = rows.filter(deal__state=asked["state"])
        return self.page(rows, BoardOutput, ordering=["number", "pk"])

    @extend_schema(request=BoardsInput, responses={201: BoardSetOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Deal the boards the movement needs and publish the commitment, or import them. Once only."""
        event, taken = event_organised(self.account, slug), self.taken(BoardsInput)
        by = self.account.actor
        if "pbn" in taken:
            board_set = boards.import_event_boards(event=event, pbn=taken["pbn"], by=by)
        else:
            board_set = boards.deal_event_boards(event=event, by=by)
        return Response(BoardSetOutput(board_set).data, status=201)


class BoardDoor(Door):
    is_open = True

    @extend_schema(responses=BoardDetailOutput)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One board: its state, and once it is revealed its hands and its traveller."""
        return Response(_detail(event_seen(self.viewer, slug), number))


class HandsInput(Input):
    """Hands as in `AKQ.T98..76543`: spades, hearts, diamonds and clubs between dots."""

    N = serializers.CharField(max_length=16)
    E = serializers.CharField(max_length=16)
    S = serializers.CharField(max_length=16)
    W = serializers.CharField(max_length=16, required=False, help_text="Without it, the cards that are left.")


class EnteredHandsInput(Input):
    hands = HandsInput()
    turn_up = serializers.CharField(
        max_length=3,
        required=False,
        help_text="A card like `H5`, or its suit. Without it, what the tables said.",
    )


class BoardHandsDoor(Door):
    @extend_schema(request=EnteredHandsInput, responses=BoardDetailOutput)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """The director enters the hands of a board that the tables shuffled, when it is revealed. Again: replaces."""
        event = event_directed(self.account, slug)
        board, taken = _board(event, number), self.taken(EnteredHandsInput)
        texts = [taken["hands"].get(seat.letter) for seat in Seat]
        boards.enter_hands(
            event=event,
            board=board,
            hands=read_hands(texts),
            turn_up=taken.get("turn_up", ""),
            by=self.account.actor,
        )
        return Response(_detail(event, number))


class OpeningsDoor(Door):
    is_open = True

    @extend_schema(parameters=[Query], responses=page_of(OpeningOutput))
    def get(self, request: Request, slug: str) -> Response:
        """Who looked at the sealed boards, to make them up."""
        event = event_seen(self.viewer, slug)
        self.asked(Query)
        rows = BoardOpening.objects.filter(board_set__sessions__event=event).select_related("user")
        return self.page(rows, OpeningOutput, ordering=["opened_at", "pk"])


class BoardProofOutput(serializers.Serializer[Any]):
    """What ``verify_deals.py`` reads of one board; the fields after the hash appear with its reveal."""

    board = serializers.IntegerField()
    key_hash = serializers.CharField()
    key = serializers.CharField(required=False)
    dealer = serializers.CharField(required=False)
    hands = serializers.DictField(child=serializers.CharField(), required=False)
    turn_up = serializers.CharField(required=False)
    trump = serializers.CharField(required=False)


class ProofOutput(serializers.Serializer[Any]):
    description = serializers.CharField()
    commitment = serializers.CharField()
    boards = BoardProofOutput(many=True)


class ProofDoor(Door):
    is_open = True

    @extend_schema(responses=ProofOutput)
    def get(self, request: Request, slug: str) -> Response:
        """The proof of the deals, as ``verify_deals.py`` reads it: each board by its own key, when it is revealed."""
        event = event_seen(self.viewer, slug)
        dealt = [board_set for board_set in board_sets_of(event) if board_set.commitment]
        if not dealt:
            raise Missing(_("No boards were dealt here for this event, so there is nothing to prove."), field="boards")
        return Response(sealing.public_proof(dealt[0]))


def _detail(event: Event, number: int) -> dict[str, Any]:
    board = _board(event, number)
    revealed = revealed_board(event, number) if board.deal.is_revealed else None
    shown = RevealedOutput(revealed).data if revealed is not None else None
    return {**BoardOutput(board).data, "revealed": shown}


def _board(event: Event, number: int) -> Board:
    board = board_of(event, number)
    if board is None:
        raise Missing(_("There is no board %(number)d in this event.") % {"number": number}, field="number")
    return board
