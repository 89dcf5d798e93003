from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import PACK, Card, IllegalPlay, Play, Record, Refusal, Seat, Side, Suit
from engine.notation.compact import parse_deal, parse_play
from engine.records.claims import Claim
from engine.records.revokes import Establishment, Step
from tests.engine.plays import VECTORS, careless_cards, deals, whole_plays

DEAL = parse_deal(VECTORS[0][0])
CARDS = parse_play(VECTORS[0][1])
# North discards CT on the opening lead HK though he has three hearts, and plays H2 where the record has CT (trick 4).
REVOKE = parse_play(VECTORS[0][1].replace("H2", "??").replace("CT", "H2").replace("??", "CT"))

NORTH_HAS_ALL = parse_deal("W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432")


def revokes_by_sets(deal, cards):
    """Who did not follow suit though able, and what he could have played, told without the engine's masks."""
    found = []
    hands = [set(hand) for hand in deal.hands]
    leader = (deal.dealer.index + 1) % 4
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        for place, card in enumerate(trick):
            seat = (leader + place) % 4
            able = {held for held in hands[seat] if held.suit is trick[0].suit}
            if able and card not in able:
                found.append((seat, start // 4 + 1, card, able))
            hands[seat].remove(card)
        trumps = [card for card in trick if card.suit is deal.trump]
        of_suit_led = [card for card in trick if card.suit is trick[0].suit]
        best = max(trumps or of_suit_led, key=lambda card: card.rank.value)
        leader = (leader + trick.index(best)) % 4
    return found


@pytest.mark.parametrize(("deal_text", "play_text", "tricks"), VECTORS)
def test_published_plays_have_their_published_tricks_and_no_revoke(deal_text, play_text, tricks):
    record = Record(parse_deal(deal_text), parse_play(play_text))

    assert record.tricks_won == {Side.NORTH_SOUTH: int(tricks), Side.EAST_WEST: 13 - int(tricks)}
    assert record.revokes == ()
    assert record.is_settled


@given(st.data())
def test_every_revoke_is_found_and_no_other(data):
    deal = data.draw(deals())
    cards = data.draw(careless_cards(deal))

    record = Record(deal, cards)

    assert [
        (revoke.seat.index, revoke.trick, revoke.card, set(revoke.playable)) for revoke in record.revokes
    ] == revokes_by_sets(deal, cards)
    assert sum(record.tricks_won.values()) == len(record.winners) == len(cards) // 4


@given(st.data())
def test_seats_that_could_not_follow_held_none_of_the_suit(data):
    deal = data.draw(deals())
    cards = data.draw(careless_cards(deal))

    for trick in Record(deal, cards).tricks:
        later = cards[4 * trick.number - 4 :]
        for seat in trick.void:
            own = [card for card in later if card in deal.hand(seat)]
            assert trick.trick.suit_led not in {card.suit for card in own}
        others = {seat for seat, _, _ in trick.not_followed} | set(trick.void)
        assert others == {seat for seat, card in trick.trick.plays if card.suit is not trick.trick.suit_led}


@given(whole_plays())
def test_record_of_a_live_play_is_that_play(play):
    record = Record.of(play)

    assert (record.winners, record.tricks_won) == (play.winners, play.tricks_won)
    assert [trick.trick for trick in record.tricks] == list(play.tricks)


def turned(deal, places):
    """The same deal with everybody that many places on."""
    hands = tuple(deal.hands[(index - places) % 4] for index in range(4))
    return replace(deal, hands=hands, dealer=deal.dealer.after(places))


def renamed(card, suits):
    return PACK[13 * suits[card.suit.value] + card.rank.value - 2]


@given(st.data(), st.integers(1, 3))
def test_everything_turns_with_the_seats(data, places):
    deal = data.draw(deals())
    cards = data.draw(careless_cards(deal))
    record, there = Record(deal, cards), Record(turned(deal, places), cards)

    assert there.winners == tuple(winner.after(places) for winner in record.winners)
    assert [(revoke.seat, revoke.trick, revoke.playable, revoke.tricks_after) for revoke in there.revokes] == [
        (revoke.seat.after(places), revoke.trick, revoke.playable, revoke.tricks_after) for revoke in record.revokes
    ]


@given(st.data(), st.permutations(range(4)))
def test_suits_may_be_renamed_with_the_trump(data, suits):
    deal = data.draw(deals())
    cards = data.draw(careless_cards(deal))
    hands = tuple(tuple(renamed(card, suits) for card in hand) for hand in deal.hands)
    trump = deal.trump and Suit(suits[deal.trump.value])
    record, there = (
        Record(deal, cards),
        Record(replace(deal, hands=hands, trump=trump, turn_up=None), tuple(renamed(card, suits) for card in cards)),
    )

    assert there.winners == record.winners
    assert [(revoke.seat, revoke.trick) for revoke in there.revokes] == [
        (revoke.seat, revoke.trick) for revoke in record.revokes
    ]


def test_revoke_names_seat_trick_card_and_what_should_have_been_played():
    [revoke] = Record(DEAL, REVOKE).revokes

    assert (revoke.seat, revoke.trick, revoke.card) == (Seat.NORTH, 1, Card.parse("CT"))
    assert revoke.playable == tuple(Card.parse(text) for text in ("HT", "H8", "H2"))
    assert revoke.suit is Suit.HEARTS
    assert not revoke.is_repeated


def test_revoke_is_established_when_the_own_side_plays_to_the_next_trick():
    # South leads throughout: West plays to trick 2 after him, North, the revoker, third.
    by_count = {count: Record(DEAL, REVOKE[:count]).revokes[0].established for count in range(3, 9)}

    assert by_count[3] is by_count[4] is None
    assert [Record(DEAL, REVOKE[:count]).revokes[0].is_established for count in (4, 5)] == [False, True]
    assert by_count[5] == Establishment(2, Seat.SOUTH, Step.PLAY)
    assert by_count[8] == by_count[5]


def test_revoke_of_the_side_that_did_not_lead_is_established_later():
    cards = parse_play("SA HJ S3 S2, SK S9")

    [unfinished] = Record(NORTH_HAS_ALL, cards[:5]).revokes
    [established] = Record(NORTH_HAS_ALL, cards).revokes
    assert unfinished.established is None
    assert established.established == Establishment(2, Seat.EAST, Step.PLAY)


@pytest.mark.parametrize(
    ("claim", "speaker"),
    [
        (Claim(9, by=Seat.SOUTH), Seat.SOUTH),
        (Claim(9, by=Seat.EAST, agreed=(Seat.NORTH, Seat.SOUTH)), Seat.NORTH),
        (Claim(9, by=Seat.EAST, agreed=(Seat.WEST,)), None),
        (Claim(9), None),
    ],
)
def test_revoke_is_established_by_a_claim_that_the_own_side_made_or_agreed_to(claim, speaker):
    [revoke] = Record(DEAL, REVOKE[:4], claim=claim).revokes

    assert revoke.established == (Establishment(2, speaker, Step.CLAIM) if speaker else None)


def test_revoke_tells_who_won_its_trick_and_what_the_side_won_after():
    record = Record(DEAL, REVOKE)
    [revoke] = record.revokes

    assert revoke.won_by is record.winners[0] is Seat.SOUTH
    assert not revoke.won_trick
    assert revoke.tricks_from == revoke.tricks_after + 1 == record.tricks_won[Side.NORTH_SOUTH]


def test_revoke_trick_that_the_opponents_won_is_none_of_the_revokers():
    """North wins every trick; East, who revoked in the first, has none from it on."""
    [revoke] = Record(NORTH_HAS_ALL, parse_play("SA HJ S3 S2, HA HT H8 H2")).revokes

    assert (revoke.won_by, revoke.tricks_after, revoke.tricks_from) == (Seat.NORTH, 0, 0)


def test_revoke_trick_that_is_not_complete_is_won_by_nobody():
    [revoke] = Record(NORTH_HAS_ALL, parse_play("SA HJ")).revokes

    assert (revoke.won_by, revoke.won_trick, revoke.tricks_from) == (None, False, 0)


def test_tricks_after_a_revoke_count_what_a_claim_gave():
    agreed = Claim(12, by=Seat.SOUTH, agreed=(Seat.EAST, Seat.WEST))

    assert Record(DEAL, REVOKE[:4], claim=agreed).revokes[0].tricks_after == 12
    assert Record(DEAL, REVOKE[:4], claim=Claim(12, by=Seat.SOUTH)).revokes[0].tricks_after == 0


def test_second_revoke_of_a_seat_in_a_suit_is_repeated():
    cards = parse_play("SA HJ S3 S2, SK HT S4 H2, HA D9 H8 H3, SQ S9 C6 H4")

    revokes = Record(NORTH_HAS_ALL, cards).revokes

    assert [(revoke.seat, revoke.trick, revoke.suit, revoke.is_repeated) for revoke in revokes] == [
        (Seat.EAST, 1, Suit.SPADES, False),
        (Seat.EAST, 2, Suit.SPADES, True),
        (Seat.EAST, 3, Suit.HEARTS, False),
        (Seat.SOUTH, 4, Suit.SPADES, False),
    ]


def test_no_card_is_a_revoke_where_the_suit_is_gone():
    assert Record(DEAL, CARDS).revokes == ()
    assert any(trick.void for trick in Record(DEAL, CARDS).tricks)


def test_card_of_another_hand_is_a_misreading_not_a_revoke():
    with pytest.raises(IllegalPlay, match="West does not hold H4") as refused:
        Record(DEAL, parse_play("HK H4"))

    assert (refused.value.reason, refused.value.position) == (Refusal.NOT_HELD, 1)


def test_card_played_twice_is_a_misreading():
    with pytest.raises(IllegalPlay, match="HK has been played already") as refused:
        Record(DEAL, parse_play("HK H3 H2 H4, HK"))

    assert (refused.value.reason, refused.value.position) == (Refusal.ALREADY_PLAYED, 4)


def test_unfinished_record_is_not_settled():
    record = Record(DEAL, CARDS[:6])

    assert (record.is_settled, record.remaining, len(record.tricks)) == (False, 12, 2)
    assert record.tricks[1].winner is None


def test_empty_record_has_nothing():
    record = Record(DEAL)

    assert (record.tricks, record.winners, record.revokes, record.remaining) == ((), (), (), 13)


def test_repr_shows_no_card():
    shown = repr(Record(DEAL, REVOKE))

    assert "revoke by N in trick 1" in shown
    assert not any(f"{card}'" in shown or f"{card}," in shown for card in PACK)


def test_play_refuses_what_a_record_keeps():
    with pytest.raises(IllegalPlay):
        Play.resume(DEAL, REVOKE)
