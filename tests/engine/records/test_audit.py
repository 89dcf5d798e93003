import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalPlay, InvalidDeal, Refusal
from engine.notation.compact import parse_deal, play_numbers
from engine.records import audit as audits
from engine.records.audit import StoredPlay, audit
from tests.engine.plays import VECTORS, careless_cards, deals, whole_plays

VECTOR_PLAYS = [StoredPlay.of(parse_deal(deal), play_numbers(play)) for deal, play, _ in VECTORS]
TRICKS = [int(tricks) for *_, tricks in VECTORS]


@pytest.fixture(params=["numpy", "one by one"])
def way(request, monkeypatch):
    """Judged in arrays, and as where numpy is missing."""
    if request.param == "numpy":
        pytest.importorskip("numpy", reason="numpy is optional; requirements/bench.txt has it")
    else:
        monkeypatch.setattr(audits, "np", None)
    return request.param


def told(verdicts):
    return [verdict if isinstance(verdict, int) else (type(verdict), str(verdict)) for verdict in verdicts]


def one_by_one(plays):
    return [verdict for play in plays for verdict in audit([play])]


def test_published_plays_have_their_published_tricks(way):
    assert audit(VECTOR_PLAYS * 3) == TRICKS * 3


def test_board_that_breaks_a_rule_has_the_error_of_a_replay_and_the_others_their_tricks(way):
    good = VECTOR_PLAYS[0]
    swapped = bytearray(good.cards)
    swapped[2], swapped[12] = swapped[12], swapped[2]
    wrong = [
        StoredPlay(good.masks, good.leader, good.trump, bytes(swapped)),
        StoredPlay(good.masks, good.leader, good.trump, bytes([99]) + good.cards[1:]),
        StoredPlay(good.masks, good.leader ^ 1, good.trump, good.cards),
        StoredPlay((good.masks[0], *good.masks[:3]), good.leader, good.trump, good.cards),
        StoredPlay((good.masks[0] | good.masks[1], *good.masks[1:]), good.leader, good.trump, good.cards),
        StoredPlay(good.masks, good.leader, good.trump, good.cards[:1] + good.cards[:51]),
    ]

    verdicts = audit([*VECTOR_PLAYS, *wrong, *VECTOR_PLAYS])

    assert verdicts[:107] == verdicts[-107:] == TRICKS
    assert told(verdicts[107:-107]) == told(one_by_one(wrong))
    assert [type(verdict) for verdict in verdicts[107:-107]] == [
        IllegalPlay,
        IllegalPlay,
        IllegalPlay,
        InvalidDeal,
        InvalidDeal,
        IllegalPlay,
    ]


@pytest.mark.parametrize("count", [51, 53])
def test_play_that_is_not_whole_is_refused_among_many(way, count):
    good = VECTOR_PLAYS[0]
    short = StoredPlay(good.masks, good.leader, good.trump, (good.cards * 2)[:count])

    *others, last = audit([*VECTOR_PLAYS, short])

    assert others == TRICKS
    assert isinstance(last, IllegalPlay)
    assert last.reason is Refusal.WRONG_LENGTH


def test_nothing_has_no_verdicts(way):
    assert audit([]) == []


@settings(max_examples=30)
@given(st.data())
def test_plays_together_are_judged_as_one_by_one(data):
    pytest.importorskip("numpy", reason="numpy is optional; requirements/bench.txt has it")
    legal = [StoredPlay.of(play.deal, numbers(play.cards)) for play in data.draw(st.lists(whole_plays(), max_size=3))]
    deal = data.draw(deals())
    careless = [StoredPlay.of(deal, numbers(cards)) for cards in [data.draw(careless_cards(deal))] if len(cards) == 52]
    swapped = [_swap(play, *data.draw(st.tuples(*[st.integers(0, 51)] * 2))) for play in legal]
    plays = [*legal, *careless, *swapped]

    verdicts = audit([*plays, *VECTOR_PLAYS])

    assert told(verdicts) == told([*one_by_one(plays), *TRICKS])


def numbers(cards):
    return bytes(card.number for card in cards)


def _swap(play, first, second):
    cards = bytearray(play.cards)
    cards[first], cards[second] = cards[second], cards[first]
    return StoredPlay(play.masks, play.leader, play.trump, bytes(cards))
