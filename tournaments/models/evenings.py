"""How an evening is run: the settings a club keeps as its custom and an event takes from it."""

from dataclasses import replace

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from engine.laws import DUPLICATE, DUPLICATE_BRIDGE, LONGEST_ORDER, InvalidTrumps, Law, parse_law
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


class EventLaw(models.TextChoices):
    """Laws for boards that travel, by name and version. A version that was played once is never taken away."""

    LEAGUE = DUPLICATE.key, _("American Whist League: a revoke costs two tricks")
    BRIDGE = DUPLICATE_BRIDGE.key, _("revokes as at bridge: they cost none, one or two tricks, as the play went on")


class EveningSettings(models.Model):
    """Abstract: the same fields on a club (its custom) and on an event (how this one is run)."""

    origin = models.CharField(_("boards"), max_length=8, choices=Origin.choices, default=Origin.SHUFFLED)
    trump_rule = models.CharField(_("trump"), max_length=20, choices=TrumpRule.choices, default=TrumpRule.TURNED)
    trump_order = models.CharField(
        _("order of trumps"), max_length=LONGEST_ORDER, blank=True, default="", db_default=""
    )
    law = models.CharField(
        _("laws"), max_length=40, choices=EventLaw.choices, default=EventLaw.LEAGUE, db_default=EventLaw.LEAGUE
    )
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

    def clean(self) -> None:
        """An order of trumps that is one, where the rule asks for it."""
        super().clean()
        if self.trump_rule not in TrumpRule.values:  # refused by its own field
            return
        try:
            TrumpRule(self.trump_rule).trumps(self.trump_order)
        except InvalidTrumps as error:
            sentence = _now(
                "Write the order of trumps with the letters S, H, D, C, and N for no trumps, 1 to %(most)d of them, "
                "not “%(value)s”."
            ) % {"most": LONGEST_ORDER, "value": self.trump_order}
            raise ValidationError({"trump_order": sentence}) from error

    @property
    def laws(self) -> Law:
        """The law in force, with the trumps of these evenings: one value for scoring, play and what is printed."""
        return replace(parse_law(self.law), trumps=TrumpRule(self.trump_rule).trumps(self.trump_order))


SETTING_NAMES = tuple(field.name for field in EveningSettings._meta.fields)
