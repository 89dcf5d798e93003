"""Dealing from a secret, so that every deal is unpredictable before play and provable after it.

1. The organiser's system draws a *master* of 32 bytes from the operating system's randomness, derives one *key* for
   each board by ``board_key``, spares included, and forgets the master. No key tells anything about another.
2. Before play it publishes the ``commitment``: SHA-256 over the event's description and the list of the SHA-256 of
   every board key, boards in the order 1, 2, 3 …
3. When a board is revealed its key is published with it. Anybody can hash the key, find the hash in the list, deal
   the board again from the key, and compare: ``verify_deals.py`` does, from the document that ``proof`` builds.

A deal comes from its key by rejection: SHA-256 numbers of 226 bits are drawn until one is below 52!, and that one is
unranked to a permutation of the pack. All 52! orders are possible and equally likely. (BigDeal, van Staveren 2000,
set the rule that every deal must be reachable; a remainder instead of a rejection is visibly biased.)

This module imports no source of randomness: bytes in, deal out. Everything in it is part of published proofs, so
none of the encodings may ever change.
"""

import hashlib
import hmac
import math
from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from engine.cards import PACK, Card, Suit
from engine.deals import Deal, board_dealer
from engine.seats import Seat

KEY_LENGTH = 32

_BOARD_KEY_DOMAIN = b"whist board key v1"
_DEAL_DOMAIN = b"whist deal v1"
_COMMITMENT_DOMAIN = b"whist commitment v1"
_ORDERS_OF_THE_PACK = math.factorial(52)


class InvalidKey(ValueError):
    """A secret, key or hash that is not 32 bytes long, or a board without one."""


class BoardProof(TypedDict):
    """One board of a proof; all but the first two fields appear when the board is revealed."""

    board: int
    key_hash: str
    key: NotRequired[str]
    dealer: NotRequired[str]
    hands: NotRequired[dict[str, str]]
    turn_up: NotRequired[str]
    trump: NotRequired[str]


class Proof(TypedDict):
    """The document that ``verify_deals.py`` reads; its docstring defines the fields."""

    description: str
    commitment: str
    boards: list[BoardProof]


def board_key(master: bytes, board: int) -> bytes:
    """The key of a board: HMAC-SHA256 under the master, so one-way and independent of the other boards' keys.

    Raises InvalidKey unless the master is 32 bytes, InvalidDeal when the board number is below 1.
    """
    _verify_length("Master", master)
    board_dealer(board)
    return hmac.digest(master, _BOARD_KEY_DOMAIN + board.to_bytes(8, "big"), "sha256")


def key_hash(key: bytes) -> bytes:
    """SHA-256 of a board key: what is published of it before play. Raises InvalidKey unless the key is 32 bytes."""
    _verify_length("Board key", key)
    return hashlib.sha256(key).digest()


def commitment(description: bytes, key_hashes: Sequence[bytes]) -> str:
    """What is published before play, as 64 hexadecimal digits; ``key_hashes`` are those of boards 1, 2, 3 …

    Lengths go before the parts, so no two events can share an encoding. Raises InvalidKey unless each hash is 32 bytes.
    """
    digest = hashlib.sha256(_COMMITMENT_DOMAIN)
    digest.update(len(description).to_bytes(8, "big"))
    digest.update(description)
    digest.update(len(key_hashes).to_bytes(8, "big"))
    for value in key_hashes:
        _verify_length("Key hash", value)
        digest.update(value)
    return digest.hexdigest()


def shuffled_pack(key: bytes) -> tuple[Card, ...]:
    """The pack in the order in which the key deals it. Raises InvalidKey unless the key is 32 bytes."""
    _verify_length("Board key", key)
    rank = _rank_of_order(key)
    pack = list(PACK)
    order = []
    for left in range(52, 0, -1):
        rank, place = divmod(rank, left)
        order.append(pack.pop(place))
    return tuple(order)


def deal(*, key: bytes, board: int) -> Deal:
    """The deal of a board: one card at a time, clockwise from the dealer's left; the last, the dealer's, is turned up.

    The same key gives the same deal. Where the event fixes the trump, go on with ``Deal.with_trump``. Raises InvalidKey
    unless the key is 32 bytes, InvalidDeal when the board number is below 1.
    """
    dealer = board_dealer(board)
    order = shuffled_pack(key)
    north, east, south, west = (order[(seat.index - dealer.next.index) % 4 :: 4] for seat in Seat)
    turn_up = order[-1]
    return Deal(hands=(north, east, south, west), dealer=dealer, trump=turn_up.suit, turn_up=turn_up)


def proof(
    description: bytes,
    key_hashes: Sequence[bytes],
    revealed: Mapping[int, bytes],
    fixed_trumps: Mapping[int, Suit | None] | None = None,
) -> Proof:
    """The public proof of an event: every key hash, and key and cards of the boards revealed so far.

    ``revealed`` holds board keys by board number. ``fixed_trumps`` names the boards whose trump the event fixed, None
    for no trumps. Raises InvalidKey when a revealed board has no hash or its key does not match it, UnicodeDecodeError
    when the description is not UTF-8.
    """
    for board, key in revealed.items():
        if not 1 <= board <= len(key_hashes):
            raise InvalidKey(f"Board {board} has no key hash: there are {len(key_hashes)}.")
        if key_hash(key) != key_hashes[board - 1]:
            raise InvalidKey(f"The key of board {board} does not match its published hash.")
    return {
        "description": description.decode(),
        "commitment": commitment(description, key_hashes),
        "boards": [
            _board_proof(board, value, revealed.get(board), fixed_trumps or {})
            for board, value in enumerate(key_hashes, start=1)
        ],
    }


def _board_proof(board: int, hashed: bytes, key: bytes | None, fixed_trumps: Mapping[int, Suit | None]) -> BoardProof:
    entry: BoardProof = {"board": board, "key_hash": hashed.hex()}
    if key is None:
        return entry
    dealt = deal(key=key, board=board)
    entry["key"] = key.hex()
    entry["dealer"] = dealt.dealer.letter
    entry["hands"] = {seat.letter: " ".join(map(str, dealt.hand(seat))) for seat in Seat}
    if board in fixed_trumps:
        trump = fixed_trumps[board]
        entry["trump"] = trump.letter if trump else "NT"
    else:
        entry["turn_up"] = str(dealt.turn_up)
    return entry


def _rank_of_order(key: bytes) -> int:
    """A number below 52!, each equally likely; one try in four is rejected."""
    attempt = 0
    while True:
        digest = hashlib.sha256(_DEAL_DOMAIN + key + attempt.to_bytes(4, "big")).digest()
        rank = int.from_bytes(digest, "big") >> 30  # 226 bits are left: 52! is a little below 2**226
        if rank < _ORDERS_OF_THE_PACK:
            return rank
        attempt += 1


def _verify_length(name: str, value: bytes) -> None:
    if len(value) != KEY_LENGTH:
        raise InvalidKey(f"{name} must be {KEY_LENGTH} bytes long, not {len(value)}.")
