"""News that goes upwards. Sent inside the transaction of the service that caused it."""

from django.dispatch import Signal

# A line's result was proposed, agreed, disputed, corrected or voided, or the line became not played.
# Arguments: ``line`` (games.models.Line), ``is_last_at_table`` (bool: no other board of the table is still to play).
# A receiver may answer with a statement, games.statements.Bound, to run with those of the service, or with a function
# to call after the commit.
result_recorded = Signal()
