"""The laws of an event, and its own order of trumps: apart from the club's, so that each table is locked by itself."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0004_storage_of_standings'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='law',
            field=models.CharField(choices=[('duplicate-1', 'American Whist League: a revoke costs two tricks'), ('duplicate-bridge-1', "revokes as at bridge: they cost none, one or two tricks, as the play went on")], db_default='duplicate-1', default='duplicate-1', max_length=40, verbose_name='laws'),
        ),
        migrations.AddField(
            model_name='event',
            name='trump_order',
            field=models.CharField(blank=True, db_default='', default='', max_length=60, verbose_name='order of trumps'),
        ),
    ]
