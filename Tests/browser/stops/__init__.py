"""Stops of the tour: one page in one state, as a viewer sees it. Each feature lists its own in `STOPS`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import steps

DEMO_PASSWORD = "mingle-demo"

# Events of the demo.
GAME, WALK, FULL = "Late Game Night", "New year’s walk", "Algorithms study group"
SUPPER, PICNIC = "Supper club: seven courses", "Birthday picnic, come rain or shine"
LONG = "x" * 300

# The declared pages; a test of the server compares them with its routes.
PAGES = [
    page
    for file in sorted((Path(__file__).parents[2] / "ServerTests").glob("**/*.swift"))
    for part in re.split(r"^(?=extension |struct |enum )", file.read_text(), flags=re.MULTILINE)
    if re.match(r"\w+ PageTable\b", part)
    for page in re.findall(r'"GET (/[^"]*)"', part)
]


@dataclass
class Stop:
    """One page in one state, as a viewer sees it."""

    name: str
    who: str
    go: Callable

    @property
    def route(self):
        """Returns the declared route that it opens, such as `/events/{id}`."""
        return route(self.go.path)

    def visit(self, world):
        page = world.page(self.who)
        self.go(page, world)
        page.wait_for_load_state("load")
        return page


def route(path):
    """Returns the declared route that a path belongs to; fixed segments take precedence over parameters."""
    path = path.partition("?")[0].partition("#")[0]
    fitting = [one for one in PAGES if re.fullmatch(re.sub(r"\\{.+?\\}", "[^/]+", re.escape(one)), path)]
    return min(fitting, key=lambda one: one.count("{"), default=None)


# The routes of placeholders that stand for a whole path.
PLACES = {
    "link": "/i/x",
    "supper link": "/i/x",
    "reset": "/reset/x",
    "take-back": "/take-back/x",
    "verify": "/verify/x",
    "unsubscribe": "/unsubscribe/x/x",
    "pass offered": "/g/x",
    "pass changed": "/g/x",
    "pass cancelled": "/g/x",
    "pass lapsed": "/g/x",
    "mailed invitation": "/i/x",
    "cancelled desk": "/events/x/guests",
    "left": "/people/x",
    "closed": "/people/x",
    "removed": "/events/x",
}


def opens(path):
    """Declares which page a function opens."""

    def note(go):
        go.path = path
        return go

    return note


def then(go, press):
    """Opens a page and performs an action there."""
    return opens(go.path)(lambda page, world: (go(page, world), press(page)))


def at(path):
    """Opens a path; `{Title}` is replaced by the id of a demo event."""

    @opens(re.sub(r"\{(.+?)\}", lambda found: PLACES.get(found[1], "x"), path))
    def go(page, world):
        page.goto(go.address(world))

    def address(world):
        places = {**world.events, **world.places, "link": world.link, "quiet": world.quiet}
        return re.sub(r"\{(.+?)\}", lambda found: places[found[1]], path)

    go.address = address
    return go


def sent(path, command, fields, press=None):
    """Opens a path and sends a form that is refused."""

    @opens(at(path).path)
    def go(page, world):
        at(path)(page, world)
        steps.without_checks(page)
        button = page.locator(press) if press else None
        steps.send(page, command, fields, button)
        page.get_by_role("alert").first.wait_for()

    return go


def asking(page):
    """Opens a confirmation question on the page."""
    page.locator("details.question > summary").first.click()
