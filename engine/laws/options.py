"""A law as text: its name and version, and the options that differ from the profile.

``english-short-1;target=7;honours=off`` is English short whist to seven without honours. ``parse_law`` and
``format_law`` are a pair: what is stored with an event or stands in an address.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from engine.laws.cut import AceInCut, FirstDealer
from engine.laws.law import Counting, InvalidLaw, Law
from engine.laws.penalties import BRIDGE_REVOKE, LEAGUE_REVOKE, LONDON_REVOKE, InvalidPenalty, RevokeRule
from engine.laws.profiles import LAWS
from engine.laws.sight import Sight
from engine.laws.trumps import InvalidTrumps, Trumps

SEPARATOR = ";"
REVOKES: Mapping[str, RevokeRule] = {
    "london": LONDON_REVOKE,
    "league": LEAGUE_REVOKE,
    "bridge": BRIDGE_REVOKE,
    "1": RevokeRule(tricks=1),
    "3": RevokeRule(tricks=3),
}


@dataclass(frozen=True, slots=True)
class Option:
    """Something of a law that a house may have otherwise: how it is read, written, and put into the law."""

    read: Callable[[str], Any]
    write: Callable[[Law], str]
    put: Callable[[Law, Any], Law]


def with_options(law: Law, options: Mapping[str, str]) -> Law:
    """The law with these options, by name and text. Raises InvalidLaw for what is unknown or does not go together."""
    unknown = next((name for name in options if name not in OPTIONS), None)
    if unknown is not None:
        raise InvalidLaw(f"Option must be one of {', '.join(OPTIONS)}, not {unknown!r}.")
    # In the order of the table, not of the text: honours may depend on how tricks count.
    for name, option in OPTIONS.items():
        if name not in options:
            continue
        try:
            law = option.put(law, option.read(options[name]))
        except (InvalidTrumps, InvalidPenalty) as error:
            raise InvalidLaw(f"Option {name}: {error}") from error
    return law


def parse_law(text: str) -> Law:
    """The law written so. Raises InvalidLaw, naming what is unknown."""
    key, *parts = text.split(SEPARATOR)
    if key not in LAWS:
        raise InvalidLaw(f"Law must be one of {', '.join(LAWS)}, not {key!r}.")
    options = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            raise InvalidLaw(f"Option must be written name=value, not {part!r}.")
        if name in options:
            raise InvalidLaw(f"Option {name} is named twice.")
        options[name] = value
    return with_options(LAWS[key], options)


def format_law(law: Law) -> str:
    """The law as text, as short as it can be. Raises InvalidLaw for one that is of no known profile."""
    if law.key not in LAWS:
        raise InvalidLaw(f"Law must be one of {', '.join(LAWS)}, not {law.key!r}.")
    profile = LAWS[law.key]
    changed = {name: option.write(law) for name, option in OPTIONS.items()}
    parts = [f"{name}={text}" for name, text in changed.items() if text != OPTIONS[name].write(profile)]
    return SEPARATOR.join([law.key, *parts])


def _whole(name: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 3):
            raise InvalidLaw(f"Option {name} must be a whole number, not {text!r}.")
        return int(text)

    return read


def _one_of(name: str, values: Mapping[str, Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        if text not in values:
            raise InvalidLaw(f"Option {name} must be {' or '.join(values)}, not {text!r}.")
        return values[text]

    return read


def _number(name: str, attribute: str) -> Option:
    return Option(
        read=_whole(name),
        write=lambda law: str(getattr(law, attribute)),
        put=lambda law, value: replace(law, **{attribute: value}),
    )


def _switch(name: str, attribute: str) -> Option:
    return Option(
        read=_one_of(name, {"off": False, "on": True}),
        write=lambda law: "on" if getattr(law, attribute) else "off",
        put=lambda law, value: replace(law, **{attribute: value}),
    )


def _choice(name: str, attribute: str, kind: type[Enum]) -> Option:
    return Option(
        read=_one_of(name, {member.value: member for member in kind}),
        write=lambda law: str(getattr(law, attribute).value),
        put=lambda law, value: replace(law, **{attribute: value}),
    )


def _of_cut(name: str, attribute: str, kind: type[Enum]) -> Option:
    return Option(
        read=_one_of(name, {member.value: member for member in kind}),
        write=lambda law: str(getattr(law.cut, attribute).value),
        put=lambda law, value: replace(law, cut=replace(law.cut, **{attribute: value})),
    )


def _revoke_text(law: Law) -> str:
    return next(text for text, rule in REVOKES.items() if rule == law.revoke)


OPTIONS: Mapping[str, Option] = {
    "target": _number("target", "target"),
    "length": _number("length", "length"),
    "count": _choice("count", "counting", Counting),
    "honours": _switch("honours", "honours"),
    "honours-alone": _switch("honours-alone", "honours_alone_win"),
    "four-all": _switch("four-all", "four_all"),
    "revoke": Option(
        read=_one_of("revoke", REVOKES), write=_revoke_text, put=lambda law, value: replace(law, revoke=value)
    ),
    "trumps": Option(
        read=Trumps.parse, write=lambda law: str(law.trumps), put=lambda law, value: replace(law, trumps=value)
    ),
    "sight": _choice("sight", "sight", Sight),
    "ace": _of_cut("ace", "ace", AceInCut),
    "dealer": _of_cut("dealer", "dealer", FirstDealer),
}
