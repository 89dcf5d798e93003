"""How an evening is run: the settings a club keeps as its custom and an event takes from it."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Origin, TrumpRule


class ConfirmationPolicy(models.TextChoices):
    REQUIRED = "required", _("a result counts when the other side has confirmed it")
    MARKED = "marked", _("a result counts when it is entered; unconfirmed ones are marked")


class StandingsPolicy(models.TextChoices):
    AT_END = "at_end", _("at the end of play")
    AFTER_ROUND = "after_round", _("after each round, totals only")
    AT_ONCE = "at_once", _("at once, result by result")


class RoundEnd(models.TextChoices):
    BOARDS_IN = "boards_in", _("each table goes on when its boards are in")
    CLOCK = "clock", _("by the clock")
    DIRECTOR = "director", _("when the director says so")


class RevealPolicy(models.TextChoices):
    AT_END = "at_end", _("when play has ended")
    BY_HAND = "by_hand", _("when the organiser says so: others may play the same boards later")


class EveningSettings(models.Model):
    """Abstract: the same fields on a club (its custom) and on an event (how this one is run)."""

    origin = models.CharField(_("boards"), max_length=8, choices=Origin.choices, default=Origin.SHUFFLED)
    trump_rule = models.CharField(_("trump"), max_length=20, choices=TrumpRule.choices, default=TrumpRule.TURNED)
    confirmation = models.CharField(
        _("confirmation"), max_length=8, choices=ConfirmationPolicy.choices, default=ConfirmationPolicy.MARKED
    )
    standings_policy = models.CharField(
        _("standings shown"), max_length=12, choices=StandingsPolicy.choices, default=StandingsPolicy.AFTER_ROUND
    )
    round_end = models.CharField(_("rounds end"), max_length=10, choices=RoundEnd.choices, default=RoundEnd.BOARDS_IN)
    minutes_per_board = models.PositiveSmallIntegerField(
        _("minutes per board"), default=8, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )

    reveal_policy = models.CharField(
        _("hands shown"), max_length=8, choices=RevealPolicy.choices, default=RevealPolicy.AT_END
    )

    # So many last rounds are kept from the public, with everything that follows from them, until released.
    frozen_rounds = models.PositiveSmallIntegerField(
        _("last rounds kept secret"), default=0, validators=[MaxValueValidator(30)]
    )

    class Meta:
        abstract = True


SETTING_NAMES = tuple(field.name for field in EveningSettings._meta.fields)
