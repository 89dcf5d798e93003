import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import Card, Suit
from engine.deals import InvalidDeal
from engine.notation.compact import parse_deal, parse_play, play_numbers, replay_text
from engine.rules import IllegalPlay, Play, Refusal, replay
from engine.seats import Seat, Side
from tests.engine.plays import VECTORS, whole_plays

# North deals and turns up H9; West has no spade.
DEAL = dealing.deal(key=bytes(32), board=1)


def cards(text):
    return [Card.parse(card) for card in text.split()]


def trump_mask(deal):
    return deal.trump.mask if deal.trump else 0


def test_vectors_are_all_there():
    assert len(VECTORS) == 107


@pytest.mark.parametrize(("deal_text", "play_text", "tricks"), VECTORS)
def test_recorded_deal_gives_the_published_tricks_card_by_card(deal_text, play_text, tricks):
    play = Play.start(parse_deal(deal_text))

    for card in parse_play(play_text):
        assert card in play.legal_cards
        play = play.play(card)

    assert play.tricks_won == {Side.NORTH_SOUTH: int(tricks), Side.EAST_WEST: 13 - int(tricks)}


@pytest.mark.parametrize(("deal_text", "play_text", "tricks"), VECTORS)
def test_recorded_deal_gives_the_published_tricks_by_replay(deal_text, play_text, tricks):
    assert replay_text(deal_text, play_text) == int(tricks)


def test_start_has_the_seat_left_of_the_dealer_lead_any_card():
    play = Play.start(DEAL)

    assert play.turn is Seat.EAST
    assert play.legal_cards == DEAL.hand(Seat.EAST)


def test_play_leaves_the_old_play_unchanged():
    before = Play.start(DEAL)

    after = before.play(Card.parse("S4"))

    assert (len(before.cards), len(after.cards)) == (0, 1)
    assert Card.parse("S4") in before.remaining_hand(Seat.EAST)
    assert Card.parse("S4") not in after.remaining_hand(Seat.EAST)


def test_seat_that_can_follow_may_only_follow():
    play = Play.start(DEAL).play(Card.parse("S4"))

    assert {card.suit for card in play.legal_cards} == {Suit.SPADES}


def test_seat_that_cannot_follow_may_play_anything():
    play = Play.resume(DEAL, cards("S4 ST"))

    assert play.legal_cards == DEAL.hand(Seat.WEST)


def test_winner_of_a_trick_leads_to_the_next():
    play = Play.resume(DEAL, cards("S4 ST HQ SA"))

    assert (play.turn, play.leader) == (Seat.WEST, Seat.WEST)
    assert play.tricks_won == {Side.NORTH_SOUTH: 0, Side.EAST_WEST: 1}
    assert play.trick.cards == ()
    assert play.tricks[0].cards == tuple(cards("S4 ST HQ SA"))


def test_trick_being_played_has_its_leader_and_cards():
    play = Play.resume(DEAL, cards("S4 ST HQ SA CA"))

    assert (play.trick.leader, play.trick.cards) == (Seat.WEST, (Card.parse("CA"),))
    assert play.turn is Seat.NORTH


@pytest.mark.parametrize(
    ("played", "card", "reason", "sentence"),
    [
        ("", "SA", Refusal.NOT_HELD, "East does not hold SA."),
        ("S4", "S4", Refusal.ALREADY_PLAYED, "S4 has been played already."),
        (
            "S4",
            "HK",
            Refusal.MUST_FOLLOW,
            "South must follow suit: spades were led and South holds some, so HK may not be played.",
        ),
        ("S4 ST HQ SA", "D4", Refusal.NOT_HELD, "West does not hold D4."),
    ],
)
def test_card_that_breaks_a_rule_is_refused_with_the_reason(played, card, reason, sentence):
    play = Play.resume(DEAL, cards(played))

    with pytest.raises(IllegalPlay) as refused:
        play.play(Card.parse(card))

    assert str(refused.value) == sentence
    assert (refused.value.reason, refused.value.position) == (reason, len(cards(played)))
    assert not play.can_play(Card.parse(card))


def test_card_out_of_turn_is_refused_with_both_seats():
    play = Play.start(DEAL)

    with pytest.raises(IllegalPlay, match="It is East's turn to play, not North's") as refused:
        play.play(Card.parse("SA"), seat=Seat.NORTH)

    assert (refused.value.reason, refused.value.position) == (Refusal.NOT_YOUR_TURN, 0)
    assert play.can_play(Card.parse("S4"), seat=Seat.EAST)
    assert not play.can_play(Card.parse("S4"), seat=Seat.WEST)


def test_card_after_the_last_is_refused():
    play = Play.resume(parse_deal(VECTORS[0][0]), parse_play(VECTORS[0][1]))

    with pytest.raises(IllegalPlay, match=r"^All 52 cards of this deal have been played.$") as refused:
        play.play(Card.parse("SA"))

    assert (refused.value.reason, refused.value.position) == (Refusal.PLAY_IS_OVER, 52)
    assert (play.is_complete, play.turn, play.legal_cards) == (True, None, ())


def test_repr_shows_no_card():
    play = Play.start(DEAL).play(Card.parse("S4"))

    assert repr(play) == ("Play(deal=Deal(dealer=<Seat.NORTH: 0>), winners=(), turn=<Seat.SOUTH: 2>)")


