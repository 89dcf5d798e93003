import pytest

from engine.cards import PACK, Card, Suit
from engine.seats import Seat
from engine.tricks import InvalidTrick, Trick


def make_trick(cards, leader=Seat.NORTH):
    return Trick(leader, tuple(Card.parse(text) for text in cards.split()))


# Examples from the fact sheet on whist: the first two whole, the others with a fourth card chosen as it says.
@pytest.mark.parametrize(
    ("trump", "cards", "winning"),
    [
        (Suit.HEARTS, "ST SK S3 H2", "H2"),
        (Suit.HEARTS, "ST SK S3 CA", "SK"),
        (Suit.CLUBS, "D6 DT H7 D2", "DT"),
        (Suit.CLUBS, "D6 DT C2 SA", "C2"),
        (Suit.CLUBS, "D6 DT C2 C3", "C3"),
        (Suit.CLUBS, "D6 C9 C2 DA", "C9"),
        (None, "D6 DT C2 HA", "DT"),
        (None, "ST S2 HA CA", "ST"),
    ],
)
def test_trick_is_won_by_the_highest_trump_or_else_of_the_suit_led(trump, cards, winning):
    trick = make_trick(cards)

    assert str(trick.winning_card(trump)) == winning
    assert trick.card_of(trick.winner(trump)) == Card.parse(winning)


@pytest.mark.parametrize("leader", list(Seat))
def test_winner_counts_clockwise_from_the_leader(leader):
    assert make_trick("D6 DT D2 D3", leader).winner(None) is leader.next


def test_winner_of_an_unfinished_trick_is_who_wins_so_far():
    assert make_trick("D6 DT").winner(Suit.SPADES) is Seat.EAST


def test_winner_before_a_card_is_led_is_refused():
    with pytest.raises(InvalidTrick, match=r"^A trick without a card has no winner\.$"):
        Trick(Seat.NORTH).winner(None)


def test_trick_of_five_cards_is_refused():
    with pytest.raises(InvalidTrick, match="at most 4 cards, not 5"):
        Trick(Seat.NORTH, PACK[:5])


def test_trick_knows_who_played_what():
    trick = make_trick("D6 DT", Seat.WEST)

    assert trick.plays == ((Seat.WEST, Card.parse("D6")), (Seat.NORTH, Card.parse("DT")))
    assert trick.card_of(Seat.EAST) is None
    assert (trick.suit_led, trick.is_complete) == (Suit.DIAMONDS, False)


def test_whole_trick_is_of_the_suit_of_its_first_card():
    trick = make_trick("D6 C9 C2 DA")

    assert (trick.suit_led, trick.is_complete) == (Suit.DIAMONDS, True)


def test_empty_trick_has_no_suit_led():
    assert Trick(Seat.NORTH).suit_led is None
