from hypothesis import given

from engine.cards import PACK
from engine.notation.compact import parse_deal
from engine.notation.diagram import format_diagram, sign
from tests.engine.plays import deals


def test_diagram_has_north_on_top_and_says_who_deals():
    deal = parse_deal("N H9 A762.93.J7.T9762 9543.JT4.9654.85 KQJT8.K75.KT83.K .AQ862.AQ2.AQJ43")

    assert format_diagram(deal).splitlines() == [
        "                          North",
        "                          ♠ A 7 6 2",
        "                          ♥ 9 3",
        "                          ♦ J 7",
        "                          ♣ 10 9 7 6 2",
        "West                                                East",
        "♠ –                                                 ♠ 9 5 4 3",
        "♥ A Q 8 6 2                                         ♥ J 10 4",
        "♦ A Q 2                                             ♦ 9 6 5 4",
        "♣ A Q J 4 3                                         ♣ 8 5",
        "                          South",
        "                          ♠ K Q J 10 8",
        "                          ♥ K 7 5",
        "                          ♦ K 10 8 3",
        "                          ♣ K",
        "",
        "North deals, ♥9 is turned up; East leads.",
    ]


def test_fixed_trump_and_no_trumps_are_said():
    deal = parse_deal("N H9 A762.93.J7.T9762 9543.JT4.9654.85 KQJT8.K75.KT83.K .AQ862.AQ2.AQJ43")

    assert "North deals, no trumps; East leads." in format_diagram(deal.with_trump(None))
    assert "hearts are trumps" in format_diagram(deal.with_trump(deal.trump))
    assert "the trump is not told" in format_diagram(deal.with_trump(None), names_trump=False)


@given(deals())
def test_every_card_is_shown_once(deal):
    text = format_diagram(deal)
    ranks = [word for line in text.splitlines()[:-1] for word in line.split() if word in "A K Q J 10 9 8 7 6 5 4 3 2"]

    assert len(ranks) == 52
    assert len({sign(card) for card in PACK}) == 52
