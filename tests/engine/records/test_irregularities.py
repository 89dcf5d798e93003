import pytest

from engine import Card, InvalidIrregularity, Irregularity, Record, Seat, Suit
from engine.notation.compact import parse_deal, parse_play
from engine.records.irregularities import Kind

# North leads; he holds every high card, West one spade.
DEAL = parse_deal("W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432")


def odd(kind, trick, seat, card):
    return Irregularity(Kind(kind), trick, Seat.parse(seat), Card.parse(card))


def record(text, *irregularities):
    return Record(DEAL, parse_play(text), irregularities)


def test_exposed_led_and_withdrawn_cards_lie_open_until_they_are_played():
    open_cards = (odd("exposed", 1, "E", "DJ"), odd("led-out-of-turn", 2, "S", "C8"), odd("withdrawn", 1, "E", "HJ"))

    assert record("SA S7 S3 S2", *open_cards).callable_cards == open_cards
    assert record("SA S7 S3 S2, DA DJ D6 D2", *open_cards).callable_cards == open_cards[1:]


def test_called_card_that_is_played_is_no_refused_call():
    call = (odd("exposed", 1, "E", "DJ"), odd("called", 2, "E", "DJ"))

    assert record("SA S7 S3 S2, DA DJ D6 D2", *call).refused_calls == ()


def test_called_card_that_follows_suit_and_is_not_played_is_a_refused_call():
    call = (odd("exposed", 1, "E", "DJ"), odd("called", 2, "E", "DJ"))

    assert record("SA S7 S3 S2, DA DT D6 D2", *call).refused_calls == call[1:]


def test_call_never_obliges_to_revoke():
    call = (odd("exposed", 1, "E", "DJ"), odd("called", 2, "E", "DJ"))

    assert record("SA S7 S3 S2, SK S8 S4 H2", *call).refused_calls == ()


def test_seat_that_cannot_follow_or_leads_has_to_play_the_called_card():
    discards = (odd("exposed", 1, "W", "D2"), odd("called", 2, "W", "D2"))
    leads = (odd("exposed", 1, "N", "DA"), odd("called", 2, "N", "DA"))

    assert record("SA S7 S3 S2, SK S8 S4 H2", *discards).refused_calls == discards[1:]
    assert record("SA S7 S3 S2, SK S8 S4 D2", *discards).refused_calls == ()
    assert record("SA S7 S3 S2, SK S8 S4 D2", *leads).refused_calls == leads[1:]


def test_call_to_a_trick_that_the_record_does_not_reach_is_not_refused():
    call = (odd("exposed", 1, "W", "D2"), odd("called", 2, "W", "D2"))

    assert record("SA S7 S3 S2, SK S8", *call).refused_calls == ()
    assert record("SA S7 S3 S2", *call).refused_calls == ()


def test_call_to_a_seat_that_has_not_played_to_the_trick_yet_is_not_refused():
    call = (odd("exposed", 1, "E", "DJ"), odd("called", 2, "E", "DJ"))

    assert record("SA S7 S3 S2, DA", *call).refused_calls == ()


def test_card_exposed_in_a_trick_may_be_called_to_the_same_trick():
    call = (odd("exposed", 2, "E", "DJ"), odd("called", 2, "E", "DJ"))

    assert record("SA S7 S3 S2, DA DT D6 D2", *call).refused_calls == call[1:]


def test_same_irregularity_is_told_once():
    with pytest.raises(InvalidIrregularity) as refused:
        record("SA S7 S3 S2", odd("exposed", 2, "E", "DJ"), odd("exposed", 2, "E", "DJ"))

    assert str(refused.value) == "The same irregularity is told twice."


def test_lead_out_of_turn_that_all_have_followed_stands():
    read = record("SA S7 S3 S2, D9 D6 D2 DA, HA HJ H8 H2", odd("lead-stands", 2, "E", "D9"))

    assert [trick.trick.leader for trick in read.tricks] == [Seat.NORTH, Seat.EAST, Seat.NORTH]
    assert read.winners == (Seat.NORTH,) * 3


def test_surplus_card_wins_nothing_and_is_no_revoke():
    """South left trick 1 out; H6, over at the end, counts as played to it."""
    read = record("S4 S2", odd("lead-stands", 1, "S", "S4"), odd("surplus", 1, "W", "S2"))
    assert read.revokes == ()

    without = record("SA S7 H6 S2, SK S8 S3 H2")
    with_surplus = record("SA S7 H6 S2, SK S8 S3 H2", odd("surplus", 1, "S", "H6"))
    assert [revoke.seat for revoke in without.revokes] == [Seat.SOUTH]
    assert with_surplus.revokes == ()


