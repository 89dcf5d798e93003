"""What a director taps in when the hands of a board are entered after play: a seat's cards, and the card turned up."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from engine.cards import Card, Suit
from tournaments.forms.table import SUITS

SUIT_WORDS = dict(SUITS)


class HandForm(forms.Form):
    """The thirteen cards of one seat, out of those that no other hand has."""

    cards = forms.TypedMultipleChoiceField(
        label=_("Cards"),
        coerce=Card.parse,
        error_messages={
            "required": _("Tap the thirteen cards of this hand."),
            "invalid_choice": _("%(value)s is no card that is left."),
        },
    )

    def __init__(self, data: Any = None, *, left: Sequence[Card]) -> None:
        super().__init__(data)
        self.left = left
        self.fields["cards"].choices = [(str(card), str(card)) for card in left]  # type: ignore[attr-defined]

    def clean_cards(self) -> tuple[Card, ...]:
        cards = tuple(dict.fromkeys(self.cleaned_data["cards"]))
        if len(cards) != 13:
            sentence = ngettext(
                "You tapped %(count)d card; a hand has 13.", "You tapped %(count)d cards; a hand has 13.", len(cards)
            )
            raise forms.ValidationError(sentence % {"count": len(cards)})
        return cards

    @property
    def suits(self) -> list[tuple[Suit, list[tuple[Card, str, bool]]]]:
        """For the template, suit by suit: the card, its rank as people write it, and whether it was tapped."""
        tapped = set(self["cards"].value() or ())
        return [
            (suit, [(card, _rank(card), str(card) in tapped) for card in self.left if card.suit is suit])
            for suit in Suit
        ]


class TurnUpForm(forms.Form):
    """Which of the dealer's cards was turned up, or its suit alone where nobody remembers the card."""

    turn_up = forms.ChoiceField(label=_("Card turned up"), error_messages={"required": _("Say what was turned up.")})

    def __init__(self, data: Any = None, *, dealt: Sequence[Card], said: str) -> None:
        """``dealt``: the dealer's hand. ``said``: what the tables saw, a suit or nothing."""
        super().__init__(data)
        possible = [card for card in dealt if said in ("", card.suit.letter)]
        suits = [suit for suit in Suit if any(card.suit is suit for card in possible)]
        self.fields["turn_up"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((str(card), f"{SUIT_WORDS[card.suit.letter]} {_rank(card)}") for card in possible),
            *((suit.letter, _("%(suit)s, card not known") % {"suit": SUIT_WORDS[suit.letter]}) for suit in suits),
        ]


def _rank(card: Card) -> str:
    return card.rank.letter.replace("T", "10")
