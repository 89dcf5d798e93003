"""Statements compiled once and run many times: for the few that every result needs.

The ORM builds its SQL anew at each call, which costs several times what the database takes to answer. Here the ORM
writes a statement once for each kind of database, with its values left open, and later calls only fill them in. What
is skipped is what nothing here uses: routers, signals of models, and the choice between inserting and updating.

What has to be written at one time goes to PostgreSQL as a single prepared statement (``together``). One part of it may
take from another what only the database knows (``Answered``): a key, or the next number of a journal.
"""

from games.statements.messages import Bound, Rows, is_alone, together
from games.statements.reads import Read, made_of
from games.statements.values import Answered, Given
from games.statements.writes import Insert, Update, changing, insert, update

__all__ = [
    "Answered",
    "Bound",
    "Given",
    "Insert",
    "Read",
    "Rows",
    "Update",
    "changing",
    "insert",
    "is_alone",
    "made_of",
    "together",
    "update",
]
