"""Friends and strangers: requests, acceptance, refusal, ending a friendship, search."""

import re

import pytest
from playwright.sync_api import expect

import steps
from people import inbox, item, name, people_tab, press, profile, relationship, search, section
from steps import SCRIPT_OR_PLAIN


@SCRIPT_OR_PLAIN
def test_ask_and_accept(new_page, person, javascript):
    ann, bob = person("Ann"), person("Bob")
    mine, theirs = new_page(ann, javascript=javascript), new_page(bob, javascript=javascript, viewport=steps.PHONE)
    mine.goto("/people")
    expect(mine.get_by_text("No friends here yet")).to_be_visible()
    search(mine, name(bob)[:-3].upper())
    expect(item(mine, bob)).to_contain_text("not friends yet")
    press(mine, f"Add {name(bob)} as a friend")
    steps.flash(mine, f"Request sent to {name(bob)}.")
    # The list stays in place, and the person cannot ask twice.
    expect(mine.get_by_role("searchbox")).to_have_value(name(bob)[:-3].upper())
    expect(item(mine, bob)).to_contain_text("Requested")
    expect(mine.get_by_role("button", name=f"Add {name(bob)} as a friend")).to_have_count(0)
    mine.goto("/people")
    expect(section(mine, "Sent requests")).to_contain_text(name(bob))

    theirs.goto("/")
    expect(people_tab(theirs)).to_have_accessible_name(re.compile("^People ?, 1 request$"))
    people_tab(theirs).click()
    expect(section(theirs, "Friend requests")).to_contain_text(name(ann))
    press(theirs, f"Accept {name(ann)}")
    steps.flash(theirs, f"You and {name(ann)} are friends now.")
    expect(people_tab(theirs)).to_have_accessible_name("People")
    expect(section(theirs, "Friend requests")).to_have_count(0)
    expect(section(theirs, "Friends")).to_contain_text(name(ann))
    section(theirs, "Friends").get_by_role("link", name=name(ann)).click()
    expect(theirs).to_have_url(re.compile(profile(ann) + "$"))
    relationship(theirs, "Friend")

    # The requester gets a notice.
    mine.goto("/notifications")
    mine.get_by_role("button", name=f"You and {name(bob)} are friends now.").click()
    expect(mine).to_have_url(re.compile(profile(bob) + "$"))
    relationship(mine, "Friend")
    mine.goto("/people")
    expect(section(mine, "Sent requests")).to_have_count(0)
    expect(section(mine, "Friends")).to_contain_text(name(bob))


def test_asking_each_other_makes_friends(new_page, person):
    ann, bob = person("Ann"), person("Bob")
    status, _ = ann.call("POST", "/friend-requests", {"userId": steps.own_id(bob)})
    assert status == 201
    page = new_page(bob)
    page.goto(profile(ann))
    press(page, "Accept as a friend")
    page.goto(profile(ann))
    relationship(page, "Friend")
    # A friend request in return, without the button, accepts too.
    cem = person("Cem")
    assert cem.call("POST", "/friend-requests", {"userId": steps.own_id(bob)})[0] == 201
    reply = page.context.request.post(
        "/do/person.befriend",
        form={"userId": steps.own_id(cem)},
        headers={"Origin": bob.server.origin},
        max_redirects=0,
    )
    assert reply.status == 303
    page.goto(profile(cem))
    relationship(page, "Friend")
    assert cem.call("GET", "/friend-requests")[1]["items"] == []


