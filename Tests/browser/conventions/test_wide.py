"""Wide screens use their width, and the form of an event shows a live preview of its card."""

import re

import pytest
from playwright.sync_api import expect

import steps

WIDE = {"width": 1440, "height": 900}


def box(locator):
    return locator.first.bounding_box()


def test_an_event_stands_beside_its_people_and_its_chat(new_page, accessible, crew):
    host, guest, event = crew
    steps.rsvp(guest, event)
    assert guest.call("POST", f"/events/{event}/messages", {"body": "I bring the dice"})[0] == 201
    page = new_page(guest, viewport=WIDE)
    page.goto(f"/events/{event}")
    facts, people = page.get_by_role("region", name="Facts"), page.get_by_role("region", name="People")
    assert box(people)["x"] > box(facts)["x"] + box(facts)["width"]
    for part in (page.get_by_role("group", name="Your answer"), page.get_by_role("heading", name="Who is going")):
        expect(people.filter(has=part)).to_have_count(1)
    plan = page.get_by_role("region", name="Planning")
    expect(plan).to_contain_text("I bring the dice")
    assert box(plan)["x"] == box(people)["x"] and box(plan)["y"] >= box(people)["y"] + box(people)["height"]
    steps.no_sideways(page)
    accessible(page)
    plan.get_by_role("link", name="Open the chat").click()
    expect(page).to_have_url(re.compile(f"/events/{event}/chat$"))
    # A narrow window has one column, with people first.
    page.set_viewport_size(steps.PHONE)
    page.goto(f"/events/{event}")
    assert box(people)["y"] < box(facts)["y"] and box(people)["x"] == box(facts)["x"]
    steps.no_sideways(page)


def test_on_a_phone_one_reads_what_it_is_before_what_is_to_do(new_page, accessible, crew):
    host, guest, event = crew
    assert host.call("PATCH", f"/events/{event}", {"description": "Bring whom you like."})[0] == 200
    steps.rsvp(guest, event)
    assert guest.call("POST", f"/events/{event}/todos", {"title": "Dice", "assigneeId": steps.own_id(guest)})[0] == 201
    page = new_page(guest, viewport=steps.PHONE)
    page.goto(f"/events/{event}")
    answer, words = page.get_by_role("group", name="Your answer"), page.get_by_role("region", name="Description")
    todos, report = page.get_by_role("link", name="Dice"), page.get_by_role("link", name="Report this event")
    assert box(answer)["y"] < box(words)["y"] < box(todos)["y"] < box(report)["y"]
    accessible(page)


@pytest.mark.parametrize("width", [1280, 1440])
def test_tabs_stay_where_they_are(new_page, crew, width):
    host, guest, event = crew
    todo = host.call("POST", f"/events/{event}/todos", {"title": "Dice"})[1]["id"]
    page = new_page(host, viewport={"width": width, "height": 900})
    where = {}
    for path in (
        "",
        "/chat",
        "/todos",
        "/todos/several",
        "/board",
        "/budget",
        "/expenses/new",
        "/budget/history",
        "/guests",
        "/invite",
        "/reminders",
        "/hosts",
    ):
        page.goto(f"/events/{event}{path}")
        tabs = page.get_by_role("navigation", name="Event").get_by_role("link")
        where[path] = [round(tab.bounding_box()["x"]) for tab in tabs.all()]
    page.goto(f"/todos/{todo}")
    where["todo"] = [
        round(tab.bounding_box()["x"]) for tab in page.get_by_role("navigation", name="Event").get_by_role("link").all()
    ]
    assert len(set(map(tuple, where.values()))) == 1, where
    assert len(where[""]) == 7


