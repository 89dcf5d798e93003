"""Proof that a movement can be played: every field, North–South as well as East–West.

The conditions are those of every movement (nobody at two tables, no set twice, no opponents twice, a set at
one table at a time). A public generator of web movements once let the North–South pairs replay a set for
rounds because it looked at the East–West pairs only; here every pair is followed.
"""

from engine.movements.movement import InvalidMovement, Movement


def verify_movement(movement: Movement) -> None:
    """Return quietly if the movement can be played as it says.

    Raises InvalidMovement with the first fault found: a number out of range, a table filled twice, a pair at
    two tables in a round or on both sides of one, a set played twice by a pair, opponents who meet again
    beyond the declared revenge, a set shared by more tables than declared, a pair of a two-winner movement
    that changes direction, or rests more than one apart.
    """
    _verify_numbers(movement)
    _verify_tables(movement)
    _verify_one_place_a_round(movement)
    _verify_no_set_twice(movement)
    _verify_meetings(movement)
    _verify_sharing(movement)
    _verify_directions(movement)
    _verify_rests(movement)


def _verify_numbers(movement: Movement) -> None:
    if movement.winners not in (1, 2):
        raise InvalidMovement(f"Winners must be 1 or 2, not {movement.winners}.")
    for sitting in movement.sittings:
        limits = (
            ("round", sitting.round, movement.rounds),
            ("table", sitting.table, movement.tables),
            ("set", sitting.set, movement.sets),
            *(("pair", pair, movement.pairs) for pair in sitting.seated),
        )
        for name, number, highest in limits:
            if not 1 <= number <= highest:
                raise InvalidMovement(
                    f"Round {sitting.round}, table {sitting.table}: {name} must be from 1 to {highest}, not {number}."
                )


def _verify_tables(movement: Movement) -> None:
    filled: set[tuple[int, int]] = set()
    for sitting in movement.sittings:
        place = (sitting.round, sitting.table)
        if place in filled:
            raise InvalidMovement(f"Round {sitting.round}: table {sitting.table} is filled twice.")
        filled.add(place)


def _verify_one_place_a_round(movement: Movement) -> None:
    seats: dict[tuple[int, int], int] = {}
    for sitting in movement.sittings:
        for pair in sitting.seated:
            other = seats.setdefault((sitting.round, pair), sitting.table)
            if other != sitting.table:
                raise InvalidMovement(
                    f"Round {sitting.round}: pair {pair} sits at table {other} and at table {sitting.table}."
                )
        if sitting.north_south is not None and sitting.north_south == sitting.east_west:
            raise InvalidMovement(
                f"Round {sitting.round}, table {sitting.table}: pair {sitting.north_south} meets itself."
            )


def _verify_no_set_twice(movement: Movement) -> None:
    played: dict[tuple[int, int], int] = {}
    for sitting in sorted(movement.sittings, key=lambda sitting: sitting.round):
        if not sitting.is_played:
            continue
        for pair in sitting.seated:
            before = played.setdefault((pair, sitting.set), sitting.round)
            if before != sitting.round:
                raise InvalidMovement(
                    f"Pair {pair} plays set {sitting.set} in round {before} and again in round {sitting.round}."
                )


def _verify_meetings(movement: Movement) -> None:
    again = [(pairs, times) for pairs, times in movement.meetings.items() if times > 1]
    if sum(times - 1 for _, times in again) > movement.repeat_meetings:
        (one, other), times = again[0]
        raise InvalidMovement(f"Pairs {one} and {other} meet {times} times.")


def _verify_sharing(movement: Movement) -> None:
    for sharing in movement.sharing:
        if len(sharing.tables) > movement.tables_sharing:
            tables = " and ".join(str(table) for table in sharing.tables)
            raise InvalidMovement(
                f"Round {sharing.round}: set {sharing.set} is at tables {tables} at once; "
                f"the movement declares at most {movement.tables_sharing}."
            )


def _verify_directions(movement: Movement) -> None:
    if movement.winners == 1:
        return
    north_south = {sitting.north_south for sitting in movement.sittings}
    for sitting in movement.sittings:
        if sitting.east_west is not None and sitting.east_west in north_south:
            raise InvalidMovement(
                f"Pair {sitting.east_west} sits North–South and East–West in a movement with two winners."
            )


def _verify_rests(movement: Movement) -> None:
    rests = movement.rests
    most, fewest = max(rests, key=lambda pair: rests[pair]), min(rests, key=lambda pair: rests[pair])
    if rests[most] - rests[fewest] > 1:
        raise InvalidMovement(f"Pair {most} rests {rests[most]} times, pair {fewest} only {rests[fewest]}.")
