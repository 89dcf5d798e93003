#!/usr/bin/env python3
"""Prove that the boards of a whist event were dealt as was promised before play.

    python3 verify_deals.py PROOF.json [COMMITMENT]

Needs Python 3.10 or newer and nothing else. Give the commitment that you saw before play as the second argument: a
proof file that was exchanged as a whole agrees with itself, but not with that. One line is printed for each board.
Exit status: 0 all that is revealed is proven, 1 something differs, 2 the file cannot be read as a proof.

The proof file is a JSON object:

    description   text: the event as it was described before play
    commitment    64 hex digits: SHA-256 of
                      "whist commitment v1",
                      length of the description in UTF-8 bytes (8 bytes, big-endian), the description,
                      number of boards (8 bytes), and the key hash of each board (32 bytes each)
    boards        a list, board 1 first and none left out (spare boards too), of objects:
        board       its number
        key_hash    64 hex digits: SHA-256 of the board's key
      and, of boards that have been revealed:
        key         64 hex digits
        dealer      N, E, S or W
        hands       {"N": "SA SK …", "E": …, "S": …, "W": …}
        turn_up     the last card dealt, such as "H5"; its suit is trump. Or, where the event fixed the trump:
        trump       S, H, D, C, or NT for no trumps. It is not drawn, so a key cannot prove it.

How a key deals a board. Take SHA-256 of "whist deal v1", the key, and a try counter (4 bytes, from 0); its first 226
bits are a number. If it is 52! or more, count the try up and take the next. Then, for n = 52 down to 1: divide the
number by n; the remainder says which of the cards left in the pack comes next (0 is the first), the quotient is the
new number. The pack begins as S2 S3 … SA H2 … HA D2 … DA C2 … CA. The dealer is North on board 1 and moves clockwise;
the cards go round one at a time, clockwise, beginning on the dealer's left, so the last is the dealer's: the turn-up.
"""

import hashlib
import io
import json
import math
import re
import sys
from typing import Any, TypeVar

Record = dict[str, Any]
Kind = TypeVar("Kind")

SEATS = "NESW"
PACK = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]


class BadProof(Exception):
    """The file is not a proof: a sentence that names the field."""


def commit(description: str, key_hashes: list[bytes]) -> str:
    text = description.encode()
    parts = [b"whist commitment v1", len(text).to_bytes(8, "big"), text, len(key_hashes).to_bytes(8, "big")]
    return hashlib.sha256(b"".join(parts + key_hashes)).hexdigest()


def deal_order(key: bytes) -> list[str]:
    attempt = 0
    while True:
        digest = hashlib.sha256(b"whist deal v1" + key + attempt.to_bytes(4, "big")).digest()
        number = int.from_bytes(digest, "big") >> 30
        if number < math.factorial(52):
            break
        attempt += 1
    pack, order = list(PACK), []
    for left in range(52, 0, -1):
        number, place = divmod(number, left)
        order.append(pack.pop(place))
    return order


def deal_board(key: bytes, board: int) -> tuple[str, dict[str, set[str]], str]:
    """Dealer, hands and turn-up of a board."""
    order, dealer = deal_order(key), (board - 1) % 4
    hands = {SEATS[(dealer + 1 + place) % 4]: set(order[place::4]) for place in range(4)}
    return SEATS[dealer], hands, order[-1]


def field(record: Record, name: str, kind: type[Kind], where: str) -> Kind:
    value = record.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadProof(f"{where}: {name} is missing or of the wrong kind")
    return value


def hex_field(record: Record, name: str, where: str) -> bytes:
    value = field(record, name, str, where)
    if not re.fullmatch("[0-9a-f]{64}", value):
        raise BadProof(f"{where}: {name} must be 64 hexadecimal digits, not {value!r}")
    return bytes.fromhex(value)


def read_proof(text: str) -> tuple[str, str, list[Record], list[bytes]]:
    """Description, commitment, boards and key hashes, each checked to be of the right kind."""
    try:
        proof = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadProof(f"not JSON: {error}") from None
    if not isinstance(proof, dict):
        raise BadProof("a proof is a JSON object")
    description = field(proof, "description", str, "proof")
    boards = field(proof, "boards", list, "proof")
    for number, board in enumerate(boards, start=1):
        if not isinstance(board, dict) or field(board, "board", int, f"entry {number} of boards") != number:
            raise BadProof(f"entry {number} of boards is not board {number}")
    key_hashes = [hex_field(board, "key_hash", f"board {board['board']}") for board in boards]
    return description, hex_field(proof, "commitment", "proof").hex(), boards, key_hashes


def check_board(board: Record, key_hash: bytes) -> list[str]:
    """What is wrong with a revealed board, as a list of sentences."""
    where = f"board {board['board']}"
    if "key" not in board:
        return ["its cards are shown without the key that proves them"]
    key = hex_field(board, "key", where)
    if hashlib.sha256(key).digest() != key_hash:
        return ["its key is not the one promised before play"]
    dealer, hands, turn_up = deal_board(key, board["board"])
    stated = field(board, "hands", dict, where)
    wrong = [f"{seat}'s hand differs" for seat in SEATS if not same_hand(field(stated, seat, str, where), hands[seat])]
    if field(board, "dealer", str, where) != dealer:
        wrong.append(f"the dealer is {dealer}")
    if "turn_up" in board:
        if field(board, "turn_up", str, where) != turn_up:
            wrong.append(f"the turn-up is {turn_up}")
    elif field(board, "trump", str, where) not in ("S", "H", "D", "C", "NT"):
        raise BadProof(f"{where}: trump must be S, H, D, C or NT, not {board['trump']!r}")
    return wrong


def same_hand(text: str, hand: set[str]) -> bool:
    cards = text.split()
    return len(cards) == len(hand) and set(cards) == hand


def verify(text: str, promised: str | None = None) -> bool:
    """Print what is found; True when everything revealed is proven."""
    description, commitment, boards, key_hashes = read_proof(text)
    failures = 0
    print("Event:", json.dumps(description, ensure_ascii=False))  # quoted: no text of it can pass for a verdict
    if commit(description, key_hashes) != commitment:
        print("commitment: WRONG, description or key hashes are not those that were committed to")
        failures += 1
    elif promised is not None and promised.strip().lower() != commitment:
        print(f"commitment: WRONG, the proof commits to {commitment}")
        failures += 1
    else:
        known = "the one you gave" if promised is not None else "compare it with the one published before play"
        print(f"commitment: {commitment} ({known})")
    for board, key_hash in zip(boards, key_hashes, strict=True):
        if board.keys().isdisjoint({"key", "hands", "turn_up"}):
            print(f"board {board['board']}: not revealed yet")
            continue
        wrong = check_board(board, key_hash)
        print(f"board {board['board']}:", "WRONG, " + ", ".join(wrong) if wrong else "proven")
        failures += bool(wrong)
    differences = "1 difference" if failures == 1 else f"{failures} differences"
    print(f"NOT PROVEN: {differences}." if failures else "Everything revealed is proven.")
    return not failures


def main(arguments: list[str]) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may lack a letter of the description
    if len(arguments) not in (1, 2):
        print("usage: verify_deals.py PROOF.json [COMMITMENT]", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8-sig") as file:  # noqa: PTH123  (nothing but this is opened)
            text = file.read()
        return 0 if verify(text, *arguments[1:]) else 1
    except (OSError, UnicodeError, BadProof) as error:
        print(f"Cannot be read as a proof: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
