import importlib.util
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.laws import (
    AMERICAN,
    DRIVE,
    DUPLICATE,
    ENGLISH_SHORT,
    FIXED_DEALS,
    LAWS,
    LONG,
    OPTIONS,
    AceInCut,
    Counting,
    CutRule,
    FirstDealer,
    InvalidCut,
    InvalidLaw,
    InvalidTrumps,
    Sight,
    TiedCut,
    TrumpMethod,
    Trumps,
    format_law,
    parse_law,
    with_options,
)
from engine.seats import Seat
from engine.tricks import Trick


def test_laws_are_known_by_name_and_version():
    assert list(LAWS) == [
        "american-1",
        "english-short-1",
        "long-1",
        "fixed-deals-1",
        "drive-1",
        "duplicate-1",
        "duplicate-bridge-1",
    ]
    assert all(LAWS[law.key] is law for law in LAWS.values())


def test_version_one_of_each_law_stands_for_ever():
    """What was scored under these can be scored again: a change is a new version, not another figure here."""
    assert {key: (law.target, law.length, law.honours, law.rubber_bonus) for key, law in LAWS.items()} == {
        "american-1": (7, 1, False, 0),
        "english-short-1": (5, 1, True, 2),
        "long-1": (10, 1, True, 2),
        "fixed-deals-1": (None, 16, False, 0),
        "drive-1": (None, 24, False, 0),
        "duplicate-1": (None, 24, False, 0),
        "duplicate-bridge-1": (None, 24, False, 0),
    }
    assert {key: law.revoke.tricks for key, law in LAWS.items()} == {
        "american-1": 2,
        "english-short-1": 3,
        "long-1": 3,
        "fixed-deals-1": 2,
        "drive-1": 2,
        "duplicate-1": 2,
        "duplicate-bridge-1": None,
    }


def test_points_of_a_game_are_an_option():
    assert [parse_law(f"american-1;target={target}").target for target in (5, 7, 10)] == [5, 7, 10]


def test_only_the_laws_that_name_honours_count_them():
    assert [law.key for law in LAWS.values() if law.honours] == ["english-short-1", "long-1"]


@pytest.mark.parametrize(
    ("law", "changes", "sentence"),
    [
        (AMERICAN, {"target": 0}, "target must be from 1 to 99, not 0"),
        (AMERICAN, {"target": 100}, "target must be from 1 to 99, not 100"),
        (AMERICAN, {"target": None}, "target must be from 1 to 99, not None"),
        (AMERICAN, {"value": None}, "value of a game must be given"),
        (
            AMERICAN,
            {"counting": Counting.EVERY_TRICK},
            "count must be odd where games are played: every trick counts over agreed deals only",
        ),
        (AMERICAN, {"length": 0}, "length must be from 1 to 200, not 0"),
        (AMERICAN, {"length": 201}, "length must be from 1 to 200, not 201"),
        (DRIVE, {"target": 7}, "target must be left out where a number of deals is agreed, not 7"),
        (DRIVE, {"honours": True}, "honours must be off where every trick counts"),
    ],
)
def test_rules_that_do_not_go_together_are_refused(law, changes, sentence):
    with pytest.raises(InvalidLaw, match=f"^{sentence}.$"):
        replace(law, **changes)


@pytest.mark.parametrize("changes", [{"target": 1}, {"target": 99}, {"length": 1}, {"length": 200}])
def test_shortest_and_longest_that_can_be_agreed(changes):
    assert replace(AMERICAN, **changes) == parse_law(
        ";".join(["american-1", *(f"{k}={v}" for k, v in changes.items())])
    )


# --- as text --------------------------------------------------------------------------------------------------------


