"""News that goes upwards. Sent inside the transaction of the service that caused it."""

from django.dispatch import Signal

# A line's result was proposed, agreed, disputed, corrected or voided, or the line became not played.
# Argument: ``line`` (games.models.Line). A receiver answers with a statement, games.statements.Bound, to run with those
# of the service.
result_recorded = Signal()

# The same, where no other board of the table is still to play. Argument: ``line``. A receiver answers with a function
# to call after the commit.
last_board_recorded = Signal()
