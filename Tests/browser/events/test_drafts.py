"""Draft events, which only their hosts can see."""

from playwright.sync_api import expect

import steps
from people import name, press
from steps import EVENT_PATH, PHONE, SCRIPT_OR_PLAIN

SEEN = "Only you and your co-hosts see this draft."


def save_draft(page, title, **fields):
    """Fills in the form of a new event, saves it as a draft, and returns its URL."""
    page.goto("/events/new")
    steps.send(
        page,
        "event.create",
        {"title": title, "startsAt": steps.local(days=3), "locationName": "Common room", **fields},
        press=page.get_by_role("button", name="Save as draft"),
    )
    expect(page).to_have_url(EVENT_PATH)
    steps.flash(page, "Draft saved.")
    expect(page.get_by_text(SEEN)).to_be_visible()
    return page.url


@SCRIPT_OR_PLAIN
def test_from_a_draft_to_an_answer(new_page, person, javascript):
    host, guest = person("Hana"), person("Gus")
    page, theirs = new_page(host, javascript=javascript, viewport=PHONE), new_page(guest, javascript=javascript)
    title = f"Lantern walk {'js' if javascript else 'plain'}"
    address = save_draft(page, title)
    event = address.rsplit("/", 1)[1]
    # A draft cannot be shared.
    for role, label in (
        ("button", "Share"),
        ("link", "Invite"),
        ("link", "Chat"),
        ("link", "Add to calendar"),
        ("button", "Going"),
    ):
        expect(page.get_by_role(role, name=label, exact=True)).to_have_count(0)
    for who in (theirs, new_page(javascript=javascript)):
        steps.not_found(who, address)
        assert who.request.get(f"{address}.ics").status == 404
        assert who.request.get(f"{address}/qr.svg").status == 404
    theirs.goto(f"/discover?q={title.replace(' ', '+')}")
    assert steps.titles(theirs) == []
    assert guest.call("GET", f"/events/{event}")[0] == 404

    page.goto("/my-events")
    expect(page.get_by_role("heading", name="Drafts")).to_be_visible()
    expect(steps.card(page, title)).to_contain_text("Draft")
    steps.card(page, title).get_by_role("link").first.click()
    page.get_by_role("link", name="Edit", exact=True).click()
    expect(page.get_by_text("Tell the guests by e-mail")).to_have_count(0)
    steps.send(page, "event.update", {"locationName": "East gate"})
    steps.flash(page, "Saved.")
    steps.not_found(theirs, address)
    steps.submit(page, "event.publish")
    steps.flash(page, "Event published.")
    expect(page.get_by_text(SEEN)).to_have_count(0)
    expect(page.get_by_role("link", name="Invite", exact=True).first).to_be_visible()
    page.goto("/my-events")
    expect(page.get_by_role("heading", name="Drafts")).to_have_count(0)
    theirs.goto(address)
    expect(theirs.get_by_role("main")).to_contain_text("East gate")
    steps.press_rsvp(theirs, "Going")
    steps.pressed(theirs, "Going")


def test_enter_creates_and_does_not_keep(new_page, person):
    page = new_page(person("Hana"))
    page.goto("/events/new")
    steps.fill(page, "event.create", "locationName", "Kitchen")
    steps.fill(page, "event.create", "title", "Typed and sent")
    with page.expect_navigation():
        steps.field(page, "event.create", "title").press("Enter")
    steps.flash(page, "Event published.")


@SCRIPT_OR_PLAIN
def test_a_draft_that_is_wrong_keeps_what_was_typed(new_page, person, javascript):
    page = new_page(person("Hana"), javascript=javascript)
    page.goto("/events/new")
    if javascript:
        steps.without_checks(page)
    steps.send(
        page,
        "event.create",
        {"title": "Half a thought", "startsAt": "2020-01-01T10:00", "locationName": "Roof"},
        press=page.get_by_role("button", name="Save as draft"),
    )
    expect(page.get_by_role("alert")).to_contain_text("Choose a start in the future.")
    expect(steps.field(page, "event.create", "title")).to_have_value("Half a thought")
    steps.send(
        page, "event.create", {"startsAt": steps.local(days=2)}, press=page.get_by_role("button", name="Save as draft")
    )
    steps.flash(page, "Draft saved.")


