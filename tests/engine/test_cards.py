import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FULL_PACK_MASK, PACK, Card, InvalidCard, Rank, Suit, cards_in, mask_of


def test_pack_has_52_different_cards():
    assert len(PACK) == len(set(PACK)) == 52


def test_pack_is_in_the_order_that_dealing_starts_from():
    assert " ".join(map(str, (PACK[0], PACK[1], PACK[12], PACK[13], PACK[26], PACK[39], PACK[51]))) == (
        "S2 S3 SA H2 D2 C2 CA"
    )


def test_card_number_is_its_place_in_the_pack():
    assert [PACK[card.number] is card for card in PACK] == [True] * 52


@given(st.sampled_from(PACK))
def test_card_parse_reads_what_str_prints(card):
    assert Card.parse(str(card)) == card


def test_card_prints_ten_as_t():
    assert str(Card(Suit.HEARTS, Rank.TEN)) == "HT"


@pytest.mark.parametrize("text", ["", "S", "4S", "s4", "S10", "S1", "X4", "S4 ", "SS4"])
def test_card_parse_refuses_what_is_no_card(text):
    with pytest.raises(InvalidCard, match=f"not '{text}'"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("parse", "text"), [(Suit.parse, "N"), (Suit.parse, ""), (Rank.parse, "10"), (Rank.parse, "1")]
)
def test_suit_and_rank_parse_refuse_other_texts(parse, text):
    with pytest.raises(InvalidCard, match=f"not '{text}'"):
        parse(text)


@pytest.mark.parametrize("members", [Suit, Rank])
def test_suit_and_rank_parse_read_what_str_prints(members):
    assert [members.parse(str(member)) for member in members] == list(members)


def test_ranks_sort_with_the_ace_high():
    assert max(Rank) is Rank.ACE
    assert Rank.TEN < Rank.JACK
    assert Rank.ACE >= Rank.KING


def test_cards_sort_by_suit_then_rank():
    cards = [Card.parse(text) for text in ("C2", "SA", "H3", "S2")]

    assert " ".join(map(str, sorted(cards))) == "S2 SA H3 C2"


def test_card_made_anew_equals_the_card_of_the_pack():
    made = Card(Suit.CLUBS, Rank.ACE)

    assert made == PACK[51]
    assert hash(made) == hash(PACK[51])
    assert pickle.loads(pickle.dumps(made)) == made


def test_card_repr_can_be_pasted_back():
    assert eval(repr(PACK[8]), {"Card": Card}) == PACK[8]


@given(st.sets(st.sampled_from(PACK)))
def test_mask_holds_exactly_its_cards(cards):
    assert set(cards_in(mask_of(cards))) == cards


def test_mask_of_the_pack_is_full():
    assert mask_of(PACK) == FULL_PACK_MASK


def test_cards_in_a_mask_come_as_people_hold_them():
    mask = mask_of(Card.parse(text) for text in ("C2", "S3", "SA", "DT", "DK"))

    assert " ".join(map(str, cards_in(mask))) == "SA S3 DK DT C2"


def test_full_names_of_suits_are_those_of_a_sentence():
    assert [suit.full_name for suit in Suit] == ["spades", "hearts", "diamonds", "clubs"]
