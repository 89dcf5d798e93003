"""The bare floor under keeping a result: the same rows by psycopg alone, written by hand and without asking anybody.

No Django, no rules, no answer to be made: the line is read, and everything that is kept of a first word goes to the
server as one statement, which is a transaction by itself.
"""

from datetime import UTC, datetime
from uuid import uuid4

import psycopg
from psycopg.types.json import Jsonb

from benchmarks.evening import Evening
from benchmarks.harness import Step

READ = """
    SELECT line.*, game.*, board.*,
        NOT EXISTS (SELECT 1 FROM games_line WHERE state IN ('due', 'open') AND id <> line.id AND table_id = game.id),
        (SELECT section_id FROM tournaments_seating seat JOIN tournaments_round round ON round.id = round_id
            WHERE seat.seat = 'N' AND table_id = game.id),
        (SELECT entry_id FROM tournaments_seating WHERE seat = 'N' AND table_id = game.id),
        (SELECT entry_id FROM tournaments_seating WHERE seat = 'E' AND table_id = game.id)
    FROM games_line line JOIN games_board board ON board.id = board_id JOIN games_table game ON game.id = table_id
    WHERE board.number = %s AND game.uuid = %s"""
KEEP = """
    WITH line (id) AS (
        UPDATE games_line SET state = 'played', reason = '', by_fault = FALSE
        WHERE id = %(line)s AND state = 'open' RETURNING id
    ), slip (id) AS (
        INSERT INTO games_slip (uuid, line_id, north_south_tricks, spoken_by, actor_key, label, created_at)
        SELECT %(uuid)s, id, %(tricks)s, 'table', %(by)s, %(by)s, %(at)s FROM line RETURNING id
    ), field (id) AS (
        SELECT field.id FROM tournaments_field field JOIN tournaments_scored scored ON field.id = field_id
        WHERE (hinted_at IS NULL OR hinted_at < %(at)s) AND journal_id = %(journal)s
    ), journal (number, head) AS (
        UPDATE games_journal SET number = number + 1,
            head = ENCODE(SHA256(CONVERT_TO(head || (number + 1) || %(said)s::text, 'UTF8')), 'hex')
        WHERE id = %(journal)s AND (SELECT id FROM line) IS NOT NULL RETURNING number, head
    ), change (id) AS (
        INSERT INTO games_change
            (journal_id, number, digest, kind, at, actor_key, who, origin, line_id, old, new, why)
        SELECT %(journal)s, number, head, 'result_proposed', %(at)s, %(by)s, %(by)s, '', %(line)s, '{}', %(new)s, ''
        FROM journal RETURNING id
    ), result (id) AS (
        INSERT INTO games_result
            (line_id, slip_id, version, north_south_tricks, state, counts, confirmation, updated_at)
        SELECT %(line)s, slip.id, number, %(tricks)s, 'proposed', TRUE, '', %(at)s FROM slip, journal RETURNING id
    ), receipt AS (
        INSERT INTO games_receipt (actor_key, key, fingerprint, status, body, created_at)
        SELECT %(by)s, %(key)s, '', 201, JSONB_SET(%(body)s, '{version}', TO_JSONB(number)), %(at)s FROM journal
    )
    SELECT slip.id, change.id, result.id, number, head, field.id
    FROM slip, change, result, journal LEFT JOIN field ON TRUE"""


def keeping_rows(evening: Evening, connection: "psycopg.Connection[tuple[object, ...]]") -> Step:
    """Each call keeps the result of a board not yet in."""
    lines = ((board.number, table.uuid) for board, table in evening.in_halls())
    journal = evening.event.journal_id

    def step() -> None:
        board, uuid = next(lines)
        at, by, tricks = datetime.now(UTC), f"device:{uuid.hex}", board % 14
        [line, *_rest] = connection.execute(READ, (board, uuid), prepare=True).fetchall()[0]
        given = {"uuid": uuid4(), "line": line, "tricks": tricks, "by": by, "at": at, "journal": journal}
        receipt = {"key": str(board), "body": Jsonb({"version": None, "tricks": tricks})}
        new = {"counts": True, "state": "proposed", "tricks": tricks}
        said = f'"result_proposed","{at.isoformat()}","{by}","{by}","",{line},{{}},{new},""]'
        connection.execute(KEEP, {**given, **receipt, "new": Jsonb(new), "said": said}, prepare=True).fetchall()

    return step
