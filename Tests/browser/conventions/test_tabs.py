"""The navigation's tabs keep their state (P20)."""

import re

import pytest
from playwright.sync_api import expect

import steps


def tab(page, name):
    """Opens another section through the navigation."""
    with page.expect_navigation():
        page.get_by_role("navigation", name="Main").get_by_role("link", name=name, exact=True).click()


def event_tab(page, name):
    """Opens another page of an event through its tabs without scrolling. Playwright's own click may scroll to
    them first.
    """
    tabs = page.get_by_role("navigation", name="Event")
    if not tabs.get_by_role("link", name=name, exact=True).is_visible():
        tabs.locator("summary").evaluate("more => more.click()")
    with page.expect_navigation():
        tabs.get_by_role("link", name=name, exact=True).evaluate("link => link.click()")


@pytest.fixture
def plan(person):
    """A host with two events whose to-do lists are longer than a window."""
    host = person("Hanna")
    events = [steps.event_by_rest(host, title) for title in ("Potluck", "Boat trip")]
    for event in events:
        for number in range(25):
            status, reply = host.call("POST", f"/events/{event}/todos", {"title": f"Item {number}"})
            assert status == 201, reply
    return host, events


@pytest.fixture
def programme(person, unique):
    """Makes more events than a window shows, with their own tag, and returns the tag."""
    host, name = person("Hanna"), f"tag{unique}"[-24:]
    for number in range(12):
        steps.event_by_rest(host, f"Evening {number}", startsAt=steps.instant(days=number + 1), tags=[name])
    return name


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_filters_and_scroll_return(new_page, person, programme, viewport):
    page = new_page(person("Seeker"), viewport=viewport)
    page.goto(f"/discover?q=evening&tag={programme}")
    page.get_by_role("searchbox").fill("evening and more")
    page.evaluate("scrollTo({ top: 700, behavior: 'instant' })")
    shown = page.evaluate("scrollY")
    assert shown > 300
    tab(page, "People")
    expect(page.get_by_role("heading", level=1)).to_have_text("People")
    tab(page, "Discover")
    expect(page).to_have_url(re.compile(f"/discover\\?q=evening&tag={programme}$"))
    assert page.evaluate("scrollY") == shown
    expect(page.get_by_role("searchbox")).to_have_value("evening and more")
    # The current tab leads to the top.
    tab(page, "Discover")
    expect(page).to_have_url(re.compile("/discover$"))
    assert page.evaluate("scrollY") == 0
    tab(page, "Me")
    tab(page, "Discover")
    expect(page).to_have_url(re.compile("/discover$"))


def test_without_scripts_filters_return(new_page, person, programme):
    page = new_page(person("Seeker"), javascript=False)
    page.goto(f"/discover?tag={programme}")
    tab(page, "People")
    tab(page, "Discover")
    expect(page).to_have_url(re.compile(f"/discover\\?tag={programme}$"))
    page.get_by_role("navigation", name="Tags").get_by_role("link", name=f"#{programme}").click()
    expect(page).to_have_url(re.compile("/discover$"))
    tab(page, "Me")
    tab(page, "Discover")
    expect(page).to_have_url(re.compile("/discover$"))


def test_what_was_typed_returns_until_it_is_sent(new_page, person):
    page = new_page(person("Writer"))
    page.goto("/events/new")
    page.get_by_label("Title").fill("Half an evening")
    tab(page, "Discover")
    tab(page, "Home")
    expect(page).to_have_url(re.compile("/events/new$"))
    expect(page.get_by_label("Title")).to_have_value("Half an evening")
    steps.send(page, "event.create", {"locationName": "Kitchen"})
    expect(page.get_by_role("heading", level=1)).to_have_text("Half an evening")
    tab(page, "Home")
    expect(page).to_have_url(re.compile("/$"))


def test_a_place_that_is_gone_is_forgotten(new_page, person):
    host, guest = person("Hanna"), person("Gus")
    event = steps.event_by_rest(host, "A short evening")
    page = new_page(guest)
    page.goto(f"/events/{event}")
    tab(page, "People")
    assert host.call("DELETE", f"/events/{event}")[0] == 204
    tab(page, "Home")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here")
    tab(page, "Home")
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")


