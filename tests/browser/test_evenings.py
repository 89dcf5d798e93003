"""Three evenings through pages only, in a real Chromium: a club on one laptop, a hall of phones, prepared boards."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine.movements import build
from tournaments.selectors.live import forget_numbers
from tournaments.services import roles
from tournaments.tasks import sweep_fields

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "quiet-felt-and-brass"


class Hall:
    """The site with the people in it, each with a browser of their own."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self.chromium, self.url, self.event = chromium, url, ""
        self.contexts: list[BrowserContext] = []

    def page(self, width: int = 1280, height: int = 800) -> Page:
        context = self.chromium.new_context(base_url=self.url, viewport={"width": width, "height": height}, locale="en")
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        return page

    def beat(self) -> None:
        """What the beat does every two seconds: score what no hint has told of, such as the end of play."""
        sweep_fields()
        forget_numbers()

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    # --- setting up ---------------------------------------------------------------------------------------------

    def found_club(self) -> Page:
        """The first organiser, with the code from the terminal, and a club."""
        page = self.page()
        page.goto("/welcome/")
        fill(page, code=roles.first_organiser_code(), **account("olga", "Olga Organiser"))
        press(page, "Open the account")
        fill(page, name="The Evening Club", time_zone="Europe/Amsterdam")
        press(page, "Start the club")
        return page

    def invite(self, organiser: Page, kind: str, username: str, name: str) -> Page:
        """Somebody opens the link that the organiser hands over, in a browser of his own."""
        organiser.goto("/organise/clubs/the-evening-club/people/")
        organiser.check(f"[name=kind][value={kind}]")
        press(organiser, "Make the link")
        link = organiser.locator("code").first.inner_text()
        page = self.page()
        page.goto(link)
        fill(page, **account(username, name))
        press(page, "Open an account")
        return page

    def make_event(
        self, organiser: Page, *, pairs: int, movement: str, rounds: int, boards: int, **settings: str
    ) -> str:
        """Title, settings, pairs and movement, each on its page. Answers the event's slug."""
        organiser.goto("/organise/clubs/the-evening-club/events/new/")
        fill(organiser, title="Monday evening")
        press(organiser, "Make the event")
        self.event = re.findall(r"/events/([^/]+)/", organiser.url)[0]
        organiser.goto(f"/organise/events/{self.event}/settings/")
        for name, value in settings.items():
            organiser.check(f"[name={name}][value={value}]")
        press(organiser, "Save", first=True)
        for number in range(1, pairs + 1):
            organiser.goto(f"/organise/events/{self.event}/pairs/")
            fill(organiser, first=f"North {number}", second=f"South {number}")
            press(organiser, "Enter the pair")
        organiser.goto(f"/organise/events/{self.event}/movement/")
        organiser.locator("summary").click()
        organiser.select_option("[name=slug]:visible", movement)
        organiser.locator("input[name=rounds]:visible").fill(str(rounds))
        organiser.locator("input[name=boards_per_set]:visible").fill(str(boards))
        press(organiser, "Choose it")
        return self.event

    def start(self, organiser: Page) -> None:
        organiser.goto(f"/organise/events/{self.event}/")
        press(organiser, "Read the schedule and start play")
        press(organiser, "Start play now")

    def codes(self, organiser: Page) -> dict[int, tuple[str, str]]:
        """Code and PIN by table, from the organiser's list."""
        organiser.goto(f"/organise/events/{self.event}/tables/")
        rows = organiser.locator("table.data tbody tr").all()
        cells = [row.locator("th, td").all_inner_texts() for row in rows]
        return {int(number): (code, pin) for number, code, pin in cells}

    # --- at the tables --------------------------------------------------------------------------------------------

    def join(self, codes: dict[int, tuple[str, str]], table: int, pair: str = "") -> Page:
        page = self.page(360, 740)
        code, pin = codes[table]
        page.goto(f"/table/join/?code={code}")
        fill(page, pin=pin, entry=pair)
        page.locator("main form .button--full").click()
        page.wait_for_url("**/table/")
        return page


