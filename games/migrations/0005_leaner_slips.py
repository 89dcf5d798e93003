"""What every new slip pays for twice: that tricks are not below 0 is said by 0 to 13."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0004_leaner_changes'),
    ]

    operations = [
        migrations.AlterField(
            model_name='slip',
            name='north_south_tricks',
            field=models.SmallIntegerField(),
        ),
    ]