def test_places_are_one_persons(new_page, person, server):
    first, second = person("Ana"), person("Bo")
    page = new_page(first)
    event = steps.event_by_rest(first)
    page.goto(f"/events/{event}/todos")
    page.get_by_label("What needs doing?").fill("Secret")
    page.goto("/discover?q=secret+plans")
    tab(page, "Me")
    page.get_by_role("button", name="Sign out").click()
    assert "Secret" not in page.evaluate("JSON.stringify(sessionStorage)")
    steps.sign_in_by_form(page, second.email)
    tab(page, "Discover")
    expect(page).to_have_url(re.compile("/discover$"))


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_tabs_of_an_event_keep_their_places(new_page, plan, viewport):
    host, (event, other) = plan
    page = new_page(host, viewport=viewport)
    page.goto(f"/events/{event}/todos")
    field = page.get_by_label("What needs doing?")
    field.fill("Half typed")
    page.evaluate("scrollTo({ top: 700, behavior: 'instant' })")
    shown = page.evaluate("scrollY")
    assert shown > 300
    event_tab(page, "Board")
    event_tab(page, "To-do")
    assert page.evaluate("scrollY") == shown
    expect(field).to_have_value("Half typed")
    # The same after visiting other sections, which keep their own state.
    event_tab(page, "Board")
    tab(page, "People")
    tab(page, "Home")
    expect(page).to_have_url(re.compile(f"/events/{event}/board$"))
    event_tab(page, "To-do")
    assert page.evaluate("scrollY") == shown
    expect(field).to_have_value("Half typed")
    # Another event has its own state.
    page.goto(f"/events/{other}/board")
    event_tab(page, "To-do")
    expect(page).to_have_url(re.compile(f"/events/{other}/todos$"))
    assert page.evaluate("scrollY") == 0
    expect(field).to_have_value("")
    page.goto(f"/events/{event}")
    event_tab(page, "To-do")
    expect(field).to_have_value("Half typed")
    # The current tab leads to the top.
    event_tab(page, "To-do")
    assert page.evaluate("scrollY") == 0
    expect(field).to_have_value("")


def test_a_tab_of_an_event_leads_to_the_page_that_one_left(new_page, plan):
    host, (event, _) = plan
    page = new_page(host)
    page.goto(f"/events/{event}/todos")
    page.get_by_role("link", name="Item 3", exact=True).click()
    page.get_by_label("What needs doing?").fill("Item 3 and a half")
    event_tab(page, "Budget")
    event_tab(page, "To-do")
    expect(page.get_by_role("heading", level=1)).to_have_text("Item 3")
    expect(page.get_by_label("What needs doing?")).to_have_value("Item 3 and a half")
    event_tab(page, "To-do")
    expect(page.get_by_role("heading", level=1)).to_have_text("To-do")


def test_what_was_sent_in_a_tab_of_an_event_is_forgotten(new_page, plan):
    host, (event, _) = plan
    page = new_page(host)
    page.goto(f"/events/{event}/todos")
    field = page.get_by_label("What needs doing?")
    field.fill("Bread")
    event_tab(page, "Guests")
    event_tab(page, "To-do")
    expect(field).to_have_value("Bread")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("link", name="Bread", exact=True)).to_be_visible()
    assert "Bread" not in page.evaluate("JSON.stringify(sessionStorage)")
    event_tab(page, "Guests")
    event_tab(page, "To-do")
    expect(field).to_have_value("")


def test_a_half_written_message_waits_in_the_chat(new_page, plan):
    host, (event, _) = plan
    for number in range(30):
        assert host.call("POST", f"/events/{event}/messages", {"body": f"Message {number}"})[0] == 201
    page = new_page(host, viewport=steps.PHONE)
    page.goto(f"/events/{event}/chat")
    page.get_by_label("Message", exact=True).fill("By the way")
    event_tab(page, "To-do")
    event_tab(page, "Chat")
    expect(page.get_by_label("Message", exact=True)).to_have_value("By the way")
    # The chat opens at its end, as always.
    expect(page.get_by_text("Message 29")).to_be_in_viewport()


def test_the_store_does_not_grow_with_every_event(new_page, plan):
    host, (event, _) = plan
    page = new_page(host)
    page.goto("/discover?q=evening")
    tab(page, "People")
    page.evaluate("""() => {
        const key = Object.keys(sessionStorage).find(one => one.startsWith("places "));
        const places = JSON.parse(sessionStorage[key]);
        for (let number = 0; number < 80; number++) places[`/events/${number}/todos`] = { at: `/events/${number}/todos`, top: 0, typed: [] };
        sessionStorage[key] = JSON.stringify(places);
    }""")
    page.goto(f"/events/{event}/todos")
    event_tab(page, "Board")
    kept = page.evaluate(
        "Object.keys(JSON.parse(Object.entries(sessionStorage).find(([key]) => key.startsWith('places '))[1]))"
    )
    of_events = [one for one in kept if one.startswith("/events/")]
    assert len(of_events) == 50 and of_events[-1] == f"/events/{event}/todos" and "/events/0/todos" not in kept, kept
    tab(page, "Discover")
    expect(page).to_have_url(re.compile("/discover\\?q=evening$"))


@pytest.mark.parametrize(
    "path", ["/", "/discover", "/my-events", "/calendar", "/people", "/me", "/events/new", "/me/settings", "/event"]
)
def test_the_bell_is_on_every_page(new_page, person, path):
    host = person("Hanna")
    page = new_page(host, viewport=steps.PHONE)
    page.goto(f"/events/{steps.event_by_rest(host)}" if path == "/event" else path)
    page.get_by_role("link", name="Notifications", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Notifications")