def account(username: str, name: str) -> dict[str, str]:
    return {"name": name, "username": username, "password1": PASSWORD, "password2": PASSWORD}


def fill(page: Page, **values: str | None) -> None:
    for name, value in values.items():
        page.fill(f"input[name={name}]", value or "")


def press(page: Page, words: str, *, first: bool = False) -> None:
    """Press the button, or follow the link, with these words, and wait for what comes."""
    found = page.locator("main").locator("button, a.button").filter(has_text=words)
    (found.first if first else found.last).click()
    page.wait_for_load_state()


def enter(page: Page, tricks: int, *, suit: str = "") -> None:
    """The next board of a table: the entry page, the keypad, and on to what is kept."""
    page.click("#next-board")
    page.wait_for_url("**/line/*/")
    if suit and page.locator(f"[name=suit][value={suit}]").first.is_visible():
        page.locator(f"label:has([name=suit][value={suit}])").click()
    page.locator(f"label:has(#id_tricks_{tricks})").click()
    expect(page.locator("[data-keypad-sentence]")).to_contain_text("East–West")
    page.locator(".entry__form .button--full").click()
    page.wait_for_url("**/confirm/")


def confirm(page: Page) -> None:
    page.click("button[value=correct]")
    page.wait_for_url("**/table/")


def dispute(north: Page, east: Page, one: int, other: int) -> None:
    """North's phone says one figure; East's is shown it, presses No and says another."""
    enter(north, one)
    east.goto(north.url)
    east.click("button[value=no]")
    east.wait_for_url("**/line/*/")
    east.locator(f"label:has(#id_tricks_{other})").click()
    east.locator(".entry__form .button--full").click()
    east.wait_for_url("**/confirm/")
    expect(east.locator("main")).to_contain_text("Your figures differ")


@pytest.fixture
def hall(chromium: Browser, live_server: object) -> Iterator[Hall]:
    hall = Hall(chromium, str(live_server))
    yield hall
    hall.close()


def test_a_club_on_one_laptop_keys_its_results_at_the_end_of_each_round(hall: Hall):
    laptop = hall.found_club()
    slug = hall.make_event(laptop, pairs=7, movement="skip-mitchell", rounds=3, boards=2, round_end="director")
    hall.start(laptop)

    for number in range(1, 4):
        laptop.goto(f"/direct/{slug}/")
        expect(laptop.locator("#running")).to_contain_text(f"Round {number} of 3")
        press(laptop, f"Key results of round {number}")
        inputs = laptop.locator("input[type=number]").all()
        for place, box in enumerate(inputs):
            box.fill(str((3 * place + number) % 14))
        press(laptop, "Keep these results")
        expect(laptop.locator(".messages")).to_contain_text(f"{len(inputs)} results are kept")
        laptop.goto(f"/direct/{slug}/rounds/A/next/")
        expect(laptop.locator("main")).to_contain_text("Every board is in")
        press(laptop, f"End round {number}")

    laptop.goto(f"/direct/{slug}/final/")
    press(laptop, "Publish the final standings")
    hall.beat()
    visitor = hall.page(360, 740)
    visitor.goto(f"/events/{slug}/")
    expect(visitor.locator(".standings tbody tr")).to_have_count(7)
    expect(visitor.locator("main")).to_contain_text("Final")