@pytest.fixture
def options():
    """The module made anew: its table is made while it loads, and a fault in the making shows in no other."""
    spec = importlib.util.find_spec("engine.laws.options")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("english-short-1", ENGLISH_SHORT),
        ("english-short-1;target=7;honours=off", replace(ENGLISH_SHORT, target=7, honours=False)),
        (
            "english-short-1;honours-alone=off;four-all=on",
            replace(ENGLISH_SHORT, honours_alone_win=False, four_all=True),
        ),
        ("fixed-deals-1;length=8;count=every", replace(FIXED_DEALS, length=8, counting=Counting.EVERY_TRICK)),
        ("drive-1;count=odd;honours=on", replace(DRIVE, counting=Counting.ODD_TRICKS, honours=True)),
        (
            "duplicate-1;trumps=rotation CDHS;sight=all",
            replace(DUPLICATE, trumps=Trumps.rotation("CDHS"), sight=Sight.ALL),
        ),
        ("long-1;ace=high;dealer=highest", replace(LONG, cut=CutRule(AceInCut.HIGH, FirstDealer.HIGHEST))),
        ("american-1;revoke=london", replace(AMERICAN, revoke=ENGLISH_SHORT.revoke)),
    ],
)
def test_law_is_written_as_its_profile_and_what_differs(options, text, law):
    assert (parse_law(text), format_law(law)) == (law, text)
    assert (options.parse_law(text), options.format_law(law)) == (law, text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Law must be one of american-1, "),
        ("american", "not 'american'"),
        ("american-2", "not 'american-2'"),
        ("american-1;target", "written name=value, not 'target'"),
        ("american-1;goal=7", "Option must be one of target, .*, not 'goal'"),
        ("american-1;target=7;target=8", "target is named twice"),
        ("american-1;target=x", "target must be a whole number, not 'x'"),
        ("american-1;target=1000", "target must be a whole number, not '1000'"),
        ("american-1;target=٧", "target must be a whole number, not '٧'"),
        ("american-1;target=-7", "target must be a whole number, not '-7'"),
        ("american-1;target=100", "target must be from 1 to 99, not 100"),
        ("american-1;honours=yes", "honours must be off or on, not 'yes'"),
        ("american-1;count=all", "count must be odd or every, not 'all'"),
        ("american-1;revoke=2", "revoke must be london or league or bridge or 1 or 3, not '2'"),
        ("american-1;ace=middle", "Option ace must be low or high, not 'middle'"),
        ("american-1;sight=every", "sight must be current or until-led or last or all, not 'every'"),
        ("american-1;trumps=rotation HX", "Option trumps: Trump order must be made of"),
        ("american-1;trumps=fixed =", "Option trumps: Trump order must be made of S, H, D, C and N, not '='"),
        ("american-1;target=0", "target must be from 1 to 99, not 0"),
    ],
)
def test_text_that_is_no_law_is_refused_with_what_is_wrong(options, text, sentence):
    for parse in (parse_law, options.parse_law):
        with pytest.raises(InvalidLaw, match=sentence):
            parse(text)


def test_law_of_no_known_profile_cannot_be_written():
    with pytest.raises(InvalidLaw, match=r"^Law must be one of american-1, english-short-1, .*, not 'house-1'.$"):
        format_law(replace(AMERICAN, name="house"))


TEXTS = {
    "target": st.integers(1, 99).map(str),
    "length": st.integers(1, 200).map(str),
    "honours": st.sampled_from(["on", "off"]),
    "honours-alone": st.sampled_from(["on", "off"]),
    "four-all": st.sampled_from(["on", "off"]),
    "count": st.sampled_from(["odd", "every"]),
    "revoke": st.sampled_from(["london", "league", "bridge", "1", "3"]),
    "trumps": st.sampled_from(["turned", "declared", "fixed N"])
    | st.text("SHDCN", min_size=1).map("rotation {}".format),
    "sight": st.sampled_from([sight.value for sight in Sight]),
    "ace": st.sampled_from(["low", "high"]),
    "dealer": st.sampled_from(["lowest", "highest"]),
}


@given(st.sampled_from(list(LAWS.values())), st.fixed_dictionaries({}, optional=TEXTS))
def test_every_law_is_read_as_it_is_written(law, options):
    assert set(TEXTS) == set(OPTIONS)
    try:
        law = with_options(law, options)
    except InvalidLaw:
        return

    assert parse_law(format_law(law)) == law


# --- trumps ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["HDSC", "HCDSN", "CDHS", "NSHDC", "SHCD"])
def test_rotation_takes_any_order_and_begins_again(order):
    trumps = Trumps.rotation(order)

    assert "".join(trumps.letter_of(deal) for deal in range(1, 2 * len(order) + 1)) == order * 2


def test_fixed_trump_is_the_same_in_every_deal():
    assert {Trumps.fixed("H").letter_of(deal) for deal in range(1, 9)} == {"H"}


@pytest.mark.parametrize("text", ["turned", "declared"])
def test_trump_the_table_finds_is_not_known_beforehand(text):
    assert Trumps.parse(text).letter_of(1) == ""


