from engine import Card, Claim, Irregularity, Record, Seat
from engine.notation.columns import Convention, format_columns
from engine.notation.compact import parse_deal, parse_play
from engine.records.irregularities import Kind

DEAL = parse_deal("W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432")


def lines(text):
    return [" ".join(line.split()) for line in text.splitlines()]


def test_foster_underlines_the_winner_and_the_dealer_is_z():
    record = Record(DEAL, parse_play("SA S7 S3 S2, CA HJ C6 C2"))

    assert lines(format_columns(record))[:3] == ["A (N) Y (E) B (S) Z (W)", "1 _♠A_ ♠7 ♠3 ♠2", "2 _♣A_ ♥J ♣6 ♣2"]


def test_unfinished_play_shows_what_there_is():
    record = Record(DEAL, parse_play("SA S7 S3 S2, SK S8"))

    assert lines(format_columns(record)) == [
        "A (N) Y (E) B (S) Z (W)",
        "1 _♠A_ ♠7 ♠3 ♠2",
        "2 ♠K ♠8",
        "",
        "West deals, no trumps; North leads.",
        "Not finished: A B (the leader's side) 1, Y Z 0.",
        "The _underlined_ card wins the trick, and the card under it is the next one led.",
    ]


def test_field_underlines_the_lead_and_remarks_tell_what_was_out_of_order():
    stands = Irregularity(Kind.LEAD_STANDS, 2, Seat.EAST, Card.parse("D9"))
    record = Record(DEAL, parse_play("SA HJ S3 S2, D9 D6 D2 DA"), (stands,))
    ended = record.end_by(Claim(11, by=Seat.NORTH, agreed=(Seat.EAST, Seat.WEST)))

    assert lines(format_columns(ended, convention=Convention.FIELD)) == [
        "A (N) Y (E) B (S) Z (W)",
        "1 _♠A_ ♥J ♠3 ♠2",
        "2 ♦A _♦9_ ♦6 ♦2",
        "",
        "West deals, no trumps; North leads.",
        "A B (the leader's side) 13, Y Z 0.",
        "Trick 2: Y led out of turn, and it stands.",
        "Trick 1: Y revokes.",
        "A claimed: 11 of the rest for N S, 0 for E W.",
        "The _underlined_ card is led.",
    ]


def test_result_without_a_claimer_is_told_as_such():
    text = format_columns(Record(DEAL, parse_play("SA S7 S3 S2"), claim=Claim(10)))

    assert "The play stopped: 10 of the rest for N S, 2 for E W." in text