def test_a_hall_of_thirteen_and_a_half_tables_with_phones(hall: Hall):
    organiser = hall.found_club()
    slug = hall.make_event(organiser, pairs=27, movement="skip-mitchell", rounds=2, boards=1, confirmation="required")
    hall.start(organiser)
    codes = hall.codes(organiser)
    movement = build("skip-mitchell", 27, 2)
    first_round = [sitting for sitting in movement.sittings_in(1) if sitting.is_played]
    phones = {  # both pairs of the first two tables have a phone of their own, which goes with them
        pair: hall.join(codes, sitting.table, str(pair))
        for sitting in first_round[:2]
        for pair in (sitting.north_south, sitting.east_west)
    }
    tablets = {number: hall.join(codes, number) for number in codes if number not in {1, 2}}
    assert len(first_round) == 13

    for number in (1, 2):
        for sitting in movement.sittings_in(number):
            if not sitting.is_played:
                continue
            north, east = phones.get(sitting.north_south), phones.get(sitting.east_west)
            device = north or tablets.get(sitting.table) or east
            expect(device.locator("#now")).to_contain_text(f"Round {number} of 2")  # it has moved on by itself
            enter(device, (sitting.table * number) % 14, suit="S" if number == 1 else "")
            if north and east:
                east.goto(device.url)
                confirm(east)
                north.goto("/table/")
            else:
                expect(device.locator(".hand-over")).to_be_visible()
                confirm(device)

    hall.beat()
    visitor = hall.page(360, 740)
    visitor.goto(f"/events/{slug}/")
    expect(visitor.locator("main")).to_contain_text("Provisional")
    expect(visitor.locator(".standings tbody tr")).to_have_count(27)
    organiser.goto(f"/direct/{slug}/accept/")
    expect(organiser.locator("main")).to_contain_text("No result waits")


def test_prepared_boards_and_a_director_who_plays(hall: Hall):
    organiser = hall.found_club()
    preparer = hall.invite(organiser, "preparer", "petra", "Petra Preparer")
    director = hall.invite(organiser, "director", "dirk", "Dirk Director")
    slug = hall.make_event(organiser, pairs=8, movement="skip-mitchell", rounds=3, boards=1, origin="dealt")
    organiser.goto(f"/organise/events/{slug}/boards/")
    press(organiser, "Deal")

    preparer.goto(f"/organise/events/{slug}/prepare/")
    press(preparer, "Open the deal sheets")
    expect(preparer.locator(".paper--deal").first).to_be_visible()
    assert preparer.pdf().startswith(b"%PDF")
    organiser.goto(f"/organise/events/{slug}/boards/")
    expect(organiser.locator("main")).to_contain_text("Petra")

    # Dirk plays in the pair that meets in round 2 the board of table 1 in round 1.
    movement = build("skip-mitchell", 8, 3)
    first = next(s for s in movement.sittings_in(1) if s.table == 1)
    later = next(s for s in movement.sittings_in(2) if s.set == first.set)
    organiser.goto("/organise/clubs/the-evening-club/players/")
    organiser.locator("main a").filter(has_text=re.compile(f"^North {later.north_south}$")).click()
    organiser.select_option("select[name=user]", "dirk")
    press(organiser, "Save")
    hall.start(organiser)
    codes = hall.codes(organiser)
    dispute(hall.join(codes, 1, str(first.north_south)), hall.join(codes, 1, str(first.east_west)), 11, 12)

    director.goto(f"/direct/{slug}/")
    expect(director.locator("#running")).to_contain_text("Disputed")
    assert not re.search(r"\b11\b|\b12\b", director.locator("#running").inner_text())
    director.locator(".needs a").first.click()
    expect(director.locator("main")).to_contain_text("You have this board still to play")
    assert not re.search(r"\b11\b|\b12\b", director.locator("main").inner_text())
    press(director, "Open it and give up the board")
    expect(director.locator("main")).to_contain_text("Two different figures")
    director.fill("[name=settle-tricks]", "11")
    director.fill("[name=settle-why]", "counted again with both pairs")
    press(director, "Settle it")
    expect(director.locator("main")).to_contain_text("is settled")

    for number in (1, 2, 3):
        organiser.goto(f"/direct/{slug}/rounds/A/{number}/")
        for box in organiser.locator("input[type=number]").all():
            box.fill("7")
        press(organiser, "Keep these results")
    hall.beat()
    visitor = hall.page(360, 740)
    visitor.goto(f"/events/{slug}/")
    expect(visitor.locator(".standings tbody tr")).to_have_count(8)
    visitor.goto(f"/events/{slug}/boards/1/")
    expect(visitor.locator("main")).to_contain_text("Traveller")
