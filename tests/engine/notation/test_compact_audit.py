from pathlib import Path

from engine import IllegalPlay, InvalidCard, InvalidDeal
from engine.notation.compact_audit import audit_compact
from tests.engine.plays import VECTORS

FILE = (Path(__file__).parents[2] / "data" / "trick_vectors.txt").read_text()


def test_published_plays_are_legal_and_agree_with_what_is_stated():
    judged = audit_compact(FILE)

    assert [line.verdict for line in judged] == [int(tricks) for *_, tricks in VECTORS]
    assert all(line.is_legal and not line.contradicts_cards for line in judged)
    assert judged[0].line == 1 + sum(line.startswith("#") for line in FILE.splitlines())


def test_lines_that_are_wrong_have_their_error_and_spoil_no_other():
    deal, play, _ = VECTORS[0]
    lines = [
        f"{deal} | {play} | board 7 | 9",
        f"{deal.replace('.', ',', 1)} | {play}",
        f"{deal} | {play.replace('HK', 'KH')} | 5",
        f"{deal} | {play.replace('H2', '??').replace('CT', 'H2').replace('??', 'CT')} | 5",
        deal,
    ]

    judged = audit_compact("\n".join(lines) + "\n" + FILE)

    assert (judged[0].verdict, judged[0].stated, judged[0].contradicts_cards) == (5, 9, True)
    assert [type(line.verdict) for line in judged[1:5]] == [InvalidDeal, InvalidCard, IllegalPlay, IllegalPlay]
    assert [line.line for line in judged[:5]] == [1, 2, 3, 4, 5]
    assert not any(line.is_legal or line.contradicts_cards for line in judged[1:5])
    assert all(line.is_legal for line in judged[5:])
