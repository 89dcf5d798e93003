"""What is an outage of the database, and no fault of ours: it is gone, starting, full, or was busy for too long."""

from django.db import InterfaceError, OperationalError

# How Django names it when the database does not answer.
UNANSWERED = (OperationalError, InterfaceError)


def is_outage(error: BaseException | None) -> bool:
    """Whether the same may simply be sent again, a little later.

    Nothing is half done: a transaction stands whole or not at all. Only whether it stands is not always known, when
    the connection broke during its commit.
    """
    if not isinstance(error, UNANSWERED):
        return False
    # SQLite calls it operational, too, when it does not understand a statement.
    return getattr(error.__cause__, "sqlite_errorname", "") != "SQLITE_ERROR"
