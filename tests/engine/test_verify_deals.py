import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine import dealing
from engine.cards import Suit

SCRIPT = Path(__file__).parents[2] / "verify_deals.py"
MASTER = bytes(range(32))
DESCRIPTION = "Spring evening — 3 boards and a spare"
KEYS = {board: dealing.board_key(MASTER, board) for board in (1, 2, 3, 4)}
HASHES = [dealing.key_hash(key) for key in KEYS.values()]


def make_proof():
    revealed = {board: KEYS[board] for board in (1, 2, 3)}
    return dealing.proof(DESCRIPTION.encode(), HASHES, revealed, {3: Suit.HEARTS})


@pytest.fixture
def verify(tmp_path):
    """Run the script as anybody would, in a folder without the project; return exit status and lines."""

    def run(proof, *arguments):
        path = tmp_path / "proof.json"
        path.write_text(proof if isinstance(proof, str) else json.dumps(proof), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(path), *arguments],
            capture_output=True,
            check=False,
            cwd=tmp_path,
            encoding="utf-8",
            env={"PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
        )
        return done.returncode, (done.stdout + done.stderr).splitlines()

    return run


def test_right_proof_is_proven(verify):
    proof = make_proof()

    status, lines = verify(proof, proof["commitment"].upper())

    assert status == 0
    assert lines[1:] == [
        f"commitment: {proof['commitment']} (the one you gave)",
        "board 1: proven",
        "board 2: proven",
        "board 3: proven",
        "board 4: not revealed yet",
        "Everything revealed is proven.",
    ]


def test_right_proof_without_a_commitment_asks_to_compare(verify):
    status, lines = verify(make_proof())

    assert status == 0
    assert "compare it with the one published before play" in lines[1]


def test_every_board_of_an_evening_is_proven(verify):
    keys = {board: dealing.board_key(MASTER, board) for board in range(1, 25)}
    hashes = [dealing.key_hash(key) for key in keys.values()]

    status, lines = verify(dealing.proof(b"Evening", hashes, keys))

    assert status == 0
    assert lines[2:-1] == [f"board {board}: proven" for board in range(1, 25)]


def test_other_commitment_than_was_seen_is_not_proven(verify):
    status, lines = verify(make_proof(), "0" * 64)

    assert (status, lines[-1]) == (1, "NOT PROVEN: 1 difference.")
    assert lines[1].startswith("commitment: WRONG")


def test_changed_hand_is_not_proven(verify):
    proof = make_proof()
    hands = proof["boards"][1]["hands"]
    hands["N"], hands["S"] = hands["S"], hands["N"]

    status, lines = verify(proof)

    assert status == 1
    assert "board 2: WRONG, N's hand differs, S's hand differs" in lines
    assert "board 1: proven" in lines


def test_card_given_twice_in_a_hand_is_not_proven(verify):
    proof = make_proof()
    proof["boards"][0]["hands"]["E"] += " " + proof["boards"][0]["hands"]["E"].split()[0]

    status, lines = verify(proof)

    assert status == 1
    assert "board 1: WRONG, E's hand differs" in lines


def test_cards_without_a_key_are_not_proven(verify):
    proof = make_proof()
    del proof["boards"][0]["key"]

    status, lines = verify(proof)

    assert status == 1
    assert "board 1: WRONG, its cards are shown without the key that proves them" in lines


def test_description_cannot_pass_for_a_verdict(verify):
    hashes = [dealing.key_hash(bytes(32))]

    status, lines = verify(dealing.proof(b"Evening\nboard 1: proven", hashes, {}))

    assert status == 0
    assert lines[0] == 'Event: "Evening\\nboard 1: proven"'
    assert "board 1: proven" not in lines


def test_changed_key_is_not_proven(verify):
    proof = make_proof()
    proof["boards"][0]["key"] = "0" * 64

    status, lines = verify(proof)

    assert status == 1
    assert "board 1: WRONG, its key is not the one promised before play" in lines


def test_changed_key_with_its_own_hash_breaks_the_commitment(verify):
    proof = make_proof()
    forged = dealing.proof(DESCRIPTION.encode(), [dealing.key_hash(bytes(32)), *HASHES[1:]], {1: bytes(32)})
    proof["boards"][0] = forged["boards"][0]

    status, lines = verify(proof)

    assert status == 1
    assert lines[1].startswith("commitment: WRONG")


@pytest.mark.parametrize("change", ["hash", "shortened", "description"])
def test_changed_list_or_description_is_not_proven(verify, change):
    proof = make_proof()
    if change == "hash":
        proof["boards"][3]["key_hash"] = "0" * 64
    elif change == "shortened":
        proof["boards"].pop()
    else:
        proof["description"] += "s"

    status, lines = verify(proof)

    assert status == 1
    assert lines[1].startswith("commitment: WRONG")


@pytest.mark.parametrize(
    ("field", "value", "wrong"), [("dealer", "S", "the dealer is N"), ("turn_up", "S2", "the turn-up is ")]
)
def test_changed_dealer_or_turn_up_is_not_proven(verify, field, value, wrong):
    proof = make_proof()
    proof["boards"][0][field] = value

    status, lines = verify(proof)

    assert status == 1
    assert lines[2].startswith(f"board 1: WRONG, {wrong}")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda proof: "{", "not JSON"),
        (lambda proof: "[]", "a proof is a JSON object"),
        (lambda proof: proof | {"description": 1}, "proof: description is missing or of the wrong kind"),
        (lambda proof: proof | {"commitment": "xyz"}, "proof: commitment must be 64 hexadecimal digits, not 'xyz'"),
        (lambda proof: proof | {"boards": {}}, "proof: boards is missing or of the wrong kind"),
        (lambda proof: proof | {"boards": [1]}, "entry 1 of boards is not board 1"),
        (lambda proof: proof | {"boards": proof["boards"][1:]}, "entry 1 of boards is not board 1"),
        (lambda proof: proof | {"boards": [{"board": True}]}, "board is missing or of the wrong kind"),
        (lambda proof: with_first_board(proof, hands={}), "board 1: N is missing or of the wrong kind"),
        (lambda proof: with_first_board(proof, hands=None), "board 1: hands is missing or of the wrong kind"),
        (lambda proof: proof | {"description": "\ud800"}, "surrogates not allowed"),
        (lambda proof: with_first_board(proof, key=None), "board 1: key is missing or of the wrong kind"),
        (lambda proof: with_third_trump(proof, "X"), "board 3: trump must be S, H, D, C or NT, not 'X'"),
    ],
)
def test_file_that_is_no_proof_cannot_be_read(verify, change, sentence):
    status, lines = verify(change(make_proof()))

    assert status == 2
    assert lines[-1].startswith("Cannot be read as a proof: ")
    assert sentence in lines[-1]


def with_first_board(proof, **changes):
    return proof | {"boards": [proof["boards"][0] | changes, *proof["boards"][1:]]}


def with_third_trump(proof, trump):
    proof["boards"][2]["trump"] = trump
    return proof


def test_missing_file_cannot_be_read(tmp_path):
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(tmp_path / "none.json")], capture_output=True, check=False, text=True
    )

    assert done.returncode == 2
    assert "Cannot be read as a proof" in done.stderr


def test_script_is_short_and_needs_the_standard_library_only():
    source = SCRIPT.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    imported = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    imported |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}

    assert len(source.splitlines()) < 200
    assert imported <= sys.stdlib_module_names
