"""What a record shows besides its cards, in sentences: revokes and what each law takes for them, calls not heeded."""

from collections.abc import Iterator

from engine.cards import Card
from engine.laws import LAWS, Penalty, RevokeRule, Taken, claim_revoke
from engine.laws.honours import count_honours
from engine.notation.recorded_board import RecordedBoard
from engine.records.record import Record
from engine.records.revokes import Revoke
from engine.seats import Side


def format_findings(board: RecordedBoard) -> list[str]:
    """A line for each finding, what a law takes for a revoke indented under it; none where there is nothing to tell."""
    record = board.record
    lines = [line for revoke in record.revokes for line in _revoke(revoke)]
    lines += [
        f"Trick {call.trick}: {call.seat.full_name} could have played the called card, {call.card}, and did not."
        for call in record.refused_calls
    ]
    lines += [f"{odd.seat.full_name}'s {odd.card} lies open and may be called." for odd in record.callable_cards]
    if record.claim and not record.claim.stands:
        lines.append("The claim lacks the consent of both opponents: it settles nothing.")
    if board.contradicts_cards:
        won = record.tricks_won[Side.NORTH_SOUTH]
        lines.append(f"The stated result is {board.result} tricks for North-South, the cards give {won}.")
    return lines


def format_honours(record: Record) -> str | None:
    """The honours as dealt; None without trumps."""
    honours = count_honours(record.deal)
    if honours is None:
        return None
    return f"Honours as dealt: {honours.of(Side.NORTH_SOUTH)} North-South, {honours.of(Side.EAST_WEST)} East-West."


def _revoke(revoke: Revoke) -> Iterator[str]:
    held = _cards(revoke.playable)
    yield f"Trick {revoke.trick}: {revoke.seat.full_name} revokes with {revoke.card}; to be played was {held}."
    if revoke.established is None:
        yield "    Not established as far as the record goes: it may be corrected."
        return
    step = revoke.established
    yield f"    Established in trick {step.trick} by {step.seat.full_name}: {step.step.value}."
    rules: dict[RevokeRule, list[str]] = {}
    for law in LAWS.values():
        rules.setdefault(law.revoke, []).append(law.name)
    for rule, names in rules.items():
        yield f"    {', '.join(dict.fromkeys(names))}: {_taken(rule, revoke)}"


def _taken(rule: RevokeRule, revoke: Revoke) -> str:
    return " or ".join(map(_penalty, (rule.penalty(claim_revoke(revoke, taken=taken)) for taken in rule.choices)))


def _penalty(penalty: Penalty) -> str:
    if penalty.taken is Taken.TRICKS:
        return f"{penalty.amount} {'trick' if penalty.amount == 1 else 'tricks'}"
    return f"{penalty.amount} {penalty.taken.value}"


def _cards(cards: tuple[Card, ...]) -> str:
    *others, last = map(str, cards)
    return f"{', '.join(others)} or {last}" if others else last
