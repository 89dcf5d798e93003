"""What every new result pays for and nobody asks: which result a slip made, and checks that others cover."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_leaner_slips'),
    ]

    operations = [
        # To alter the fields would make their foreign keys anew and read the whole table.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='result',
                    name='slip',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.slip'),
                ),
                migrations.AlterField(
                    model_name='result',
                    name='other_slip',
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.slip'),
                ),
            ],
            database_operations=[
                migrations.RunSQL("DROP INDEX IF EXISTS games_result_slip_id_0f6fc472", migrations.RunSQL.noop),
                migrations.RunSQL("DROP INDEX IF EXISTS games_result_other_slip_id_f2cefb92", migrations.RunSQL.noop),
            ],
        ),
        migrations.AlterField(
            model_name='result',
            name='north_south_tricks',
            field=models.SmallIntegerField(),
        ),
        migrations.AlterField(
            model_name='result',
            name='version',
            field=models.IntegerField(),
        ),
    ]