def test_surplus_ace_does_not_take_the_trick():
    read = record("S7 S3 S2 SA, S8 S4 H2 SK", odd("lead-stands", 1, "E", "S7"), odd("surplus", 1, "N", "SA"))

    assert read.winners[0] is Seat.EAST


def test_trump_takes_a_trick_with_a_surplus_card_in_it():
    """With clubs trumps West trumps the second round of spades; South's card there was over at the end."""
    deal = DEAL.with_trump(Suit.CLUBS)
    read = Record(deal, parse_play("SA S7 S3 S2, SK S8 S4 C2"), (odd("surplus", 2, "S", "S4"),))

    assert read.winners == (Seat.NORTH, Seat.WEST)


def test_surplus_card_was_in_the_hand_until_the_end():
    """West's S2, left over, could have followed to trick 2."""
    read = record("SA S7 S3 S2, SK S8 S4 H2", odd("surplus", 1, "W", "S2"))

    assert [(revoke.seat, revoke.trick, revoke.playable) for revoke in read.revokes] == [
        (Seat.WEST, 2, (Card.parse("S2"),))
    ]


def test_note_adds_and_can_note_asks():
    read = record("SA S7 S3 S2")
    exposed = odd("exposed", 2, "E", "DJ")

    assert read.can_note(exposed)
    assert read.note(exposed).irregularities == (exposed,)
    assert not read.can_note(odd("exposed", 3, "E", "DJ"))


@pytest.mark.parametrize(
    ("irregularities", "sentence"),
    [
        ([("exposed", 2, "E", "SA")], "East was not dealt SA"),
        ([("exposed", 3, "E", "DJ")], "Trick 3 was not reached: the record has 1"),
        ([("exposed", 2, "E", "S7")], "S7 was played to trick 1, before trick 2"),
        ([("called", 2, "E", "DJ")], "DJ cannot be called to trick 2: it did not lie open"),
        ([("exposed", 2, "E", "DJ"), ("called", 1, "E", "DJ")], "DJ cannot be called to trick 1"),
        ([("exposed", 1, "E", "DT"), ("called", 1, "E", "DJ")], "DJ cannot be called to trick 1"),
        ([("lead-stands", 1, "N", "SK")], "Trick 1 was led with SA, not with SK"),
        ([("lead-stands", 2, "N", "SK")], "Trick 2 was not reached"),
        ([("surplus", 1, "E", "DJ")], "The surplus card DJ of E is not in trick 1"),
        ([("surplus", 1, "N", "SA")], "N led to trick 1 and cannot have left it out"),
    ],
)
def test_irregularity_that_cannot_have_happened_is_refused(irregularities, sentence):
    with pytest.raises(InvalidIrregularity, match=sentence):
        record("SA S7 S3 S2", *(odd(*parts) for parts in irregularities))


def test_surplus_card_that_changes_who_wins_is_refused_where_the_play_went_on_otherwise():
    """North's spade ace took trick 1 and he led on: it cannot be the card that he had over."""
    read = record("S7 S3 S2 SA, SK S8", odd("lead-stands", 1, "E", "S7"))

    with pytest.raises(InvalidIrregularity, match="With surplus SA the rest cannot be: East does not hold SK"):
        read.note(odd("surplus", 1, "N", "SA"))


def test_nothing_is_reached_while_a_trick_is_being_played():
    with pytest.raises(InvalidIrregularity, match="Trick 2 was not reached"):
        record("SA S7", odd("exposed", 2, "E", "DJ"))


@pytest.mark.parametrize("trick", [0, 14])
def test_trick_number_is_from_one_to_thirteen(trick):
    with pytest.raises(InvalidIrregularity, match=f"from 1 to 13, not {trick}"):
        odd("exposed", trick, "E", "DJ")


@pytest.mark.parametrize("trick", [1, 13])
def test_first_and_last_trick_are_tricks(trick):
    assert odd("exposed", trick, "E", "DJ").trick == trick


def test_repr_shows_no_card():
    exposed = odd("exposed", 1, "E", "DJ")

    assert (repr(exposed), str(exposed)) == ("<exposed, trick 1, E>", "exposed 1 E DJ")