@pytest.mark.parametrize("text", ["turned", "declared", "fixed N", "rotation HHSS"])
def test_trumps_are_read_as_they_are_written(text):
    assert str(Trumps.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("random", "turned, rotation, declared or fixed, not 'random'"),
        ("rotation", "'rotation' must have 1 to 60 letters, not 0"),
        ("rotation " + "H" * 61, "must have 1 to 60 letters, not 61"),
        ("rotation HXH", "not 'X'"),
        ("fixed HD", "'fixed' must have 1 letters, not 2"),
        ("turned H", "'turned' must have 0 letters, not 1"),
    ],
)
def test_trumps_that_are_none_are_refused(text, sentence):
    with pytest.raises(InvalidTrumps, match=sentence):
        Trumps.parse(text)


def test_default_trump_is_turned_up():
    assert AMERICAN.trumps.method is TrumpMethod.TURNED


# --- the cut --------------------------------------------------------------------------------------------------------


def cut(**cards):
    return {player: Card.parse(card) for player, card in cards.items()}


def test_two_highest_play_against_two_lowest_and_the_lowest_deals():
    partners = CutRule().choose_partners(cut(ann="HK", bob="S2", cat="D9", dan="CA"))

    assert (partners.dealer, set(partners.dealers), set(partners.others)) == ("dan", {"dan", "bob"}, {"ann", "cat"})


@pytest.mark.parametrize(
    ("rule", "dealer"),
    [
        (CutRule(), "dan"),
        (CutRule(ace=AceInCut.HIGH), "bob"),
        (CutRule(dealer=FirstDealer.HIGHEST), "ann"),
        (CutRule(AceInCut.HIGH, FirstDealer.HIGHEST), "dan"),
    ],
)
def test_who_deals_depends_on_the_ace_and_on_the_law(rule, dealer):
    cards = cut(ann="HK", bob="S2", cat="D9", dan="CA")

    assert rule.choose_partners(cards).dealer == dealer
    assert rule.choose_dealer(cards) == dealer


def test_lower_of_two_gentlemen_deals_a_drive_with_the_ace_high():
    assert DRIVE.cut.choose_dealer(cut(bob="SA", dan="H4")) == "dan"


@pytest.mark.parametrize(
    ("cards", "tied"),
    [
        (cut(ann="HK", bob="S9", cat="D9", dan="C2"), ("bob", "cat")),
        (cut(ann="HK", bob="S3", cat="DQ", dan="C3"), ("bob", "dan")),
        (cut(ann="H9", bob="S9", cat="D9", dan="C2"), ("ann", "bob", "cat")),
    ],
)
def test_who_ties_where_it_matters_cuts_again(cards, tied):
    sentence = f"^{' and '.join(tied)} drew cards of the same rank and must cut again.$"
    with pytest.raises(TiedCut, match=sentence) as refusal:
        CutRule().choose_partners(cards)

    assert refusal.value.players == tied


def test_tie_of_the_two_highest_does_not_matter():
    assert CutRule().choose_partners(cut(ann="HK", bob="SK", cat="D9", dan="C2")).dealer == "dan"


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (cut(ann="HK", bob="S2", cat="D9"), "Four players cut for partners, not 3"),
        (cut(ann="HK", bob="S2", cat="D9", dan="HK"), "ann and dan cannot both have drawn HK"),
    ],
)
def test_cards_from_which_no_place_follows_are_refused(cards, sentence):
    with pytest.raises(InvalidCut, match=sentence):
        CutRule().choose_partners(cards)


def test_one_player_does_not_cut():
    with pytest.raises(InvalidCut, match="At least two players cut for the deal, not 1"):
        CutRule().choose_dealer(cut(ann="HK"))


# --- which tricks may be seen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sight", "before_the_lead", "after_it"),
    [
        (Sight.CURRENT, "", ""),
        (Sight.LAST_UNTIL_LED, "c", ""),
        (Sight.LAST, "c", "c"),
        (Sight.ALL, "abc", "abc"),
    ],
)
def test_complete_tricks_are_seen_as_the_law_has_it(sight, before_the_lead, after_it):
    tricks = {
        name: Trick(Seat.NORTH, (Card.parse(card),)) for name, card in zip("abc", ("S2", "S3", "S4"), strict=True)
    }

    for names, is_led in ((before_the_lead, False), (after_it, True)):
        assert sight.shown([*tricks.values()], is_led=is_led) == tuple(tricks[name] for name in names)


@pytest.mark.parametrize("sight", Sight)
def test_before_the_first_trick_none_is_seen(sight):
    assert sight.shown([], is_led=False) == ()
