"""News that goes upwards. Sent inside the transaction of the service that caused it."""

from django.dispatch import Signal

# A line's result was proposed, agreed, disputed, corrected or voided, or the line became not played.
# Arguments: ``line`` (games.models.Line), ``kind`` (games.models.ChangeKind), ``is_last_at_table`` (bool: no other
# board of the table is still to play). A receiver may answer with a statement, games.statements.Bound, to run with
# those of the service.
result_recorded = Signal()