def test_chats_stand_beside_the_conversation(new_page, accessible, person):
    host, guest = person("Hedda"), person("Bea")
    events = [
        steps.event_by_rest(host, f"Evening {number}", startsAt=steps.instant(days=number + 1)) for number in range(3)
    ]
    for event in events:
        steps.rsvp(guest, event)
    assert host.call("POST", f"/events/{events[2]}/messages", {"body": "Hello all"})[0] == 201
    page = new_page(guest, viewport=WIDE)
    page.goto(f"/events/{events[0]}/chat")
    chats = page.get_by_role("navigation", name="Your chats")
    expect(chats.get_by_role("link")).to_have_text(["Evening 2", "Evening 0", "Evening 1"])
    expect(chats.get_by_role("listitem").first).to_contain_text("1 new")
    assert box(page.get_by_role("textbox", name="Message"))["x"] > box(chats)["x"] + box(chats)["width"]
    accessible(page)
    chats.get_by_role("link", name="Evening 2").click()
    expect(page.get_by_text("Hello all")).to_be_visible()
    expect(chats.get_by_role("link", name="Evening 2")).to_have_attribute("aria-current", "page")
    page.set_viewport_size(steps.PHONE)
    expect(chats).to_be_hidden()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/discover",
        "/my-events",
        "/calendar",
        "/calendar?view=week",
        "/people",
        "/notifications",
        "/me",
        "/me/settings",
        "/events/new",
    ],
)
def test_pages_fill_a_wide_window(new_page, person, path):
    host, friend = person("Hedda"), person("Bea")
    for number in range(6):
        steps.invite(
            friend, steps.event_by_rest(friend, f"Evening {number}", startsAt=steps.instant(days=number + 1)), host
        )
        steps.event_by_rest(host, f"Morning {number}", startsAt=steps.instant(days=number + 1))
    steps.befriend(host, friend)
    page = new_page(host, viewport=WIDE)
    page.goto(path)
    # Content reaches the right third of the area next to the navigation.
    right = page.evaluate("""() => Math.max(...[...document.querySelectorAll("main :is(article, .panel, .list, .item, .field, .card, input)")]
        .map((one) => one.getBoundingClientRect().right))""")
    assert right > 232 + (1440 - 232) * 2 / 3, right
    steps.no_sideways(page)


def test_no_page_stands_in_a_narrow_column(new_page, person, crew, unique):
    """For members: forms and lists have something next to them, and a single message is centred."""
    host, guest, event = crew
    cohost, stranger = person("Cora"), person("Sven")
    assert host.call("PATCH", f"/events/{event}", {"guestsMayInvite": True})[0] == 200
    steps.rsvp(guest, event)
    steps.befriend(host, guest)
    assert host.call("PUT", f"/events/{event}/hosts", {"cohosts": [steps.own_id(cohost)]})[0] == 200
    message = guest.call("POST", f"/events/{event}/messages", {"body": "I bring the dice"})[1]["id"]
    draft = steps.event_by_rest(host, "Later", status="draft")
    looks = {
        host: [
            f"/people/{steps.own_id(stranger)}",
            f"/people/{steps.own_id(guest)}",
            f"/people/{steps.own_id(host)}",
            f"/events/{event}/photo",
            f"/report?kind=person&subject={steps.own_id(guest)}",
            "/me/blocked",
            f"/events/{draft}/delete",
            "/people/connections",
        ],
        guest: [f"/events/{event}/invite", f"/messages/{message}", f"/events/{event}/edit"],
        cohost: [f"/events/{event}/hosts"],
        stranger: [f"/events/{event}", f"/people/{steps.own_id(host)}"],
    }
    narrow = []
    for who, paths in looks.items():
        page = new_page(who, viewport=WIDE)
        for path in paths:
            page.set_viewport_size(WIDE)
            page.goto(path)
            right, lines = page.evaluate("""() => [
                Math.max(...[...document.querySelectorAll("main :is(article, .panel, .list, .item, .field, .card, .empty, input)")]
                    .map(one => one.getBoundingClientRect().right)),
                [...document.querySelectorAll("main p")].map(one => {
                    const letters = document.createRange();
                    letters.selectNodeContents(one);
                    return letters.getBoundingClientRect().width / parseFloat(getComputedStyle(one).fontSize);
                })]""")
            if right < 232 + (1440 - 232) * 2 / 3:
                narrow.append((path, right))
            # A line of 75 letters is about 38 em wide.
            if max(lines, default=0) > 40:
                narrow.append((path, f"{max(lines)} em in a line"))
            steps.no_sideways(page)
            page.set_viewport_size(steps.PHONE)
            steps.settle(page)
            steps.no_sideways(page)
    assert not narrow, narrow


