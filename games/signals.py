"""News that goes upwards. Sent inside the transaction of the service that caused it."""

from django.dispatch import Signal

# A line's result was proposed, agreed, disputed, corrected or voided, or the line became not played.
# Arguments: ``line`` (games.models.Line), ``change`` (games.models.Change kind, str).
result_recorded = Signal()
