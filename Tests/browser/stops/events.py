"""One event in every state, its hosts, and the form that makes it."""

import steps
from stops import FULL, GAME, PICNIC, WALK, Stop, asking, at, sent, then


def draft(page):
    """Saves a copy from its form, and opens the draft."""
    steps.submit(page, "event.duplicate")
    page.goto(page.url.removesuffix("/edit"))
    steps.form(page, "event.publish").wait_for()


def shared(page):
    """Opens the share sheet."""
    page.locator(".share[popovertarget]").click()
    page.locator(".share-sheet:popover-open").wait_for()


STOPS = [
    Stop("event-signed-out", "nobody", at(f"/events/{{{GAME}}}")),
    Stop("event-host", "alex", at(f"/events/{{{GAME}}}")),
    Stop("event-shared", "alex", then(at(f"/events/{{{GAME}}}"), shared)),
    Stop("event-removed", "daniel", at("{removed}")),
    Stop("event-guest", "mei", at(f"/events/{{{GAME}}}")),
    Stop("event-companions", "mei", at("/events/{International potluck}")),
    Stop("event-full", "alex", at(f"/events/{{{FULL}}}")),
    Stop("event-hidden-place", "clara", at("/events/{Dinner at Clara’s}")),
    Stop("event-cancelled", "tom", at("/events/{Astronomy: the winter sky}")),
    Stop("event-past", "alex", at("/events/{Welcome barbecue}")),
    Stop("announcements", "alex", at(f"/events/{{{GAME}}}/announcements")),
    Stop("event-new", "alex", at("/events/new")),
    Stop(
        "event-edit",
        "alex",
        then(at(f"/events/{{{GAME}}}/edit"), lambda page: page.locator("main summary").nth(1).click()),
    ),
    Stop("event-draft", "alex", then(at(f"/events/{{{WALK}}}"), draft)),
    Stop("event-photo", "alex", at(f"/events/{{{GAME}}}/photo")),
    Stop("event-delete", "alex", at(f"/events/{{{GAME}}}/delete")),
    Stop("hosts", "alex", then(at(f"/events/{{{PICNIC}}}/hosts"), asking)),
    Stop("hosts-search", "alex", at(f"/events/{{{PICNIC}}}/hosts?q=sa")),
    Stop("hosts-cohost", "mei", at(f"/events/{{{PICNIC}}}/hosts")),
    Stop("empty-hosts", "ingo@empty", at("/events/{quiet}/hosts")),
    Stop("empty-event", "ingo@empty", at("/events/{quiet}")),
    Stop("empty-announcements", "ingo@empty", at("/events/{quiet}/announcements")),
    Stop(
        "error-event-new",
        "alex",
        sent(
            "/events/new",
            "event.create",
            {
                "title": " ",
                "startsAt": "2020-01-01T10:00",
                "locationName": "",
                "endsAt": "2019-01-01T10:00",
                "capacity": "0",
                "emoji": "word",
                "tags": ",".join(f"t{n}" for n in range(12)),
            },
        ),
    ),
    Stop("error-event-edit", "alex", sent(f"/events/{{{GAME}}}/edit", "event.update", {"title": " ", "capacity": "1"})),
]