@SCRIPT_OR_PLAIN
def test_decline(new_page, person, javascript):
    ann, bob = person("Ann"), person("Bob")
    assert ann.call("POST", "/friend-requests", {"userId": steps.own_id(bob)})[0] == 201
    theirs = new_page(bob, javascript=javascript)
    theirs.goto("/people")
    press(theirs, f"Decline {name(ann)}")
    steps.flash(theirs, "Request declined.")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    expect(people_tab(theirs)).to_have_accessible_name("People")
    # For the requester it is still pending, and asking again has no effect on the other person.
    assert inbox(ann) == []
    mine = new_page(ann, javascript=javascript)
    mine.goto("/people")
    expect(section(mine, "Sent requests")).to_contain_text(name(bob))
    mine.goto(profile(bob))
    press(mine, "Take the request back")
    mine.goto(profile(bob))
    press(mine, "Add friend")
    mine.goto("/people")
    expect(section(mine, "Sent requests")).to_contain_text(name(bob))
    theirs.goto("/people")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    # A request in the other direction is possible, and makes them friends.
    theirs.goto(profile(ann))
    press(theirs, "Add friend")
    mine.goto(profile(bob))
    relationship(mine, "Friend")


@pytest.mark.parametrize("where", ["list", "profile"])
def test_take_back(new_page, person, where):
    ann, bob = person("Ann"), person("Bob")
    page = new_page(ann)
    page.goto(profile(bob))
    press(page, "Add friend")
    steps.flash(page, "Request sent")
    page.goto(profile(bob))
    expect(page.get_by_text("Requested", exact=True)).to_be_visible()
    if where == "list":
        page.goto("/people")
        press(page, f"Take back the request to {name(bob)}")
        expect(page.get_by_text("No friends here yet")).to_be_visible()
    else:
        press(page, "Take the request back")
        steps.flash(page, "Request taken back.")
        page.goto(profile(bob))
        expect(page.get_by_role("button", name="Add friend")).to_be_visible()
    theirs = new_page(bob)
    theirs.goto("/people")
    expect(people_tab(theirs)).to_have_accessible_name("People")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    # Unlike after a refusal, the person may ask again at once.
    page.goto(profile(bob))
    press(page, "Add friend")
    theirs.reload()
    expect(section(theirs, "Friend requests")).to_contain_text(name(ann))


@SCRIPT_OR_PLAIN
def test_end_a_friendship(new_page, person, javascript):
    ann, bob = person("Ann"), person("Bob")
    steps.befriend(ann, bob)
    page = new_page(ann, javascript=javascript)
    page.goto(profile(bob))
    steps.ask(page, "End the friendship")
    expect(page.get_by_text(f"End the friendship with {name(bob)}?")).to_be_visible()
    press(page, "End the friendship")
    steps.flash(page, "You are no longer friends.")
    relationship(page, "Not friends yet")
    theirs = new_page(bob, javascript=javascript)
    theirs.goto("/people")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    theirs.goto(profile(ann))
    relationship(theirs, "Not friends yet")
    expect(theirs.get_by_role("button", name="Add friend", exact=True)).to_be_visible()


def test_mutual_friends_and_connections(new_page, person):
    ann, bob, cem, dan, eve = (person(one) for one in ("Ann", "Bob", "Cem", "Dan", "Eve"))
    for friend in (bob, dan):
        steps.befriend(ann, friend)
        steps.befriend(friend, cem)
    steps.befriend(bob, eve)
    page = new_page(ann)
    page.goto("/people")
    page.get_by_role("link", name="Friends of friends").click()
    # People with the most mutual friends come first; friends and the viewer are not listed.
    handles = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
    assert [f"@{steps.handle(one)}" in text for one, text in zip((cem, eve), handles, strict=True)] == [True, True], (
        handles
    )
    expect(item(page, cem)).to_contain_text("2 mutual friends")
    expect(item(page, eve)).to_contain_text("1 mutual friend")

    item(page, cem).get_by_role("link", name=name(cem)).click()
    relationship(page, "2 mutual friends")
    section(page, "Friends in common").get_by_role("link").click()
    expect(page).to_have_url(re.compile(profile(cem) + "/mutual-friends$"))
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    for one in (bob, dan):
        expect(item(page, one)).to_contain_text("friend")
    page.goto(profile(bob))
    relationship(page, "Friend")
    page.goto(profile(eve))
    relationship(page, "1 mutual friend")
    page.goto(profile(ann))
    relationship(page, "This is you, as others see you.")
    expect(page.get_by_role("button", name=re.compile("friend|Block", re.I))).to_have_count(0)
    # A friend's profile shows mutual friends, not the number of all friends.
    bobs = new_page(eve)
    bobs.goto(profile(bob))
    expect(bobs.get_by_role("main")).not_to_contain_text(re.compile(r"\d+ friends"))

    # A new friend leaves the list, and counts as a mutual friend of the others.
    page.goto("/people/connections")
    press(page, f"Add {name(cem)} as a friend")
    page.goto("/people/connections")
    expect(item(page, cem)).to_contain_text("Requested")
    theirs = new_page(cem)
    theirs.goto(profile(ann))
    press(theirs, "Accept as a friend")
    theirs.goto(profile(ann))
    relationship(theirs, "Friend · 2 mutual friends")
    page.reload()
    expect(item(page, cem)).to_have_count(0)


