import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Analysis',
            fields=[
                ('deal', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='games.deal')),
                ('tricks', models.CharField(blank=True, max_length=24)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'verbose_name_plural': 'analyses',
            },
        ),
        migrations.AddField(
            model_name='deal',
            name='hands_entered_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        # Another word in a list of choices: the column stays as it is.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='change',
                    name='kind',
                    field=models.CharField(choices=[('event_created', 'event created'), ('settings_changed', 'settings changed'), ('entry_added', 'pair entered'), ('entry_withdrawn', 'pair withdrawn'), ('movement_chosen', 'movement chosen'), ('boards_dealt', 'boards dealt'), ('boards_imported', 'boards imported'), ('boards_opened', 'sealed boards opened to make them up'), ('state_changed', 'event state changed'), ('table_left', 'table went on'), ('turn_up_entered', 'turn-up entered'), ('hands_entered', 'hands entered after play'), ('board_fouled', 'different turn-up reported'), ('result_proposed', 'result entered'), ('result_agreed', 'result agreed'), ('result_disputed', 'results differ'), ('result_accepted', 'accepted by the director'), ('result_corrected', 'result corrected'), ('result_voided', 'result voided'), ('not_played', 'not played'), ('dispute_opened', 'dispute opened by a playing director'), ('released', 'frozen standings released'), ('published', 'standings published'), ('access_changed', 'access changed')], max_length=20),
                ),
            ],
        ),
    ]
