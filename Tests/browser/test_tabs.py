"""The tabs of the navigation keep their places (P20)."""

import re

import pytest
from playwright.sync_api import expect

import steps


def tab(page, name):
    """Goes to another place by the navigation."""
    with page.expect_navigation():
        page.get_by_role("navigation", name="Main").get_by_role("link", name=name, exact=True).click()


@pytest.fixture
def programme(person, unique):
    """More events than a window shows, by a tag of their own."""
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
    # The tab that one is in leads to its beginning.
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
    page.goto("/discover?q=secret+plans")
    tab(page, "Me")
    page.get_by_role("button", name="Sign out").click()
    steps.sign_in_by_form(page, second.email)
    tab(page, "Discover")
    expect(page).to_have_url(re.compile("/discover$"))


@pytest.mark.parametrize("path", ["/", "/discover", "/my-events", "/calendar", "/people", "/me", "/events/new", "/me/settings", "/event"])
def test_the_bell_is_on_every_page(new_page, person, path):
    host = person("Hanna")
    page = new_page(host, viewport=steps.PHONE)
    page.goto(f"/events/{steps.event_by_rest(host)}" if path == "/event" else path)
    page.get_by_role("link", name="Notifications", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Notifications")
