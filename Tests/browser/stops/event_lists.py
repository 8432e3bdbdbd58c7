"""Home, discover and one’s own events."""

from stops import WALK, Stop, at, opens, then
from stops.events import draft


def drawn(page):
    """Waits until the map and its markers are drawn."""
    page.locator(".map-canvas .leaflet-marker-icon").first.wait_for()


def called_out(page):
    """Opens one of the markers."""
    drawn(page)
    page.locator(".map-marker").first.focus()
    page.keyboard.press("Enter")
    page.locator(".map-callout").wait_for()


@opens("/my-events")
def my_drafts(page, world):
    """The list with a draft of one's own."""
    at(f"/events/{{{WALK}}}")(page, world)
    draft(page)
    page.goto("/my-events")
    page.locator(".section-title").first.wait_for()


STOPS = [
    Stop("home", "alex", at("/")),
    Stop("home-invited", "hana", at("/")),
    Stop("discover", "alex", at("/discover")),
    Stop("discover-search", "alex", at("/discover?q=lena&range=month&tag=music")),
    Stop("discover-near", "alex", at("/discover?near=48.00,7.84&within=2&range=month")),
    Stop("discover-near-wrong", "alex", at("/discover?near=here&within=99")),
    Stop("discover-map", "alex", then(at("/discover?view=map"), drawn)),
    Stop("discover-map-callout", "alex", then(at("/discover?view=map&near=48.00,7.84&within=5"), called_out)),
    Stop("discover-map-signed-out", "nobody", then(at("/discover?view=map"), drawn)),
    Stop("my-events", "alex", at("/my-events")),
    Stop("past", "alex", at("/past")),
    Stop("my-events-drafts", "alex", my_drafts),
    Stop("empty-home", "nora@empty", at("/")),
    Stop("empty-discover", "nora@empty", at("/discover")),
    Stop("empty-map", "nora@empty", at("/discover?view=map")),
    Stop("empty-search", "nora@empty", at("/discover?q=nothing+like+it")),
    Stop("empty-my-events", "nora@empty", at("/my-events")),
    Stop("empty-past", "nora@empty", at("/past")),
]
