import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import PACK, InvalidCard, Suit
from engine.deals import InvalidDeal
from engine.notation.compact import (
    MAX_DEAL_LENGTH,
    MAX_PLAY_LENGTH,
    format_deal,
    format_play,
    parse_deal,
    parse_play,
    play_numbers,
    replay_text,
)
from engine.notation.hands import InvalidHand, parse_mask

DEAL_TEXT = "N H9 A762.93.J7.T9762 9543.JT4.9654.85 KQJT8.K75.KT83.K .AQ862.AQ2.AQJ43"


@st.composite
def deals(draw):
    deal = dealing.deal(key=draw(st.binary(min_size=32, max_size=32)), board=draw(st.integers(1, 4)))
    return draw(st.sampled_from([deal, *(deal.with_trump(trump) for trump in (None, *Suit))]))


plays = st.permutations(PACK).flatmap(lambda cards: st.integers(0, 52).map(lambda count: tuple(cards[:count])))


@given(deals())
def test_deal_comes_back_from_its_text(deal):
    text = format_deal(deal)

    assert parse_deal(text) == deal
    assert len(text) <= MAX_DEAL_LENGTH


@given(plays)
def test_play_comes_back_from_its_text(cards):
    text = format_play(cards)

    assert parse_play(text) == cards
    assert play_numbers(text) == bytes(card.number for card in cards)
    assert len(text) <= MAX_PLAY_LENGTH


def test_deal_text_can_be_read_by_people():
    assert format_deal(dealing.deal(key=bytes(32), board=1)) == DEAL_TEXT


@pytest.mark.parametrize(("trump", "text"), [(Suit.SPADES, "N S "), (None, "N NT ")])
def test_deal_text_names_a_fixed_trump(trump, text):
    assert format_deal(parse_deal(DEAL_TEXT).with_trump(trump)).startswith(text)


def test_play_text_shows_the_tricks():
    assert format_play(PACK[:6]) == "S2 S3 S4 S5, S6 S7"
    assert format_play(()) == ""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("N H9", "X H9", "Seat must be N, E, S or W, not 'X'"),
        ("N H9", "NE H9", "Seat must be N, E, S or W, not 'NE'"),
        ("N H9", " H9", "Seat must be N, E, S or W, not ''"),
        ("N H9", "N 9H", "Card must be .* not '9H'"),
        ("N H9", "N X", "Trump must be S, H, D, C or NT, not 'X'"),
        ("N H9", "N", "6 fields parted by spaces, not 5"),
        ("N H9", "N HA", "Turn-up HA is not in the hand of the dealer, North"),
        ("A762.93", "A762.9X", "North: 'X' in hearts is not a rank"),
        ("A762.93", "A762.99", "North: H9 is in the hand twice"),
        ("A762.93", "A762.9", "North has 12 cards"),
        ("A762.93", "AK62.93", "SK is in the hands of both North and South"),
        ("A762.93.", "A762.93", "North: Hand must be four suits"),
    ],
)
def test_deal_text_that_is_no_deal_is_refused(old, new, sentence):
    text = DEAL_TEXT.replace(old, new, 1)

    with pytest.raises(InvalidDeal, match=sentence):
        parse_deal(text)
    if "HA" not in new:  # a replay needs the trump suit only
        with pytest.raises(InvalidDeal):
            replay_text(text, "")


@pytest.mark.parametrize("parse", [parse_play, play_numbers])
def test_play_text_with_an_unknown_card_is_refused(parse):
    with pytest.raises(InvalidCard, match="not 'S1'"):
        parse("S2 S3, S1")


@given(st.text(alphabet="AKQT92.", max_size=18))
def test_hand_text_is_read_exactly_or_refused(text):
    suits = text.split(".")
    is_hand = len(suits) == 4 and all(len(set(ranks)) == len(ranks) for ranks in suits)

    if is_hand:
        assert parse_mask(text).bit_count() == len(text) - 3
    else:
        with pytest.raises(InvalidHand):
            parse_mask(text)