def test_friends_stand_beside_a_profile(new_page, accessible, person):
    host, friend, stranger = person("Hedda"), person("Bea"), person("Sven")
    steps.befriend(host, friend)
    page = new_page(host, viewport=WIDE)
    page.goto(f"/people/{steps.own_id(stranger)}")
    friends = page.get_by_role("navigation", name="Your friends")
    assert box(page.get_by_role("button", name="Add friend"))["x"] > box(friends)["x"] + box(friends)["width"]
    accessible(page)
    friends.get_by_role("link", name=re.compile("^Bea")).click()
    expect(friends.get_by_role("link", name=re.compile("^Bea"))).to_have_attribute("aria-current", "page")
    page.set_viewport_size(steps.PHONE)
    expect(friends).to_be_hidden()


def test_guests_stand_beside_the_one_that_is_looked_at(new_page, accessible, crew):
    host, guest, event = crew
    steps.rsvp(guest, event)
    page = new_page(host, viewport=WIDE)
    page.goto(f"/events/{event}/guests")
    page.get_by_role("main").get_by_role("link", name=re.compile("^Bea")).click()
    guests = page.get_by_role("navigation", name="Guests")
    expect(guests.get_by_role("link", name=re.compile("^Bea"))).to_have_attribute("aria-current", "page")
    assert box(page.get_by_role("heading", name="Change the answer"))["x"] > box(guests)["x"] + box(guests)["width"]
    accessible(page)
    page.set_viewport_size(steps.PHONE)
    expect(guests).to_be_hidden()
    steps.settle(page)
    steps.no_sideways(page)


@pytest.mark.parametrize("path", ["/events/{}/delete", "/me/import"])
def test_forms_stand_side_by_side(new_page, accessible, crew, path):
    host, _, event = crew
    page = new_page(host, viewport=WIDE)
    page.goto(path.format(event))
    columns = page.locator(".columns > *")
    assert box(columns.last)["x"] > box(columns)["x"] + box(columns)["width"]
    accessible(page)
    page.set_viewport_size(steps.PHONE)
    steps.settle(page)
    assert box(columns.last)["y"] > box(columns)["y"] and box(columns.last)["x"] == box(columns)["x"]


def test_the_card_follows_what_is_typed(new_page, accessible, person):
    page = new_page(person("Hedda"), viewport=WIDE)
    page.goto("/events/new")
    card = page.get_by_role("region", name="This is how its card looks").get_by_role("article")
    expect(card).to_contain_text("Your event")
    page.get_by_label("Title").fill("Soup & bread")
    page.get_by_label("Where").fill("Attic")
    expect(card.get_by_role("heading")).to_have_text("Soup & bread")
    expect(card).to_contain_text("Attic")
    page.get_by_role("radio", name="Coral").check()
    page.get_by_role("button", name="🍲").click()
    expect(card.locator(".cover.hue-2")).to_have_text("🍲")
    accessible(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Create event").click()
    expect(page.locator(".hero .cover.hue-2")).to_have_text("🍲")


def test_without_scripts_the_form_is_complete(new_page, person):
    page = new_page(person("Hedda"), javascript=False)
    event = steps.create_event(
        page, "Soup", coverHue="2", emoji="🍲", capacity="7", visibility="INVITED", endsAt=steps.local(days=4)
    )
    expect(page.locator(".hero .cover.hue-2")).to_have_text("🍲")
    page.goto(f"/events/{event}/edit")
    expect(page.get_by_role("radio", name="Coral")).to_be_checked()
    expect(page.get_by_label("Seats", exact=True)).to_be_visible()
    expect(page.get_by_label("Offer seats in the last hours")).to_be_visible()
    expect(page.get_by_label("Time zone", exact=True)).to_be_hidden()
    steps.send(page, "event.update", {"emoji": "no", "title": "Soup again"})
    expect(page.get_by_label("Emoji")).to_have_value("no")
    expect(page.get_by_label("Title")).to_have_value("Soup again")