@given(whole_plays())
def test_whole_play_has_13_tricks_of_52_different_cards(play):
    assert sum(play.tricks_won.values()) == len(play.tricks) == 13
    assert len(set(play.cards)) == 52


@given(whole_plays())
def test_last_card_is_the_only_legal_one(play):
    assert Play.resume(play.deal, play.cards[:51]).legal_cards == play.cards[51:]


@given(whole_plays())
def test_tricks_won_are_counted_by_the_winner_of_each_trick(play):
    north_south = sum(trick.winner(play.deal.trump).side is Side.NORTH_SOUTH for trick in play.tricks)

    assert play.tricks_won[Side.NORTH_SOUTH] == north_south


@given(whole_plays())
def test_replay_counts_as_play_does(play):
    numbers = bytes(card.number for card in play.cards)

    north_south = replay(play.deal.masks, play.deal.leader.index, trump_mask(play.deal), numbers)

    assert north_south == play.tricks_won[Side.NORTH_SOUTH]


@given(whole_plays(), st.data())
def test_replay_refuses_a_corrupted_record_at_the_card_where_play_does(play, data):
    first, second = data.draw(st.lists(st.integers(0, 51), min_size=2, max_size=2, unique=True))
    corrupted = list(play.cards)
    corrupted[first], corrupted[second] = corrupted[second], corrupted[first]

    by_play = judge(lambda: Play.resume(play.deal, corrupted).tricks_won[Side.NORTH_SOUTH])
    numbers = bytes(card.number for card in corrupted)
    by_replay = judge(lambda: replay(play.deal.masks, play.deal.leader.index, trump_mask(play.deal), numbers))

    assert by_replay == by_play


def judge(count_tricks):
    try:
        return count_tricks()
    except IllegalPlay as refused:
        return str(refused), refused.reason, refused.position


# North discards CT on the opening lead HK though he has three hearts, and plays H2 where the record has CT (trick 4).
REVOKE = VECTORS[0][1].replace("H2", "??").replace("CT", "H2").replace("??", "CT")


def test_planted_revoke_is_refused_at_its_card():
    with pytest.raises(IllegalPlay) as refused:
        replay_text(VECTORS[0][0], REVOKE)

    assert (refused.value.reason, refused.value.position) == (Refusal.MUST_FOLLOW, 2)
    assert (
        str(refused.value) == "North must follow suit: hearts were led and North holds some, so CT may not be played."
    )


def test_planted_revoke_is_refused_at_a_live_table():
    deal = parse_deal(VECTORS[0][0])

    with pytest.raises(IllegalPlay) as refused:
        Play.resume(deal, parse_play(REVOKE))

    assert (refused.value.reason, refused.value.position) == (Refusal.MUST_FOLLOW, 2)


def test_every_recorded_deal_refuses_a_revoke_planted_in_it():
    for deal_text, play_text, _ in VECTORS:
        play = Play.resume(parse_deal(deal_text), parse_play(play_text)[:-4])
        revokes = [
            (earlier, card)
            for earlier in (Play.resume(play.deal, play.cards[:position]) for position in range(1, 44, 3))
            for card in earlier.remaining_hand(earlier.turn)
            if earlier.trick.cards and card not in earlier.legal_cards
        ]

        assert revokes
        assert {refusal_of(earlier, card) for earlier, card in revokes} == {Refusal.MUST_FOLLOW}


def refusal_of(play, card):
    with pytest.raises(IllegalPlay) as refused:
        play.play(card)
    return refused.value.reason


@pytest.mark.parametrize("count", [0, 51, 53])
def test_replay_refuses_a_record_that_is_not_whole(count):
    numbers = (play_numbers(VECTORS[0][1]) * 2)[:count]

    with pytest.raises(IllegalPlay, match=f"^A whole play has 52 cards, not {count}.$") as refused:
        replay(DEAL.masks, 1, 0, numbers)

    assert (refused.value.reason, refused.value.position) == (Refusal.WRONG_LENGTH, count)


@pytest.mark.parametrize("position", [0, 1, 50])
@pytest.mark.parametrize("number", [52, 60, 255])
def test_replay_refuses_a_number_that_is_no_card(position, number):
    numbers = bytearray(play_numbers(VECTORS[0][1]))
    numbers[position] = number

    with pytest.raises(IllegalPlay, match=f"^There is no card number {number}.$") as refused:
        replay_numbers(numbers)

    assert (refused.value.reason, refused.value.position) == (Refusal.NOT_HELD, position)


@pytest.mark.parametrize("position", [4, 5, 51])
def test_replay_refuses_a_card_that_was_played_before(position):
    numbers = bytearray(play_numbers(VECTORS[0][1]))
    numbers[position] = numbers[0]

    with pytest.raises(IllegalPlay, match=r"^HK has been played already\.$") as refused:
        replay_numbers(numbers)

    assert (refused.value.reason, refused.value.position) == (Refusal.ALREADY_PLAYED, position)


def replay_numbers(numbers):
    deal = parse_deal(VECTORS[0][0])
    return replay(deal.masks, deal.leader.index, trump_mask(deal), bytes(numbers))


def test_replay_refuses_hands_that_overlap():
    north, _, south, west = DEAL.masks

    with pytest.raises(InvalidDeal, match=r"^The four hands are not the whole pack in thirteens\.$"):
        replay((north, north, south, west), 1, 0, play_numbers(VECTORS[0][1]))
