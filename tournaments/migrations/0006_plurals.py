"""Plurals for the admin; the tables stay as they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_laws_of_an_event"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="guess",
            options={"verbose_name_plural": "guesses"},
        ),
        migrations.AlterModelOptions(
            name="scored",
            options={"verbose_name_plural": "scored"},
        ),
    ]
