import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Card, Claim, Record, Seat, Side, Suit, dealing
from engine.deals import Deal
from engine.laws import (
    DealResult,
    Honours,
    InvalidHonours,
    InvalidPenalty,
    InvalidResult,
    RevokeClaim,
    Taken,
    count_honours,
    format_deals,
    parse_deals,
)
from engine.rules import Play

DEAL = dealing.deal(key=bytes(32), board=1)  # North deals and turns up H9


def played_out(deal):
    play = Play.start(deal)
    while play.legal_cards:
        play = play.play(play.legal_cards[0])
    return play


def test_six_tricks_each_is_no_result():
    with pytest.raises(InvalidResult, match=r"must sum to 13, not 6 \+ 6 = 12"):
        DealResult(6, 6)


@pytest.mark.parametrize(("north_south", "east_west", "side"), [(14, -1, "NS"), (-1, 14, "NS"), (0, 14, "EW")])
def test_tricks_no_side_can_win_are_refused(north_south, east_west, side):
    with pytest.raises(InvalidResult, match=f"Tricks of {side} must be from 0 to 13"):
        DealResult(north_south, east_west)


def test_tricks_of_one_side_give_those_of_the_other():
    assert DealResult.of_tricks(8) == DealResult(8, 5)
    with pytest.raises(InvalidResult, match="not 14"):
        DealResult.of_tricks(14)


def test_more_revokes_than_tricks_are_refused():
    with pytest.raises(InvalidResult, match="at most 13 revokes, not 14"):
        DealResult(7, 6, revokes=(RevokeClaim(Side.NORTH_SOUTH),) * 14)


# --- honours --------------------------------------------------------------------------------------------------------


def hands_with(honours):
    """A deal in hearts in which North and South hold so many of its four honours."""
    cards = DEAL.hands[0] + DEAL.hands[1] + DEAL.hands[2] + DEAL.hands[3]
    top = [Card.parse(text) for text in ("HA", "HK", "HQ", "HJ")]
    rest = [card for card in cards if card not in top]
    north_south = top[:honours] + rest[: 26 - honours]
    east_west = [card for card in cards if card not in north_south]
    # One hand may hold them all or the partners may share them: both count for the side.
    hands = (north_south[:1] + north_south[14:], east_west[:13], north_south[1:14], east_west[13:])
    return Deal(tuple(map(tuple, hands)), Seat.NORTH, Suit.HEARTS)


@pytest.mark.parametrize(("honours", "points"), [(4, (4, 0)), (3, (2, 0)), (2, (0, 0)), (1, (0, 2)), (0, (0, 4))])
def test_honours_of_two_partners_count_together(honours, points):
    counted = count_honours(hands_with(honours))

    assert counted == Honours(honours)
    assert tuple(counted.points(side) for side in Side) == points


def test_honours_are_those_of_trumps():
    deal = hands_with(4)

    assert count_honours(deal.with_trump(Suit.HEARTS)) == Honours(4)
    assert sum(count_honours(deal.with_trump(suit)).north_south for suit in Suit) == 4 + sum(
        count_honours(deal.with_trump(suit)).north_south for suit in Suit if suit is not Suit.HEARTS
    )
    assert count_honours(deal.with_trump(Suit.SPADES)).north_south == sum(
        card.rank.letter in "AKQJ" and card.suit is Suit.SPADES for card in deal.hands[0] + deal.hands[2]
    )


def test_without_trumps_there_are_no_honours():
    assert count_honours(DEAL.with_trump(None)) is None


@pytest.mark.parametrize("side", Side)
def test_honours_are_entered_as_a_table_says_them(side):
    honours = Honours.held_by(side, 3)

    assert (honours.of(side), honours.of(side.other)) == (3, 1)


def test_five_honours_are_refused():
    with pytest.raises(InvalidHonours, match="from 0 to 4, not 5"):
        Honours(5)


# --- from a record --------------------------------------------------------------------------------------------------


def test_record_of_a_whole_play_gives_tricks_and_honours():
    play = played_out(DEAL)

    result = DealResult.of_record(Record.of(play))

    assert (result.north_south, result.honours) == (play.tricks_won[Side.NORTH_SOUTH], count_honours(DEAL))
    assert result.revokes == ()


