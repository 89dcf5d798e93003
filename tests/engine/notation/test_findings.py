from engine.notation.compact_boards import parse_board
from engine.notation.findings import format_findings, format_honours
from tests.engine.plays import VECTORS

DEAL = "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


def findings(line):
    return [finding.strip() for finding in format_findings(parse_board(line))]


def test_revoke_is_told_with_what_each_law_takes():
    assert findings(f"{DEAL} | SA S7 S3 S2, DA DJ C8 D2, DK DT D8 D3") == [
        "Trick 2: South revokes with C8; to be played was D8, D7 or D6.",
        "Established in trick 3 by North: play to the next trick.",
        "american, fixed-deals, drive, duplicate: 2 tricks",
        "english-short, long: 3 tricks or 3 points off or 3 points added",
        "duplicate-bridge: 1 trick",
    ]


def test_revoke_that_may_still_be_corrected_costs_nothing():
    assert findings(f"{DEAL} | SA HJ") == [
        "Trick 1: East revokes with HJ; to be played was ST, S9, S8 or S7.",
        "Not established as far as the record goes: it may be corrected.",
    ]


def test_last_card_that_should_have_been_played_stands_alone():
    [revoke, _] = findings(f"{DEAL} | SA S7 S3 H2")

    assert revoke == "Trick 1: West revokes with H2; to be played was S2."


def test_open_and_refused_cards_contested_claims_and_other_results_are_told():
    line = f"{DEAL} | SA S7 S3 S2, SK S8 S4 H2 | board 8 | 12 | NS 11 by N agreed E | exposed 1 W D2; called 2 W D2"

    assert findings(line) == [
        "Trick 2: West could have played the called card, D2, and did not.",
        "West's D2 lies open and may be called.",
        "The claim lacks the consent of both opponents: it settles nothing.",
    ]
    assert findings(line.replace("agreed E", "agreed E W"))[-1] == (
        "The stated result is 12 tricks for North-South, the cards give 13."
    )


def test_honours_are_those_dealt():
    assert format_honours(parse_board(DEAL).record) is None
    assert format_honours(parse_board(DEAL.replace("NT", "H")).record) == (
        "Honours as dealt: 3 North-South, 1 East-West."
    )


def test_published_plays_show_nothing():
    assert all(not findings(" | ".join(vector)) for vector in VECTORS)