@SCRIPT_OR_PLAIN
def test_a_copy_is_a_draft_until_it_is_published(new_page, person, javascript):
    host, guest = person("Hana"), person("Gus")
    event = steps.event_by_rest(host, "Weekly tea")
    page, theirs = new_page(host, javascript=javascript), new_page(guest, javascript=javascript)
    page.goto(f"/events/{event}")
    steps.submit(page, "event.duplicate")
    steps.flash(page, "Here’s a draft of it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Edit draft")
    copy = page.url.removesuffix("/edit")
    steps.not_found(theirs, copy)
    steps.send(page, "event.update", {"title": "Weekly coffee"})
    expect(page).to_have_url(copy)
    steps.submit(page, "event.publish")
    assert theirs.goto(copy).status == 200


def test_a_cohost_helps_with_a_draft(new_page, person, outbox):
    host, bob, guest = person("Hana"), person("Bob"), person("Gus")
    page, theirs = new_page(host), new_page(bob)
    address = save_draft(page, "Planned by two")
    page.get_by_role("link", name="Hosts", exact=True).click()
    page.get_by_role("searchbox", name="Search people").fill(steps.handle(bob))
    with page.expect_navigation():
        page.get_by_role("searchbox", name="Search people").press("Enter")
    press(page, f"Make {name(bob)} a co-host")
    theirs.goto(address)
    expect(theirs.get_by_text(SEEN)).to_be_visible()
    steps.not_found(new_page(guest), address)
    steps.submit(theirs, "event.publish")
    assert new_page(guest).goto(address).status == 200


@SCRIPT_OR_PLAIN
def test_import_as_drafts(new_page, person, javascript):
    host, guest = person("Hana"), person("Gus")
    page = new_page(host, javascript=javascript)
    mark = "imported-js" if javascript else "imported-plain"
    page.goto("/me/import")
    expect(page.get_by_label("As drafts")).to_be_checked()
    file = steps.calendar_file(
        (f"tea@{mark}", f"Tea {mark}", "20300102T100000Z"), (f"cake@{mark}", f"Cake {mark}", "20300103T100000Z")
    )
    steps.import_calendar(page, file, visibility="PUBLIC")
    expect(page.get_by_role("main")).to_contain_text("New events are drafts")
    page.get_by_role("link", name="See my events").click()
    assert steps.titles(page) == [f"Tea {mark}", f"Cake {mark}"]
    event = next(one for one in host.call("GET", "/events?mine=hosting")[1]["items"] if one["title"] == f"Tea {mark}")
    assert event["status"] == "draft"
    theirs = new_page(guest, javascript=javascript)
    steps.not_found(theirs, f"/events/{event['id']}")
    page.goto(f"/events/{event['id']}")
    steps.submit(page, "event.publish")
    theirs.goto(f"/events/{event['id']}")
    expect(theirs.get_by_role("heading", level=1)).to_have_text(f"Tea {mark}")
    # The person may choose to publish at once.
    out = steps.calendar_file((f"out@{mark}", f"Out {mark}", "20300104T100000Z"))
    steps.import_calendar(page, out, visibility="PUBLIC", draft=False)
    expect(page.get_by_role("main")).not_to_contain_text("New events are drafts")
    statuses = {one["title"]: one["status"] for one in guest.call("GET", f"/events?q={mark}")[1]["items"]}
    assert statuses == {f"Tea {mark}": "scheduled", f"Out {mark}": "scheduled"}


def test_by_rest(person):
    host, guest = person("Hana"), person("Gus")
    body = {"title": "By hand", "startsAt": steps.instant(days=3), "locationName": "Hall", "status": "draft"}
    status, draft = host.call("POST", "/events", body)
    assert (status, draft["status"], draft["mine"]["may"]["invite"]) == (201, "draft", False)
    event = draft["id"]
    assert guest.call("GET", f"/events/{event}")[0] == 404
    assert guest.call("POST", f"/events/{event}/publish")[0] == 404
    assert host.call("POST", f"/events/{event}/invitations", {"emails": ["a@example.org"]})[0] == 409
    assert host.call("GET", f"/events/{event}.ics")[0] == 409
    status, published = host.call("POST", f"/events/{event}/publish")
    assert (status, published["status"]) == (200, "scheduled")
    assert host.call("POST", f"/events/{event}/publish")[1]["version"] == published["version"]
    assert guest.call("GET", f"/events/{event}")[0] == 200
    assert host.call("PATCH", f"/events/{event}", {"status": "draft"})[0] == 422
    assert host.call("POST", "/events", {**body, "status": "cancelled"})[0] in (400, 422)
