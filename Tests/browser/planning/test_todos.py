"""The to-do list of an event: a crew plans in several browsers at once, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

import steps

STREAM = re.compile("/api/v1/sync/stream")


@pytest.fixture
def potluck(crew):
    """A host, a guest who is going, and their event."""
    host, guest, event = crew
    steps.rsvp(guest, event)
    return host, guest, event


def add(person, event, title, **fields):
    status, reply = person.call("POST", f"/events/{event}/todos", {"title": title, **fields})
    assert status == 201, reply
    return reply["id"]


def looking(page, event):
    """Opens the list and waits until the page listens."""
    with page.expect_response(STREAM):
        page.goto(f"/events/{event}/todos")
    page.evaluate("window.notReloaded = true")
    return page


def row(page, title):
    return page.locator("li.todo").filter(has_text=title)


def titles(page):
    return page.locator("[data-sortable] li.todo strong")


def test_two_claim_and_tick_while_both_look(new_page, accessible, potluck):
    host, guest, event = potluck
    add(host, event, "Drinks", places=2)
    mine, theirs = looking(new_page(host), event), looking(new_page(guest, viewport=steps.PHONE), event)
    accessible(theirs)
    row(theirs, "Drinks").get_by_role("button", name="I’ll take one").click()
    expect(row(mine, "Drinks")).to_contain_text("1 of 2 spots taken: Bea")
    row(mine, "Drinks").get_by_role("button", name="I’ll take one").click()
    expect(row(theirs, "Drinks")).to_contain_text("2 of 2 spots taken")
    expect(row(theirs, "Drinks").get_by_role("button", name="Give it back")).to_be_visible()
    row(theirs, "Drinks").get_by_role("button", name="Give it back").click()
    expect(row(mine, "Drinks")).to_contain_text("1 of 2 spots taken: You")
    row(mine, "Drinks").get_by_role("button", name="Done: Drinks").click()
    expect(theirs.get_by_text("Everything is done.")).to_be_visible()
    expect(row(theirs, "Drinks")).to_contain_text("Done by Hedda")
    for page in (mine, theirs):
        assert page.evaluate("window.notReloaded")
        accessible(page)
    row(mine, "Drinks").get_by_role("button", name="Done: Drinks").click()
    expect(titles(theirs)).to_have_text(["Drinks"])


@pytest.mark.parametrize("javascript", [True, False])
def test_an_item_from_the_first_word_to_the_last(new_page, potluck, javascript):
    host, guest, event = potluck
    page = new_page(host, viewport=steps.PHONE, javascript=javascript)
    page.goto(f"/events/{event}")
    page.get_by_role("link", name="To-do", exact=True).click()
    expect(page.get_by_role("heading", name="Nothing to do yet")).to_be_visible()
    page.get_by_label("What needs doing?").fill("Fetch the keys")
    page.get_by_text("Who, when, spots").click()
    page.get_by_label("Who takes it").select_option(value=steps.own_id(guest))
    page.get_by_role("button", name="Add", exact=True).click()
    expect(row(page, "Fetch the keys")).to_contain_text("Bea")
    # The assignee sees it on the event page.
    theirs = new_page(guest, viewport=steps.PHONE, javascript=javascript)
    theirs.goto(f"/events/{event}")
    theirs.get_by_role("link", name="Fetch the keys").click()
    theirs.get_by_label("What needs doing?").fill("Fetch the keys of the hall")
    theirs.get_by_role("button", name="Save").click()
    expect(row(theirs, "Fetch the keys of the hall")).to_be_visible()
    theirs.get_by_role("button", name="Done: Fetch the keys of the hall").click()
    expect(row(theirs, "Fetch the keys of the hall")).to_contain_text("Done by you")
    theirs.get_by_role("link", name="Fetch the keys of the hall").click()
    theirs.get_by_text("Delete", exact=True).click()
    theirs.get_by_role("button", name="Delete it").click()
    expect(theirs.get_by_text("Item deleted.")).to_be_visible()
    expect(theirs.get_by_role("heading", name="Nothing to do yet")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_template_is_looked_over_and_added(new_page, accessible, potluck, javascript):
    host, _, event = potluck
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/todos")
    page.get_by_role("link", name="Potluck").click()
    items = page.get_by_label("Items")
    expect(items).to_have_value(re.compile("3 × Main dish"))
    items.fill("3 × Main dish\nMusic\n" + "x" * 121)
    page.get_by_role("button", name="Add them").click()
    # Typed values stay, and nothing is written.
    expect(page.get_by_role("alert")).to_contain_text("Keep each line to 120 characters")
    expect(items).to_have_value(re.compile("Music"))
    items.fill("3 × Main dish\nMusic")
    page.get_by_role("button", name="Add them").click()
    expect(page.get_by_text("2 items added.")).to_be_visible()
    expect(titles(page)).to_have_text(["Main dish", "Music"])
    # The next event can start with this list.
    other = steps.event_by_rest(host, "Next potluck", visibility="INVITED")
    page.goto(f"/events/{other}/todos/several")
    page.get_by_role("link", name="Board games").click()
    expect(page.get_by_label("Items")).to_have_value("3 × Main dish\nMusic")
    if javascript:
        accessible(page)


def test_moving_by_hand_by_keys_and_by_buttons(new_page, potluck):
    host, guest, event = potluck
    for title in ("One", "Two", "Three", "Four"):
        add(host, event, title)
    page, other = looking(new_page(host), event), looking(new_page(guest), event)
    handle = row(page, "One").locator("[data-handle]")
    handle.focus()
    page.keyboard.press("ArrowDown")
    expect(titles(other)).to_have_text(["Two", "One", "Three", "Four"])
    expect(page.locator("todo-list > [role=status]")).to_have_text("Moved to position 2 of 4.")
    handle.hover()
    page.mouse.down()
    # A dragged item stays with the pointer, whatever others do meanwhile.
    a, b = handle.bounding_box(), row(page, "Four").bounding_box()
    page.mouse.move(a["x"] + 15, a["y"] + 30, steps=4)
    with page.expect_response(re.compile(f"/events/{event}/todos/list")):
        add(host, event, "Five")
    page.mouse.move(a["x"] + 15, b["y"] + b["height"] - 4, steps=12)
    expect(titles(page)).to_have_text(["Two", "Three", "Four", "One"])
    page.mouse.up()
    expect(titles(other)).to_have_text(["Two", "Three", "Four", "One", "Five"])
    expect(titles(page)).to_have_text(["Two", "Three", "Four", "One", "Five"])
    row(page, "Four").locator("[data-handle]").click()
    row(page, "Four").get_by_role("button", name="Move up").click()
    expect(titles(other)).to_have_text(["Two", "Four", "Three", "One", "Five"])


def test_the_invited_see_it_and_are_told_how_to_plan_along(new_page, accessible, crew):
    host, guest, event = crew
    add(host, event, "Drinks", places=2)
    page = new_page(guest, viewport=steps.PHONE)
    page.goto(f"/events/{event}/todos")
    expect(row(page, "Drinks")).to_contain_text("0 of 2 spots taken")
    expect(page.get_by_text("Answer “Going” or “Maybe” first, then you can help plan.")).to_be_visible()
    expect(page.get_by_role("button", name="I’ll take one")).to_have_count(0)
    accessible(page)


def test_what_two_change_at_once_is_not_lost(new_page, potluck):
    host, guest, event = potluck
    todo = add(host, event, "Drinks", places=2)
    page = new_page(guest)
    page.goto(f"/todos/{todo}")
    assert host.call("PATCH", f"/todos/{todo}", {"description": "No glass"})[0] == 200
    page.get_by_label("What needs doing?").fill("Cold drinks")
    page.get_by_role("button", name="Save").click()
    expect(row(page, "Cold drinks")).to_be_visible()
    assert host.call("GET", f"/todos/{todo}")[1]["description"] == "No glass"
    # A spot is claimed while somebody edits the number of spots.
    page.goto(f"/todos/{todo}")
    page.get_by_label("Spots to claim").fill("1")
    for one in (host, guest):
        assert one.call("PUT", f"/todos/{todo}/claim", {})[0] == 200
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("2 of the spots are already claimed.")
    expect(page.get_by_label("Spots to claim")).to_have_value("1")
