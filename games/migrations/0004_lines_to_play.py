"""Lines still to play, by board: whether a result was the last of its board is asked with every result.

By all lines of the board it would cost more with every table that has played it.
"""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class AddIndexBesideWrites(AddIndexConcurrently):
    """On PostgreSQL nobody waits for the index; elsewhere it is made as any other."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        else:
            migrations.AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
        else:
            migrations.AddIndex.database_backwards(self, app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('games', '0003_trump_order'),
    ]

    operations = [
        AddIndexBesideWrites(
            model_name='line',
            index=models.Index(condition=models.Q(('state__in', ['due', 'open'])), fields=['board'], name='games_line_to_play_of_board'),
        ),
    ]
