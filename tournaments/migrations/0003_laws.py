"""The laws of a club, and its own order of trumps. Those of an event follow in 0005: each table is locked by itself."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0002_heartbeat'),
    ]

    operations = [
        # Other words in a list of choices: they touch no table, so they come before the first lock.
        migrations.AlterField(
            model_name='club',
            name='trump_rule',
            field=models.CharField(choices=[('turned', "the dealer's last card is turned up"), ('rotation', 'hearts, clubs, diamonds, spades in turn'), ('rotation_no_trump', 'hearts, clubs, diamonds, spades, no trump in turn'), ('own_rotation', 'another order, in turn'), ('no_trump', 'played without trumps')], default='turned', max_length=20, verbose_name='trump'),
        ),
        migrations.AlterField(
            model_name='event',
            name='trump_rule',
            field=models.CharField(choices=[('turned', "the dealer's last card is turned up"), ('rotation', 'hearts, clubs, diamonds, spades in turn'), ('rotation_no_trump', 'hearts, clubs, diamonds, spades, no trump in turn'), ('own_rotation', 'another order, in turn'), ('no_trump', 'played without trumps')], default='turned', max_length=20, verbose_name='trump'),
        ),
        migrations.AddField(
            model_name='club',
            name='law',
            field=models.CharField(choices=[('duplicate-1', 'American Whist League: a revoke costs two tricks'), ('duplicate-bridge-1', "revokes as at bridge: they cost none, one or two tricks, as the play went on")], db_default='duplicate-1', default='duplicate-1', max_length=40, verbose_name='laws'),
        ),
        migrations.AddField(
            model_name='club',
            name='trump_order',
            field=models.CharField(blank=True, db_default='', default='', max_length=60, verbose_name='order of trumps'),
        ),
    ]
