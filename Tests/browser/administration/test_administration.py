"""Administration of people, events, the audit log and settings, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

import steps
from people import name, profile
from server import Person, Server
from steps import DESK, PHONE, SCRIPT_OR_PLAIN

pytestmark = pytest.mark.xdist_group("administration")


def tick(page, words):
    """Ticks the row of a list that contains some words."""
    page.locator(".pick").filter(has_text=words).get_by_role("checkbox").check()


def press(page, button):
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name=button, exact=True).click()


@SCRIPT_OR_PLAIN
def test_the_first_administrator_is_led_through_the_settings(
    new_page, person, accessible, javascript, tmp_path_factory
):
    # A separate community, because administrators of the shared one have already seen the settings.
    with Server(tmp_path_factory.mktemp("fresh"), environment={"MINGLE_MAIL": "outbox"}) as server:
        server.start()
        root = Person(server, server.create_user("Root", role="ADMINISTRATOR"))
        bea = Person(server, server.create_user("Bea"))
        desk = new_page(javascript=javascript, timezone_id="Europe/Berlin")
        desk.goto(server.origin + "/sign-in")
        steps.send(desk, "account.signIn", {"email": root.email, "password": steps.PASSWORD})
        card = desk.get_by_role("region", name="Make it your community")
        expect(card).to_be_visible()
        if javascript:
            accessible(desk)
        card.get_by_role("link", name="Set it up").click()
        expect(desk.get_by_role("heading", level=1)).to_have_text("Make it your community")
        # Without a time zone, the device's zone is suggested; without scripts it has to be chosen.
        zone = desk.get_by_label("Time zone")
        expect(zone).to_have_value("Europe/Berlin" if javascript else "")
        zone.select_option("Europe/Berlin")
        # Typed values stay after an error.
        desk.get_by_label("Name of the community").fill("Harbour Club")
        desk.get_by_label("People of one e-mail domain").check()
        desk.get_by_label("Domain", exact=True).fill("nonsense")
        desk.get_by_role("radio", name=re.compile("^Nothing")).check()
        press(desk, "Save and finish")
        expect(desk.get_by_label("Domain", exact=True)).to_have_attribute("aria-invalid", "true")
        expect(desk.get_by_label("Domain", exact=True)).to_have_value("nonsense")
        expect(desk.get_by_label("Name of the community")).to_have_value("Harbour Club")
        desk.get_by_label("Domain", exact=True).fill("@example.org")
        press(desk, "Save and finish")
        steps.flash(desk, "Settings saved.")
        expect(desk.get_by_role("region", name="Make it your community")).to_have_count(0)
        expect(desk).to_have_title(re.compile("Harbour Club$"))
        status, reply = root.call("GET", "/admin/settings")
        assert (status, reply["registration"], reply["public"]) == (200, "domain:example.org", "off"), reply
        # Existing accounts follow the community's zone too, and no page mentions a zone that is also the viewer's.
        assert (reply["timeZone"], root.call("GET", "/me")[1]["timeZone"]) == ("Europe/Berlin", "Europe/Berlin")
        desk.goto(server.origin + "/organise/activities/new")
        expect(desk.get_by_role("main")).not_to_contain_text("By the clocks of")
        other = new_page(javascript=javascript)
        other.goto(server.origin + "/sign-in")
        steps.send(other, "account.signIn", {"email": bea.email, "password": steps.PASSWORD})
        expect(other.get_by_role("region", name="Make it your community")).to_have_count(0)
        for one in (root, bea):
            one.close()


@SCRIPT_OR_PLAIN
def test_several_people_at_once(new_page, person, unique, accessible, javascript):
    root, ann, bob, cem = person("Root", role="ADMINISTRATOR"), person("Ann"), person("Bob"), person("Cem")
    tail = unique
    desk = new_page(root, javascript=javascript)
    desk.goto("/me")
    desk.get_by_role("main").get_by_role("link", name="Administration", exact=True).click()
    desk.get_by_role("main").get_by_role("link", name="People", exact=True).click()
    if javascript:
        accessible(desk)
        steps.no_sideways(desk)

    # Search finds people by name, and by the beginning of their address.
    desk.get_by_role("searchbox").fill(bob.email.split("@")[0])
    with desk.expect_navigation():
        desk.get_by_role("searchbox").press("Enter")
    expect(desk.locator(".pick")).to_have_count(1)
    expect(desk.locator(".pick")).to_contain_text(bob.email)
    desk.get_by_role("searchbox").fill(tail)
    with desk.expect_navigation():
        desk.get_by_role("searchbox").press("Enter")

    # Without a selection the action bar is hidden.
    bar = desk.get_by_role("region", name="With the chosen accounts")
    expect(bar).to_be_hidden()
    tick(desk, bob.email)
    expect(bar).to_be_visible()
    desk.locator(".pick").filter(has_text=bob.email).get_by_role("checkbox").uncheck()
    expect(bar).to_be_hidden()
    # One's own account cannot be selected, not even with "Select all".
    desk.get_by_role("link", name="Select all").click()
    expect(desk.locator(".pick").filter(has_text=root.email).get_by_role("checkbox")).to_have_count(0)
    expect(desk.locator(".pick").filter(has_text=ann.email).get_by_role("checkbox")).to_be_checked()
    press(desk, "Disable")
    steps.flash(desk, "3 accounts disabled.")
    assert ann.send("GET", "/me")[0] == 401
    desk.get_by_role("main").get_by_role("navigation", name="Status").get_by_role("link", name="Disabled").click()
    expect(desk.locator(".pick").filter(has_text=tail)).to_have_count(3)
    for one in (ann, bob, cem):
        tick(desk, one.email)
    press(desk, "Enable")
    steps.flash(desk, "3 accounts enabled.")

    desk.goto(f"/admin/users?q={ann.email}")
    tick(desk, ann.email)
    desk.get_by_label("Role", exact=True).select_option(value="EDITOR")
    press(desk, "Change the role")
    steps.flash(desk, "Changed the role of one account.")
    expect(desk.locator(".pick").filter(has_text=ann.email)).to_contain_text("Editor")

    # Deleting asks for confirmation, with the number and the names.
    desk.goto(f"/admin/users?q={tail}")
    for one in (bob, cem):
        tick(desk, one.email)
    press(desk, "Delete …")
    expect(desk.get_by_role("main")).to_contain_text("This permanently deletes 2 accounts.")
    expect(desk.get_by_role("main")).to_contain_text(bob.email)
    if javascript:
        accessible(desk)
    desk.get_by_role("link", name="Keep them").click()
    expect(desk.locator(".pick").filter(has_text=bob.email)).to_have_count(1)
    for one in (bob, cem):
        tick(desk, one.email)
    press(desk, "Delete …")
    press(desk, "Delete 2 accounts")
    steps.flash(desk, "2 accounts deleted.")
    expect(desk.locator(".pick").filter(has_text=bob.email)).to_have_count(0)


@SCRIPT_OR_PLAIN
def test_any_event_is_taken_down(new_page, person, accessible, javascript):
    root, ann, bob = person("Root", role="ADMINISTRATOR"), person("Ann"), person("Bob")
    tail = name(bob)
    open_one = steps.event_by_rest(bob, f"Open deal of {tail}")
    closed = steps.event_by_rest(bob, f"Closed deal of {tail}", visibility="INVITED")
    steps.rsvp(ann, open_one)
    desk = new_page(root, viewport=PHONE, javascript=javascript)
    desk.goto("/admin")
    desk.get_by_role("main").get_by_role("link", name="Events", exact=True).click()
    desk.get_by_role("searchbox").fill(f"deal {tail}")
    with desk.expect_navigation():
        desk.get_by_role("searchbox").press("Enter")
    expect(desk.locator(".pick")).to_have_count(2)
    expect(desk.locator(".pick").filter(has_text="Closed deal").get_by_role("link")).to_have_count(0)
    expect(desk.locator(".pick").filter(has_text="Open deal").get_by_role("link")).to_have_count(1)
    if javascript:
        accessible(desk)
        steps.no_sideways(desk)
    tick(desk, "Open deal")
    tick(desk, "Closed deal")
    press(desk, "Delete …")
    expect(desk.get_by_role("main")).to_contain_text("This deletes 2 events for everyone.")
    if javascript:
        accessible(desk)
    press(desk, "Delete 2 events")
    steps.flash(desk, "2 events deleted.")
    for event in (open_one, closed):
        assert bob.call("GET", f"/events/{event}")[0] in (404, 410)


@SCRIPT_OR_PLAIN
def test_the_audit_says_who_did_what(new_page, person, accessible, javascript):
    root, bob = person("Root", role="ADMINISTRATOR"), person("Bob")
    event = steps.event_by_rest(bob, f"Supper of {name(bob)}")
    steps.rsvp(root, event)
    desk = new_page(root, javascript=javascript)
    desk.goto("/admin")
    desk.get_by_role("main").get_by_role("link", name="Audit trail").click()
    made = desk.get_by_role("listitem").filter(has_text=f"{name(bob)} created an event")
    expect(made).to_have_count(1)
    expect(made).to_contain_text("from 127.0.0.1")
    if javascript:
        accessible(desk)
        steps.no_sideways(desk)
    made.locator("summary").click()
    made.get_by_role("link", name=f"Only {name(bob)}").click()
    expect(desk.get_by_role("navigation", name="Active filters")).to_contain_text(f"By {name(bob)}")
    expect(desk.locator(".audit .item").filter(has_text=name(root))).to_have_count(0)
    # Sign-ins are listed too.
    desk.get_by_role("navigation", name="What it is about").get_by_role("link", name="Sign-ins").click()
    expect(desk.locator(".audit .item").first).to_contain_text(f"{name(bob)} signed in")
    desk.get_by_role("navigation", name="What it is about").get_by_role("link", name="Events").click()
    expect(desk.locator(".audit .item")).to_have_count(1)
    desk.get_by_role("navigation", name="Active filters").get_by_role("link").first.click()
    expect(desk.locator(".audit .item").filter(has_text=f"{name(root)} answered an event").first).to_be_visible()
    desk.locator(".audit .item").filter(has_text=f"{name(bob)} created an event").get_by_role(
        "link", name=f"Supper of {name(bob)}"
    ).click()
    expect(desk).to_have_url(re.compile(f"/events/{event}$"))
    desk.goto("/admin/audit")
    desk.locator("summary").filter(has_text="Choose a time").click()
    desk.get_by_label("Until", exact=True).fill("2020-01-01")
    press(desk, "Show")
    expect(desk.get_by_role("heading", name="No entries")).to_be_visible()


@SCRIPT_OR_PLAIN
def test_the_look_and_the_help_of_the_community(new_page, person, accessible, javascript):
    root, ann = person("Root", role="ADMINISTRATOR"), person("Ann")
    desk, theirs = new_page(root, javascript=javascript), new_page(ann, javascript=javascript)
    theirs.goto("/people")

    def accent(page):
        return page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()")

    before = accent(theirs) if javascript else None
    desk.goto("/admin/settings")
    desk.get_by_label("Contact for help").fill("desk@club.example")
    desk.get_by_label("A colour of your own").check()
    desk.get_by_label("Own colour", exact=True).fill("#ffcc00")
    if javascript:
        expect(desk.locator("accent-preview")).to_contain_text("hard to read")
    press(desk, "Save")
    expect(desk.get_by_label("Own colour", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(desk.get_by_label("Own colour", exact=True)).to_have_value("#ffcc00")
    expect(desk.get_by_label("Contact for help")).to_have_value("desk@club.example")
    desk.get_by_label("Own colour", exact=True).fill("#0f766e")
    if javascript:
        expect(desk.locator("accent-preview")).to_contain_text("Dark mode")
        accessible(desk)
        steps.no_sideways(desk)
    else:
        press(desk, "Preview the colour")
        expect(desk.get_by_role("main")).to_contain_text("Nothing is saved yet.")
        expect(desk.get_by_label("Contact for help")).to_have_value("desk@club.example")
    press(desk, "Save")
    steps.flash(desk, "Settings saved.")
    theirs.reload()
    expect(theirs.locator('link[rel="stylesheet"][href$="/accent/0f766e.css"]')).to_have_count(1)
    if javascript:
        assert accent(theirs) == "#0f766e" != before
        for dark in (False, True):
            page = new_page(ann, dark=dark, viewport=DESK)
            page.goto("/me/settings")
            accessible(page)
            page.goto("/discover")
            accessible(page)
    door = new_page(javascript=javascript)
    door.goto("/sign-in")
    expect(door.get_by_role("main").get_by_role("link", name="desk@club.example")).to_have_attribute(
        "href", "mailto:desk@club.example"
    )
    # Nobody else has access, and nobody else sees a link to it.
    for path in ("/admin", "/admin/users", "/admin/events", "/admin/audit", "/admin/settings", "/admin/start"):
        assert theirs.goto(path).status == 403, path
    theirs.goto("/me")
    expect(theirs.get_by_role("link", name="Administration")).to_have_count(0)
    assert root.call("PATCH", "/admin/settings", {"accent": None, "helpAddress": None})[0] == 200


def test_what_an_administrator_did_is_found_from_a_person(new_page, person):
    root, ann = person("Root", role="ADMINISTRATOR"), person("Ann")
    desk = new_page(root)
    desk.goto(f"/admin/users?q={ann.email}")
    desk.get_by_role("link", name=f"What {name(ann)} did").click()
    expect(desk.get_by_role("navigation", name="Active filters")).to_contain_text(f"By {name(ann)}")
    expect(desk.locator(".audit .item").filter(has_text=f"{name(ann)} signed in")).to_have_count(1)
    desk.goto(f"/admin/users?q={ann.email}")
    desk.get_by_role("link", name=f"Profile of {name(ann)}").click()
    expect(desk).to_have_url(re.compile(f"{profile(ann)}$"))
