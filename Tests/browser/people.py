"""Helpers for people in lists and profiles, and for actions there."""

import re

from playwright.sync_api import expect

import steps


def name(person):
    me = person.call("GET", "/me")[1]
    return f"{me['givenName']} {me['familyName']}"


def profile(person):
    return f"/people/{steps.own_id(person)}"


def item(page, person):
    """Returns the person's row in a list."""
    return page.get_by_role("listitem").filter(has_text=f"@{steps.handle(person)}")


def search(page, words, path="/people"):
    page.goto(path)
    page.get_by_role("searchbox", name="Search people").fill(words)
    with page.expect_navigation():
        page.get_by_role("searchbox", name="Search people").press("Enter")


def press(page, button):
    with page.expect_navigation():
        page.get_by_role("button", name=button, exact=True).click()


def people_tab(page):
    return page.get_by_role("navigation", name="Main").get_by_role("link", name=re.compile("^People"))


def section(page, title):
    return page.get_by_role("region", name=title, exact=True)


def relationship(page, words):
    """Checks the relationship that the profile shows."""
    expect(page.get_by_role("main").get_by_text(words, exact=True)).to_be_visible()


def inbox(person):
    return [entry["text"] for entry in person.call("GET", "/notifications")[1]["items"]]
