"""Accessibility of every page in `tour.py`: axe, headings, zoom, target sizes, keyboard."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import steps
import stops
import tour
from server import PASSWORD
from steps import SCRIPT_OR_PLAIN

# Of all of axe's rules for WCAG 2.2 AA and best practice, only the size of targets is left out: `SMALL_TARGETS` is
# stricter, and costs a fraction of the time.
RULES = {"target-size": {"enabled": False}}

# Each size and each theme once: a theme changes colours, and a size what is shown and where.
THEMES = {"phone": "dark", "desk": "light"}

# 1280 px at 200 % zoom.
ZOOMED = {"width": 640, "height": 400}

SMALL_TARGETS = """() => {
    const small = [];
    // What takes a tap is larger where the link is spread over its card by ::after.
    const area = one => {
        const own = one.getBoundingClientRect(), spread = getComputedStyle(one, "::after");
        if (spread.content === "none" || spread.position !== "absolute") return own;
        const frame = one.offsetParent?.getBoundingClientRect();
        return frame && parseFloat(spread.height) > own.height ? frame : own;
    };
    for (const one of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
        const whole = one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one;
        if (!whole.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const { width, height, bottom, right } = area(whole);
        if (bottom + scrollY <= 0 || right + scrollX <= 0 || width <= 1 || height <= 1) continue; // skip links, until focused
        // A link within a sentence is as high as its line.
        const around = whole.parentElement.textContent.trim().length > whole.textContent.trim().length;
        if (one.localName === "a" && getComputedStyle(one).display === "inline" && around) continue;
        if (width < 24 || height < 24) small.push(`${one.outerHTML.slice(0, 120)}: ${width} × ${height}`);
    }
    return small;
}"""


@pytest.fixture(scope="module")
def world(browser):
    with tour.world(browser) as made:
        yield made


def apart(place):
    """Spreads the pages over several workers, each with its own world, because they take the most time."""
    return pytest.mark.xdist_group(f"pages-{place % 3}")


def test_every_page_is_visited():
    """A new page fails here until it has a stop, or a reason why it has none."""
    visited = {stop.route for stop in tour.STOPS} - {None}
    assert len(stops.PAGES) > 40
    assert visited | set(tour.NO_PAGES) == set(stops.PAGES), visited.symmetric_difference(stops.PAGES) - set(
        tour.NO_PAGES
    )
    assert not visited & set(tour.NO_PAGES)


@pytest.mark.parametrize(
    "stop", [pytest.param(stop, id=stop.name, marks=apart(place)) for place, stop in enumerate(tour.STOPS)]
)
def test_page(world, stop):
    page = stop.visit(world)
    problems = []
    # A refused form is shown at the address it was sent to.
    shown = stops.route(urlsplit(page.url).path)
    if shown not in (stop.route, "/do/{command}"):
        problems.append(f"shows {shown}, not {stop.route}")
    headings = page.get_by_role("heading", level=1).count()
    if headings != 1:
        problems.append(f"{headings} headings of level 1")
    if page.get_by_role("main").count() != 1:
        problems.append("no main landmark, or several")
    for size, viewport in {**tour.SIZES, "zoomed": ZOOMED}.items():
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=THEMES.get(size, "light"))
        steps.settle(page)
        wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide[0] > wide[1]:
            problems.append(f"{size}: scrolls sideways, {wide[0]} px")
        problems += [f"{size}: small target {one}" for one in page.evaluate(SMALL_TARGETS)]
        if size in THEMES:
            problems += [f"{size}, {THEMES[size]}: {one}" for one in steps.violations(page, rules=RULES)]
    page.set_viewport_size(steps.DESK)
    assert not problems, "\n".join(problems)


def tab_to(page, role, name, most=60):
    """Presses Tab until an element has the focus, and checks that each focus is visible."""
    wanted = page.get_by_role(role, name=name, exact=True).first
    for _ in range(most):
        page.keyboard.press("Tab")
        shown = page.evaluate("""() => {
            const style = getComputedStyle(document.activeElement);
            return document.activeElement === document.body
                || parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none" || style.boxShadow !== "none";
        }""")
        assert shown, page.evaluate("document.activeElement.outerHTML")
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {role} {name}")


@SCRIPT_OR_PLAIN
def test_keyboard_only(new_page, person, javascript):
    host, guest = person("Host"), person("Guest")
    title = f"By keyboard {'with' if javascript else 'without'} script"
    event = steps.event_by_rest(host, title, startsAt=steps.instant(hours=1))
    page = new_page(javascript=javascript)
    page.goto("/sign-in")
    tab_to(page, "textbox", "E-mail")
    page.keyboard.type(guest.email)
    tab_to(page, "textbox", "Password")
    page.keyboard.type(PASSWORD)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")
    tab_to(page, "link", title)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    tab_to(page, "button", "Going")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    steps.pressed(page, "Going")
    assert guest.call("GET", f"/events/{event}")[1]["mine"]["status"] == "going"


def test_with_reduced_motion_a_new_theme_is_there_at_once(new_page):
    page = new_page()
    page.goto("/")
    page.emulate_media(color_scheme="dark")
    moving = page.evaluate("() => new Promise(requestAnimationFrame).then(() => document.getAnimations().length)")
    assert moving == 0


def test_skip_to_the_content(new_page, person):
    page = new_page(person("Guest"))
    page.goto("/discover")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_what_just_happened_is_said(new_page, person):
    """A status message that a screen reader announces once; the next page does not have it."""
    page = new_page(person("Guest"))
    page.goto("/me/settings")
    steps.send(page, "account.updateProfile", {"givenName": "Renamed"})
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_have_count(0)


@apart(0)
def test_titles_tell_pages_apart(world):
    seen = {}
    for stop in tour.STOPS:
        if stop.who == "alex" and not stop.name.startswith(("import-done", "error")):
            if address := getattr(stop.go, "address", None):
                reply = world.page(stop.who).request.get(address(world))
                title, url = re.search("<title>(.*?)</title>", reply.text())[1], reply.url
            else:
                page = stop.visit(world)
                title, url = page.title(), page.url
            path = re.sub(r"\?.*|[0-9a-f-]{36}", "", url)
            seen.setdefault(title, set()).add(path)
    doubles = {title: paths for title, paths in seen.items() if len(paths) > 1}
    assert not doubles, doubles
