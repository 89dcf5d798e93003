"""What every new change pays for and nobody asks: an index that another one covers, and a check of what only rises."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0003_trump_order'),
    ]

    operations = [
        # To alter the field would make its foreign key anew and read the whole table.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='change',
                    name='journal',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='games.journal'),
                ),
            ],
            database_operations=[
                migrations.RunSQL("DROP INDEX IF EXISTS games_change_journal_id_a6b7cd95", migrations.RunSQL.noop),
            ],
        ),
        migrations.AlterField(
            model_name='change',
            name='number',
            field=models.IntegerField(),
        ),
    ]
