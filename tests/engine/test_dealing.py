import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import Suit
from engine.deals import InvalidDeal
from engine.notation.compact import format_deal
from engine.seats import Seat

KEYS = st.binary(min_size=32, max_size=32)
MASTER = bytes(range(32))


# Frozen for ever: published proofs rest on these encodings.
def test_deal_of_a_known_key_never_changes():
    assert format_deal(dealing.deal(key=bytes(32), board=1)) == (
        "N H9 A762.93.J7.T9762 9543.JT4.9654.85 KQJT8.K75.KT83.K .AQ862.AQ2.AQJ43"
    )


def test_deal_of_a_board_derived_from_a_known_master_never_changes():
    key = dealing.board_key(MASTER, 7)

    assert key.hex() == "b222fc1e26319b3a6f613423f7e6928b76f9c9b76bd106a37d66a22ae5cfca95"
    assert format_deal(dealing.deal(key=key, board=7)) == (
        "S C8 T865.K63.AQ.KT53 QJ.AQJ98.T62.Q62 A72..987543.AJ84 K943.T7542.KJ.97"
    )


def test_commitment_of_a_known_event_never_changes():
    hashes = [dealing.key_hash(dealing.board_key(MASTER, board)) for board in (1, 2)]

    assert dealing.commitment(b"Spring evening", hashes) == (
        "b52b52a64a5669fa0a2e87e375c47f6625957a22d159e19ff1398404d8ffca56"
    )


def test_key_hash_is_sha256():
    assert dealing.key_hash(MASTER) == hashlib.sha256(MASTER).digest()


@given(KEYS)
def test_same_key_gives_the_same_deal(key):
    assert dealing.deal(key=key, board=5) == dealing.deal(key=key, board=5)


@given(KEYS, KEYS)
def test_other_keys_give_other_deals(key, other):
    assert (dealing.deal(key=key, board=1) == dealing.deal(key=other, board=1)) == (key == other)


@given(KEYS, st.integers(1, 40))
def test_cards_go_round_from_the_dealers_left_and_the_last_is_turned_up(key, board):
    pack = dealing.shuffled_pack(key)

    deal = dealing.deal(key=key, board=board)

    for place, card in enumerate(pack):
        assert card in deal.hand(deal.leader.after(place))
    assert deal.turn_up == pack[-1]
    assert deal.turn_up in deal.hand(deal.dealer)
    assert deal.trump is pack[-1].suit


@given(KEYS)
def test_shuffled_pack_has_52_different_cards(key):
    assert len(set(dealing.shuffled_pack(key))) == 52


def test_board_keys_of_one_master_differ():
    assert len({dealing.board_key(MASTER, board) for board in range(1, 101)}) == 100


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_secret_of_another_length_is_refused(length):
    secret = bytes(length)

    for use in (
        lambda: dealing.board_key(secret, 1),
        lambda: dealing.key_hash(secret),
        lambda: dealing.deal(key=secret, board=1),
        lambda: dealing.shuffled_pack(secret),
        lambda: dealing.commitment(b"", [secret]),
    ):
        with pytest.raises(dealing.InvalidKey, match=f"must be 32 bytes long, not {length}"):
            use()


@pytest.mark.parametrize("use", [lambda: dealing.board_key(MASTER, 0), lambda: dealing.deal(key=MASTER, board=0)])
def test_board_zero_is_refused(use):
    with pytest.raises(InvalidDeal, match="at least 1, not 0"):
        use()


def test_commitment_changes_with_the_description_the_list_and_its_order():
    one, two = bytes(32), bytes([1]) * 32

    commitments = {
        dealing.commitment(description, hashes)
        for description in (b"", b"a", one)
        for hashes in ([], [one], [one, two], [two, one])
    }

    assert len(commitments) == 12


def test_proof_tells_cards_of_revealed_boards_only():
    keys = [dealing.board_key(MASTER, board) for board in (1, 2, 3)]
    hashes = [dealing.key_hash(key) for key in keys]

    proof = dealing.proof(b"Evening", hashes, {2: keys[1]})

    assert proof["commitment"] == dealing.commitment(b"Evening", hashes)
    assert [sorted(board) for board in proof["boards"]] == [
        ["board", "key_hash"],
        ["board", "dealer", "hands", "key", "key_hash", "turn_up"],
        ["board", "key_hash"],
    ]
    deal = dealing.deal(key=keys[1], board=2)
    assert proof["boards"][1]["turn_up"] == str(deal.turn_up)
    assert proof["boards"][1]["hands"]["W"] == " ".join(map(str, deal.hand(Seat.WEST)))


@pytest.mark.parametrize(("trump", "text"), [(Suit.DIAMONDS, "D"), (None, "NT")])
def test_proof_of_a_fixed_trump_names_it_in_place_of_the_turn_up(trump, text):
    proof = dealing.proof(b"Evening", [dealing.key_hash(MASTER)], {1: MASTER}, {1: trump})

    assert proof["boards"][0]["trump"] == text
    assert "turn_up" not in proof["boards"][0]


def test_proof_refuses_a_key_that_was_not_promised():
    with pytest.raises(dealing.InvalidKey, match="key of board 1 does not match"):
        dealing.proof(b"Evening", [dealing.key_hash(MASTER)], {1: bytes(32)})


@pytest.mark.parametrize("board", [0, 2])
def test_proof_refuses_a_board_without_a_hash(board):
    with pytest.raises(dealing.InvalidKey, match=f"Board {board} has no key hash"):
        dealing.proof(b"Evening", [dealing.key_hash(MASTER)], {board: MASTER})


def test_every_card_is_equally_likely_in_every_place():
    """Chi-square over card × place: 51² degrees of freedom. Without the rejection z is above 20 here."""
    deals = 20_000
    counts = Counter()
    for number in range(deals):
        pack = dealing.shuffled_pack(number.to_bytes(32, "big"))
        counts.update(52 * card.number + place for place, card in enumerate(pack))
    expected = deals / 52

    chi_square = sum((counts[cell] - expected) ** 2 / expected for cell in range(52 * 52))

    freedom = 51 * 51
    assert abs(chi_square - freedom) / (2 * freedom) ** 0.5 < 4