@pytest.mark.parametrize("where", ["profile", "connections", "search"])
def test_one_stays_where_one_pressed(new_page, person, where):
    ann, bob, cem = person("Ann"), person("Bob"), person("Cem")
    steps.befriend(ann, cem)
    steps.befriend(cem, bob)
    path = {"profile": profile(bob), "connections": "/people/connections", "search": f"/people?q={steps.handle(bob)}"}[
        where
    ]
    page = new_page(ann)
    page.goto(path)
    press(page, "Add friend" if where == "profile" else f"Add {name(bob)} as a friend")
    steps.flash(page, "Request sent")
    expect(page).to_have_url(ann.server.origin + path)


@SCRIPT_OR_PLAIN
def test_friends_who_go(new_page, person, javascript):
    ann, bob, cem, dia, host = person("Ann"), person("Bob"), person("Cem"), person("Dia"), person("Host")
    steps.befriend(ann, dia)
    title = f"Evening of {name(host)}"
    event = steps.event_by_rest(host, title)
    for guest in (bob, cem, dia):
        steps.rsvp(guest, event)
    page, other = new_page(ann, javascript=javascript, viewport=steps.PHONE), new_page(bob, javascript=javascript)
    for path in ("/", "/discover"):
        page.goto(path)
        expect(steps.card(page, title)).to_contain_text(f"{name(dia).split()[0]} is going")
        assert not steps.violations(page) if javascript else True
        other.goto(path)
        expect(steps.card(other, title)).to_be_visible()
        expect(steps.card(other, title).locator(".friends")).to_have_count(0)
    page.goto(f"/events/{event}")
    expect(page.get_by_role("region", name="Who is going").get_by_role("link")).to_have_text(
        re.compile(f"{name(dia)}, {name(bob)} and {name(cem)}$")
    )
    steps.befriend(ann, cem)
    page.goto("/")
    first, second = (name(one).split()[0] for one in (cem, dia))
    expect(steps.card(page, title)).to_contain_text(f"{first} and {second} are going")


def test_search(new_page, person):
    ann, bob, bert = person("Ann"), person("Bob"), person("Bert")
    steps.befriend(ann, bert)
    page = new_page(ann)
    search(page, steps.handle(bob)[:-2])
    expect(item(page, bob)).to_have_count(1)
    page.get_by_role("link", name="Clear the search").click()
    expect(section(page, "Friends")).to_contain_text(name(bert))
    # Friends come first, the viewer is not found, and search words are no patterns.
    search(page, "fault")
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows.first).to_contain_text(f"@{steps.handle(bert)}")
    expect(item(page, ann)).to_have_count(0)
    for words in ("%", "_%_", "nobody of that name", "<b>x</b>"):
        search(page, words)
        expect(page.get_by_text(f"Nobody here is called “{words}”")).to_be_visible()
        expect(page.get_by_role("searchbox")).to_have_value(words)


def test_who_is_signed_out_sees_nobody(page, person):
    ann = person("Ann")
    for path in ("/people", "/people/connections", profile(ann), profile(ann) + "/mutual-friends", "/me/blocked"):
        page.goto(path)
        expect(page).to_have_url(re.compile(r"/sign-in\?next="))
        assert name(ann) not in page.content()