def test_record_still_being_played_has_no_result():
    with pytest.raises(InvalidResult, match="13 tricks are still to be played"):
        DealResult.of_record(Record(DEAL))


def test_record_gives_established_revokes_with_what_was_chosen():
    # South could follow spades to the first trick and throws a diamond; then North gives up the rest.
    cards = ["S4", next(str(card) for card in DEAL.hand(Seat.SOUTH) if card.suit is Suit.DIAMONDS), "HQ", "SA"]
    lead = next(str(card) for card in DEAL.hand(Seat.WEST) if card.suit is Suit.CLUBS)
    record = Record(DEAL, tuple(Card.parse(text) for text in cards))
    after = Record(
        DEAL, (*record.cards, Card.parse(lead)), claim=Claim(0, by=Seat.NORTH, agreed=(Seat.EAST, Seat.WEST))
    )

    result = DealResult.of_record(after, taken=Taken.POINTS_OFF)

    assert (result.north_south, result.revokes) == (0, (RevokeClaim(Side.NORTH_SOUTH, Taken.POINTS_OFF, 0),))


# --- as text --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("8", DealResult(8, 5)),
        ("0 ew4", DealResult(0, 13, Honours(0))),
        ("7 ns2", DealResult(7, 6, Honours(2))),
        ("7 revoke-ns", DealResult(7, 6, None, (RevokeClaim(Side.NORTH_SOUTH),))),
        ("7 ns3 revoke-ew-off", DealResult(7, 6, Honours(3), (RevokeClaim(Side.EAST_WEST, Taken.POINTS_OFF),))),
        ("7 revoke-ew-1", DealResult(7, 6, None, (RevokeClaim(Side.EAST_WEST, bridge_tricks=1),))),
    ],
)
def test_deal_is_written_in_a_line(text, result):
    assert (DealResult.parse(text), str(result)) == (result, text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with the tricks"),
        ("x", "begins with the tricks of North–South, not 'x'"),
        ("٨", "begins with the tricks"),
        ("111", "begins with the tricks"),
        ("14", "must be from 0 to 13, not 14"),
        ("8  ns3", "not ''"),
        ("8 ns5", "not 'ns5'"),
        ("8 ns3 ew1", "named twice: 'ew1'"),
        ("8 revoke-ns-3", "not 'revoke-ns-3'"),
        ("8 revoke-n", "not 'revoke-n'"),
    ],
)
def test_text_that_is_no_deal_is_refused_with_the_word(text, sentence):
    with pytest.raises(InvalidResult, match=sentence):
        DealResult.parse(text)


def test_bridge_never_takes_three_tricks():
    with pytest.raises(InvalidPenalty, match="from 0 to 2, not 3"):
        RevokeClaim(Side.NORTH_SOUTH, bridge_tricks=3)


claims = st.builds(RevokeClaim, st.sampled_from(Side), st.sampled_from(Taken), st.integers(0, 2))


@given(st.integers(0, 13), st.none() | st.builds(Honours, st.integers(0, 4)), st.lists(claims, max_size=13).map(tuple))
def test_every_deal_is_read_as_it_is_written(tricks, honours, revokes):
    result = DealResult.of_tricks(tricks, honours=honours, revokes=revokes)

    assert DealResult.parse(str(result)) == result


@given(st.text(max_size=20))
def test_any_text_is_a_deal_or_refused(text):
    try:
        result = DealResult.parse(text)
    except InvalidResult:
        return
    assert DealResult.parse(str(result)) == result


@given(st.lists(st.builds(DealResult.of_tricks, st.integers(0, 13)), max_size=20).map(tuple))
def test_every_list_of_deals_is_read_as_it_is_written(results):
    assert parse_deals(format_deals(results)) == results


def test_at_most_two_hundred_deals_are_read():
    assert len(parse_deals(",".join(["7"] * 200))) == 200


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8,9,x", "Deal 3: A deal begins with the tricks"),
        ("8,", "Deal 2: A deal begins"),
        ("8 ns3,14", "Deal 2: Tricks of NS must be from 0 to 13, not 14"),
        (",".join(["7"] * 201), "At most 200 deals are counted, not 201"),
    ],
)
def test_list_that_is_none_is_refused_with_the_number_of_the_deal(text, sentence):
    with pytest.raises(InvalidResult, match=sentence):
        parse_deals(text)
