"""Requests of a new visitor's browser for the first page, with an empty cache."""

import pytest

import steps

MOST_REQUESTS = 6
MOST_BYTES = 60_000


class Traffic:
    """The requests of one page as the browser counts them; bytes are as transferred."""

    def __init__(self, page):
        self.asked, self.bytes, self.drawn = {}, {}, None
        self.wire = page.context.new_cdp_session(page)
        self.wire.on(
            "Network.requestWillBeSent",
            lambda one: self.asked.setdefault(one["requestId"], (one["timestamp"], one["request"]["url"])),
        )
        self.wire.on(
            "Network.loadingFinished", lambda one: self.bytes.update({one["requestId"]: one["encodedDataLength"]})
        )
        self.wire.on("Page.lifecycleEvent", self.lived)
        for call in ("Network.enable", "Page.enable"):
            self.wire.send(call)
        self.wire.send("Page.setLifecycleEventsEnabled", {"enabled": True})
        self.wire.send("Network.clearBrowserCache")

    def lived(self, event):
        if event["name"] == "firstContentfulPaint":
            self.drawn = event["timestamp"]

    @property
    def before(self):
        """Returns the URLs that were requested before the first paint."""
        # `data:` URLs in the style sheet cause no request.
        return [
            address
            for moment, address in self.asked.values()
            if moment <= self.drawn and not address.startswith("data:")
        ]


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("whose", ["landing", "home"])
def test_first_page(new_page, person, whose, viewport):
    host = person("Hanna")
    for number in range(30):
        steps.event_by_rest(
            host, f"Evening {number}", startsAt=steps.instant(days=number % 9 + 1), tags=["games", "tea"], emoji="🎲"
        )
    page = new_page(host if whose == "home" else None, viewport=viewport)
    traffic = Traffic(page)
    page.goto("/", wait_until="load")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_function("() => document.documentElement.classList.contains('js')")
    steps.settle(page)
    assert traffic.drawn, "the browser says when it has drawn"
    assert len(traffic.before) <= MOST_REQUESTS, traffic.before
    # All requests of the page, before and after the first paint, except the stream, which never ends.
    asked = {address for _, address in traffic.asked.values()}
    styles, scripts = [[one for one in asked if one.endswith(end)] for end in (".css", ".js")]
    assert len(styles) == 1 and len(scripts) == 1, asked
    assert sum(traffic.bytes.values()) <= MOST_BYTES, {
        traffic.asked[one][1]: size for one, size in traffic.bytes.items()
    }
