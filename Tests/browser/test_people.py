"""Friends and strangers: asking, inviting, keeping apart, letting in, hosting together, reporting."""

import re

import pytest
from playwright.sync_api import expect

import steps

SCRIPT_OR_PLAIN = pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])
PLACE, ADDRESS = "Clay cellar", "Elm Street 77"


def name(person):
    me = person.call("GET", "/me")[1]
    return f"{me['givenName']} {me['familyName']}"


def profile(person):
    return f"/people/{steps.own_id(person)}"


def item(page, person):
    """The row of somebody in a list."""
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
    """What the profile says the person is to the viewer."""
    expect(page.get_by_role("main").get_by_text(words, exact=True)).to_be_visible()


def inbox(person):
    return [entry["text"] for entry in person.call("GET", "/notifications")[1]["items"]]


# MARK: Friends


@SCRIPT_OR_PLAIN
def test_ask_and_accept(new_page, person, javascript):
    ann, bob = person("Ann"), person("Bob")
    mine, theirs = new_page(ann, javascript=javascript), new_page(bob, javascript=javascript, viewport=steps.PHONE)
    mine.goto("/people")
    expect(mine.get_by_text("No friends here yet")).to_be_visible()
    search(mine, name(bob)[:-3].upper())
    expect(item(mine, bob)).to_contain_text("no relationship")
    press(mine, f"Add {name(bob)} as a friend")
    steps.flash(mine, f"{name(bob)} is asked.")
    # One stays where one pressed, and cannot ask twice.
    expect(mine.get_by_role("searchbox")).to_have_value(name(bob)[:-3].upper())
    expect(item(mine, bob)).to_contain_text("Asked")
    expect(mine.get_by_role("button", name=f"Add {name(bob)} as a friend")).to_have_count(0)
    mine.goto("/people")
    expect(section(mine, "You asked")).to_contain_text(name(bob))

    theirs.goto("/")
    expect(people_tab(theirs)).to_have_accessible_name(re.compile("^People ?, 1 request$"))
    people_tab(theirs).click()
    expect(section(theirs, "They want to be friends")).to_contain_text(name(ann))
    press(theirs, f"Accept {name(ann)}")
    steps.flash(theirs, f"You and {name(ann)} are friends now.")
    expect(people_tab(theirs)).to_have_accessible_name("People")
    expect(section(theirs, "They want to be friends")).to_have_count(0)
    expect(section(theirs, "Friends")).to_contain_text(name(ann))
    section(theirs, "Friends").get_by_role("link", name=name(ann)).click()
    expect(theirs).to_have_url(re.compile(profile(ann) + "$"))
    relationship(theirs, "Friend")

    # It is told to the one who asked.
    mine.goto("/notifications")
    mine.get_by_role("link", name=f"You and {name(bob)} are friends now.").click()
    expect(mine).to_have_url(re.compile(profile(bob) + "$"))
    relationship(mine, "Friend")
    mine.goto("/people")
    expect(section(mine, "You asked")).to_have_count(0)
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
    # And by asking back, past the button.
    cem = person("Cem")
    assert cem.call("POST", "/friend-requests", {"userId": steps.own_id(bob)})[0] == 201
    answer = page.context.request.post(
        "/do/person.befriend", form={"userId": steps.own_id(cem)}, headers={"Origin": bob.server.origin}, max_redirects=0)
    assert answer.status == 303
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
    steps.flash(theirs, "The request is gone.")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    expect(people_tab(theirs)).to_have_accessible_name("People")
    # The one who asked is not told, and cannot ask again for a while.
    assert inbox(ann) == []
    mine = new_page(ann, javascript=javascript)
    mine.goto("/people")
    expect(section(mine, "You asked")).to_have_count(0)
    mine.goto(profile(bob))
    press(mine, "Add friend")
    expect(mine.get_by_role("alert")).to_contain_text(re.compile(r"You can ask again on \d{4}-\d\d-\d\d|You can ask again on"))
    theirs.goto("/people")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    # The other way round is open.
    theirs.goto(profile(ann))
    press(theirs, "Add friend")
    mine.goto(profile(bob))
    press(mine, "Accept as a friend")
    mine.goto(profile(bob))
    relationship(mine, "Friend")


@pytest.mark.parametrize("where", ["list", "profile"])
def test_take_back(new_page, person, where):
    ann, bob = person("Ann"), person("Bob")
    page = new_page(ann)
    page.goto(profile(bob))
    press(page, "Add friend")
    steps.flash(page, "is asked")
    page.goto(profile(bob))
    expect(page.get_by_text("You asked", exact=True)).to_be_visible()
    if where == "list":
        page.goto("/people")
        press(page, f"Take back the request to {name(bob)}")
        expect(page.get_by_text("No friends here yet")).to_be_visible()
    else:
        press(page, "Take the request back")
        steps.flash(page, "The request is gone.")
        page.goto(profile(bob))
        expect(page.get_by_role("button", name="Add friend")).to_be_visible()
    theirs = new_page(bob)
    theirs.goto("/people")
    expect(people_tab(theirs)).to_have_accessible_name("People")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    # Unlike after a refusal, one may ask again at once.
    page.goto(profile(bob))
    press(page, "Add friend")
    theirs.reload()
    expect(section(theirs, "They want to be friends")).to_contain_text(name(ann))


@SCRIPT_OR_PLAIN
def test_end_a_friendship(new_page, person, javascript):
    ann, bob = person("Ann"), person("Bob")
    steps.befriend(ann, bob)
    page = new_page(ann, javascript=javascript)
    page.goto(profile(bob))
    button = page.get_by_role("button", name="End the friendship", exact=True)
    steps.press_and_confirm(page, button, f"End the friendship with {name(bob)}?")
    steps.flash(page, "You are no longer friends.")
    relationship(page, "No relationship")
    theirs = new_page(bob, javascript=javascript)
    theirs.goto("/people")
    expect(theirs.get_by_text(name(ann))).to_have_count(0)
    theirs.goto(profile(ann))
    relationship(theirs, "No relationship")
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
    # Those with most friends in common come first; neither friends nor oneself are among them.
    handles = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
    assert [f"@{steps.handle(one)}" in text for one, text in zip((cem, eve), handles, strict=True)] == [True, True], handles
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
    # A friend's profile tells what one has in common, not how many friends they have.
    bobs = new_page(eve)
    bobs.goto(profile(bob))
    expect(bobs.get_by_role("main")).not_to_contain_text(re.compile(r"\d+ friends"))

    # Becoming friends takes one off the list, and counts for the others.
    page.goto("/people/connections")
    press(page, f"Add {name(cem)} as a friend")
    page.goto("/people/connections")
    expect(item(page, cem)).to_contain_text("Asked")
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
    path = {
        "profile": profile(bob), "connections": "/people/connections", "search": f"/people?q={steps.handle(bob)}"}[where]
    page = new_page(ann)
    page.goto(path)
    press(page, "Add friend" if where == "profile" else f"Add {name(bob)} as a friend")
    steps.flash(page, "is asked.")
    expect(page).to_have_url(ann.server.origin + path)


def test_search(new_page, person):
    ann, bob, bert = person("Ann"), person("Bob"), person("Bert")
    steps.befriend(ann, bert)
    page = new_page(ann)
    search(page, steps.handle(bob)[:-2])
    expect(item(page, bob)).to_have_count(1)
    page.get_by_role("link", name="Clear the search").click()
    expect(section(page, "Friends")).to_contain_text(name(bert))
    # Friends come first; oneself is not found; nothing in it is a pattern.
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


# MARK: Inviting


@SCRIPT_OR_PLAIN
def test_invite_friends_first(new_page, person, javascript):
    ann, bob, cem, dan = (person(one) for one in ("Ann", "Bob", "Cem", "Dan"))
    steps.befriend(ann, bob)
    steps.befriend(bob, cem)
    event = steps.event_by_rest(ann, "Garden party", visibility="INVITED")
    page = new_page(ann, javascript=javascript)
    page.goto(f"/events/{event}/invite")
    groups = page.get_by_role("group")
    expect(groups).to_have_count(2)
    expect(groups.first).to_have_accessible_name("Friends")
    expect(groups.first).to_contain_text(f"@{steps.handle(bob)}")
    expect(groups.last).to_have_accessible_name("Friends of friends")
    expect(groups.last).to_contain_text(f"@{steps.handle(cem)}")
    expect(page.get_by_text(f"@{steps.handle(dan)}")).to_have_count(0)
    boxes = page.get_by_role("checkbox")

    def ticked():
        return [boxes.nth(at).is_checked() for at in range(boxes.count())]

    assert ticked() == [False, False]
    if javascript:
        page.get_by_label("E-mail addresses").fill("kept@example.net")
        page.evaluate("window.notReloaded = true")
    page.get_by_role("link", name="Select all").click()
    expect(boxes.first).to_be_checked()
    assert ticked() == [True, True]
    page.get_by_role("link", name="Select none").click()
    expect(boxes.first).not_to_be_checked()
    assert ticked() == [False, False]
    if javascript:
        # Nothing that was typed is lost by it.
        expect(page.get_by_label("E-mail addresses")).to_have_value("kept@example.net")
        assert page.evaluate("window.notReloaded === true")
        page.get_by_label("E-mail addresses").fill("")
    page.get_by_role("checkbox", name=re.compile(re.escape(name(bob)))).check()
    steps.send(page, "event.invite", {})
    steps.flash(page, "One person is invited.")
    expect(item(page, bob)).to_contain_text("No answer yet")
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(bob))))).to_have_count(0)
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(cem))))).to_have_count(1)

    theirs = new_page(bob, javascript=javascript, viewport=steps.PHONE)
    theirs.goto("/")
    expect(steps.card(theirs, "Garden party").get_by_text("You are invited")).to_be_visible()
    theirs.goto("/notifications")
    theirs.get_by_role("link", name=f"{name(ann)} invites you to “Garden party”.").click()
    expect(theirs).to_have_url(re.compile(f"/events/{event}$"))
    steps.press_answer(theirs, "Going")
    page.reload()
    expect(item(page, bob)).to_contain_text("Going")
    # The event shows who is invited to those who host it, and the others see nothing of it.
    steps.not_found(new_page(cem, javascript=javascript), f"/events/{event}")


def test_a_refused_invitation_keeps_the_ticks(new_page, person):
    ann, bob, cem = person("Ann"), person("Bob"), person("Cem")
    steps.befriend(ann, bob)
    steps.befriend(ann, cem)
    event = steps.event_by_rest(ann, "Garden party")
    page = new_page(ann)
    page.goto(f"/events/{event}/invite")
    page.get_by_role("checkbox", name=re.compile(re.escape(name(cem)))).check()
    steps.without_checks(page)
    steps.send(page, "event.invite", {"emails": "good@example.org, no address"})
    expect(page.get_by_label("E-mail addresses")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("E-mail addresses")).to_have_value("good@example.org, no address")
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(cem))))).to_be_checked()
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(name(bob))))).not_to_be_checked()
    assert not [text for text in inbox(cem) if "invites" in text]


# MARK: Keeping apart


@SCRIPT_OR_PLAIN
def test_block_and_unblock(new_page, person, javascript):
    ann, bob, eve = person("Ann"), person("Bob"), person("Eve")
    steps.befriend(ann, bob)
    hers = steps.event_by_rest(ann, f"Evening of {name(ann)}", capacity=5)
    his = steps.event_by_rest(bob, f"Evening of {name(bob)}", visibility="INVITED")
    shared = steps.event_by_rest(eve, "Eves evening")
    steps.invite(bob, his, ann)
    steps.answer(bob, hers)
    steps.answer(ann, his)
    for one in (ann, bob):
        steps.answer(one, shared)
        assert one.call("POST", f"/events/{shared}/messages", {"body": f"Words of {name(one)}"})[0] == 201
    page, theirs = new_page(ann, javascript=javascript), new_page(bob, javascript=javascript)

    page.goto(profile(bob))
    page.get_by_text("Block or report").click()
    steps.press_and_confirm(page, page.get_by_role("button", name="Block", exact=True), f"Block {name(bob)}?")
    expect(page).to_have_url(re.compile("/me/blocked$"))
    expect(item(page, bob)).to_be_visible()

    # Neither finds the other, and neither is at what the other hosts.
    for one, view, other, event in ((ann, page, bob, his), (bob, theirs, ann, hers)):
        steps.not_found(view, profile(other))
        steps.not_found(view, profile(other) + "/mutual-friends")
        steps.not_found(view, f"/events/{event}")
        steps.not_found(view, f"/events/{event}/chat")
        search(view, steps.handle(other))
        expect(view.get_by_text("Nobody of that name")).to_be_visible()
        for path in ("/people", "/", "/discover?q=evening", f"/events/{shared}/guests", f"/events/{shared}/chat",
                     "/notifications", f"/events/{shared}"):
            view.goto(path)
            assert name(other) not in view.content(), (name(one), path)
        own = hers if one is ann else his
        view.goto(f"/events/{own}/guests")
        expect(item(view, other)).to_have_count(0)
        search(view, steps.handle(other), f"/events/{own}/invite")
        expect(view.get_by_text("Nobody here is called")).to_be_visible()
        status, _ = one.call("POST", f"/events/{own}/invitations", {"userIds": [steps.own_id(other)]})
        assert steps.own_id(other) not in str(one.call("GET", f"/events/{own}/invitations")[1])
    # The seat is free again.
    page.goto(f"/events/{hers}")
    expect(page.get_by_text("5 of 5 seats left")).to_be_visible()
    # A third person sees both, as before.
    third = new_page(eve, javascript=javascript)
    third.goto(f"/events/{shared}/chat")
    for one in (ann, bob):
        expect(third.get_by_text(f"Words of {name(one)}", exact=True)).to_be_visible()

    page.goto("/me/blocked")
    press(page, f"Unblock {name(bob)}")
    steps.flash(page, "You can see each other again.")
    expect(page.get_by_text("Nobody is blocked")).to_be_visible()
    for view, other in ((page, bob), (theirs, ann)):
        view.goto(profile(other))
        relationship(view, "No relationship")
        view.goto(f"/events/{shared}/chat")
        expect(view.get_by_text(f"Words of {name(other)}", exact=True)).to_be_visible()
    theirs.goto(f"/events/{hers}")
    expect(theirs.get_by_role("button", name="Going", exact=True)).to_have_attribute("aria-pressed", "false")


def test_the_blocked_is_not_told(new_page, person):
    ann, bob = person("Ann"), person("Bob")
    assert bob.call("PUT", f"/people/{steps.own_id(ann)}/block", {})[0] < 300
    # Who is blocked may find that nothing is there, as for somebody who never was.
    page = new_page(ann)
    never = "/people/01a1b58c-9c6f-778b-8d14-00b727033000"
    texts = []
    for path in (never, profile(bob)):
        assert page.goto(path).status == 404
        texts.append(re.sub(r"[0-9a-f]{8,}\S*", "", page.get_by_role("main").inner_text()))
    assert texts[0] == texts[1]
    assert inbox(ann) == []
    page.goto("/me/blocked")
    expect(page.get_by_text("Nobody is blocked")).to_be_visible()


# MARK: Who sees what


@pytest.mark.parametrize("visibility,seen_by", [
    ("FRIENDS", {"friend"}), ("CONNECTIONS", {"friend", "connection"}), ("PUBLIC", {"friend", "connection", "stranger"}),
    ("INVITED", set()), ("UNLISTED", set())])
def test_visibility(new_page, person, visibility, seen_by):
    host, viewers = person("Host"), {one: person(one) for one in ("friend", "connection", "stranger")}
    steps.befriend(host, viewers["friend"])
    steps.befriend(viewers["friend"], viewers["connection"])
    title = f"{visibility} evening"
    event = steps.event_by_rest(host, title, visibility=visibility, startsAt=steps.instant(hours=2))
    for who, viewer in viewers.items():
        page = new_page(viewer)
        sees = who in seen_by
        assert page.goto(f"/events/{event}").status == (200 if sees else 404), who
        for path in ("/", f"/discover?q={visibility}+evening"):
            page.goto(path)
            assert (title in steps.titles(page)) == sees, (who, path)
        assert page.goto(f"/events/{event}/guests").status == (200 if sees else 404), who
        assert page.context.request.get(f"/events/{event}.ics").status == (200 if sees else 404), who
    stranger = new_page()
    assert stranger.goto(f"/events/{event}").status == (200 if visibility == "PUBLIC" else 404)


def test_the_end_of_a_friendship_ends_the_sight(new_page, person):
    host, friend, third = person("Host"), person("Friend"), person("Third")
    steps.befriend(host, friend)
    steps.befriend(friend, third)
    event = steps.event_by_rest(host, "Close circle", visibility="CONNECTIONS")
    page, theirs = new_page(friend), new_page(third)
    assert page.goto(f"/events/{event}").status == 200
    assert theirs.goto(f"/events/{event}").status == 200
    assert host.call("DELETE", f"/friends/{steps.own_id(friend)}")[0] < 300
    steps.not_found(page, f"/events/{event}")
    steps.not_found(theirs, f"/events/{event}")


# MARK: Asking to come


@SCRIPT_OR_PLAIN
def test_ask_to_come_by_the_link(new_page, person, javascript):
    """An event that only its link opens: whoever has it asks by it, and has the event before their eyes from then on."""
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "House party", visibility="UNLISTED", requiresApproval=True, address=ADDRESS)
    link = "/i/" + host.call("POST", f"/events/{event}/link", {})[1]["token"]
    stranger = new_page(javascript=javascript)
    stranger.goto(link)
    expect(steps.form(stranger, "event.answerByLink")).to_have_count(0)
    stranger.get_by_role("link", name="Sign in to ask").click()
    expect(stranger).to_have_url(re.compile("/sign-in"))

    page = new_page(bob, javascript=javascript)
    assert page.goto(f"/events/{event}").status == 404
    page.goto(link)
    expect(page.get_by_role("button", name="Going", exact=True)).to_have_count(0)
    steps.field(page, "event.ask", "note").evaluate("one => one.removeAttribute('maxlength')")
    steps.send(page, "event.ask", {"note": "x" * 301})
    expect(page.get_by_role("heading", level=1)).to_have_text("House party")
    expect(steps.field(page, "event.ask", "note")).to_have_value("x" * 301)
    steps.send(page, "event.ask", {"note": "From next door"})
    steps.flash(page, "You asked to come.")
    expect(page).to_have_url(re.compile(f"/events/{event}$"))
    press(page, "Take it back")
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")
    assert page.goto(f"/events/{event}").status == 404
    page.goto(link)
    steps.send(page, "event.ask", {})
    request = host.call("GET", f"/events/{event}/requests")[1]["items"][0]
    assert host.call("PUT", f"/events/{event}/requests/{request['id']}", {})[0] < 300
    page.goto(link)
    expect(page).to_have_url(re.compile(f"/events/{event}$"))
    steps.pressed(page, "Going")
    expect(page.get_by_text(ADDRESS).first).to_be_visible()


@SCRIPT_OR_PLAIN
def test_ask_to_come(new_page, person, javascript):
    host, bob, cem = person("Host"), person("Bob"), person("Cem")
    event = steps.event_by_rest(
        host, "Supper club", requiresApproval=True, companionsAllowed=1, capacity=6, locationName=PLACE, address=ADDRESS,
        locationHidden=True)
    theirs, other, mine = (new_page(one, javascript=javascript) for one in (bob, cem, host))

    def outside(page):
        """Neither place nor chat before one is in, and no way to answer around it."""
        page.goto(f"/events/{event}")
        for words in (PLACE, ADDRESS):
            assert words not in page.content()
        expect(page.get_by_role("link", name=re.compile("^Chat"))).to_have_count(0)
        expect(page.get_by_role("button", name="Going", exact=True)).to_have_count(0)
        assert page.goto(f"/events/{event}/chat").status == 403

    outside(theirs)
    theirs.goto(f"/events/{event}")
    steps.send(theirs, "event.ask", {"note": "Neighbour <b>from</b> upstairs"})
    steps.flash(theirs, "You asked to come.")
    outside(theirs)
    other.goto(f"/events/{event}")
    steps.field(other, "event.ask", "party").select_option("2")
    steps.submit(other, "event.ask")

    mine.goto("/notifications")
    mine.get_by_role("link", name=f"{name(bob)} asks to come to “Supper club”.").click()
    expect(mine).to_have_url(re.compile(f"/events/{event}/guests$"))
    asking = section(mine, "Asking to come")
    expect(asking.get_by_role("listitem")).to_have_count(2)
    expect(item(mine, bob)).to_contain_text("“Neighbour <b>from</b> upstairs”")
    expect(item(mine, cem)).to_contain_text("2 people")
    press(mine, f"Let {name(bob)} in")
    steps.flash(mine, "They are in")
    expect(asking).not_to_contain_text(name(bob))
    expect(mine.get_by_role("listitem").filter(has_text=name(bob))).to_contain_text("Going")
    press(mine, f"Decline {name(cem)}")
    expect(item(mine, cem)).to_contain_text("Declined")

    theirs.goto(f"/events/{event}")
    for words in (PLACE, ADDRESS):
        expect(theirs.get_by_text(words).first).to_be_visible()
    steps.pressed(theirs, "Going")
    theirs.get_by_role("link", name=re.compile("^Chat")).click()
    expect(theirs.get_by_role("textbox", name="Message")).to_be_visible()
    outside(other)
    other.goto(f"/events/{event}")
    expect(other.get_by_text("There is no place for you this time.")).to_be_visible()
    expect(steps.form(other, "event.ask")).to_have_count(0)
    assert f"There is no place for you at “Supper club” this time." in inbox(cem)
    assert "You can come to “Supper club”." in inbox(bob)

    # The host opens it again, and the declined one comes in after all.
    mine.goto(f"/events/{event}/guests")
    press(mine, f"Let {name(cem)} ask again")
    expect(section(mine, "Asking to come")).to_have_count(0)
    other.reload()
    steps.send(other, "event.ask", {"note": "Please"})
    mine.reload()
    press(mine, f"Let {name(cem)} in")
    other.reload()
    steps.pressed(other, "Going")


def test_the_address_opens_with_approval_alone(new_page, person):
    """Also where the host did not hide the place: the panel promises that the address opens once one is in."""
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True, locationName=PLACE, address=ADDRESS)
    page = new_page(bob)
    page.goto(f"/events/{event}")
    expect(page.get_by_text(re.compile("The address.* open once you are in"))).to_be_visible()
    assert ADDRESS not in page.content()
    assert page.goto(f"/events/{event}/guests").status in (200, 403, 404)
    assert ADDRESS not in page.content()
    assert ADDRESS not in page.context.request.get(f"/events/{event}.ics").text()
    assert ADDRESS not in str(bob.call("GET", f"/events/{event}"))


def test_a_wish_is_taken_back(new_page, person):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True)
    page, mine = new_page(bob), new_page(host)
    page.goto(f"/events/{event}")
    steps.submit(page, "event.ask")
    expect(page.get_by_text("You asked to come. The host answers, and you are told.")).to_be_visible()
    steps.submit(page, "event.takeBackRequest")
    steps.flash(page, "You no longer ask to come.")
    expect(steps.form(page, "event.ask")).to_be_visible()
    mine.goto(f"/events/{event}/guests")
    expect(mine.get_by_text(name(bob))).to_have_count(0)


def test_a_note_that_is_too_long_is_kept(new_page, person):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True)
    page = new_page(bob)
    page.goto(f"/events/{event}")
    note = steps.field(page, "event.ask", "note")
    note.evaluate("one => one.removeAttribute('maxlength')")
    steps.send(page, "event.ask", {"note": "n" * 301})
    expect(note).to_have_attribute("aria-invalid", "true")
    expect(note).to_have_value("n" * 301)
    expect(note).to_be_focused()


def test_who_is_invited_need_not_ask(new_page, person):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True)
    steps.invite(host, event, bob)
    page = new_page(bob)
    page.goto(f"/events/{event}")
    expect(steps.form(page, "event.ask")).to_have_count(0)
    steps.press_answer(page, "Going")
    steps.pressed(page, "Going")


# MARK: Hosting together


@SCRIPT_OR_PLAIN
def test_hosts(new_page, person, javascript):
    host, bob, cem = person("Host"), person("Bob"), person("Cem")
    event = steps.event_by_rest(host, "Shared work", visibility="INVITED", capacity=3)
    mine, theirs = new_page(host, javascript=javascript), new_page(bob, javascript=javascript)
    mine.goto(f"/events/{event}")
    mine.get_by_role("link", name="Hosts", exact=True).click()
    expect(mine).to_have_url(re.compile("/hosts$"))
    mine.get_by_role("searchbox", name="Search people").fill(steps.handle(bob))
    with mine.expect_navigation():
        mine.get_by_role("searchbox", name="Search people").press("Enter")
    press(mine, f"Make {name(bob)} a co-host")
    steps.flash(mine, "They help to host now")
    expect(mine.get_by_role("button", name=f"{name(bob)} is no longer a co-host")).to_be_visible()

    theirs.goto("/notifications")
    theirs.get_by_role("link", name=f"{name(host)} made you a host of “Shared work”.").click()
    expect(theirs.get_by_role("region", name="Facts")).to_contain_text(f"Hosted by {name(host)} and you")
    theirs.get_by_role("link", name="Edit", exact=True).click()
    steps.send(theirs, "event.update", {"title": "Shared pleasure"})
    steps.flash(theirs, "Saved.")
    mine.goto(f"/events/{event}")
    expect(mine.get_by_role("heading", level=1)).to_have_text("Shared pleasure")
    # A co-host takes no seat, and does not say who hosts.
    expect(mine.get_by_text("3 of 3 seats left")).to_be_visible()
    theirs.goto(f"/events/{event}/hosts")
    expect(theirs.get_by_role("searchbox")).to_have_count(0)
    expect(theirs.get_by_role("button", name="Hand over")).to_have_count(0)

    mine.goto(f"/events/{event}/hosts")
    steps.press_and_confirm(
        mine, item(mine, bob).get_by_role("button", name=re.compile("^Hand over")),
        f"Hand the event over to {name(bob)}? You stay a co-host.")
    steps.flash(mine, "The event is theirs now.")
    expect(item(mine, bob)).to_contain_text("Host")
    expect(item(mine, host)).to_contain_text("Co-host")
    expect(mine.get_by_role("searchbox")).to_have_count(0)
    theirs.goto(f"/events/{event}/hosts")
    press(theirs, f"{name(host)} is no longer a co-host")
    expect(item(theirs, host)).to_have_count(0)
    # Whoever helped stays invited, and has no tools any more.
    assert mine.goto(f"/events/{event}/edit").status == 403
    mine.goto(f"/events/{event}")
    expect(mine.get_by_role("button", name="Going", exact=True)).to_be_visible()
    steps.not_found(new_page(cem, javascript=javascript), f"/events/{event}/hosts")


@SCRIPT_OR_PLAIN
def test_a_cohost_stops_helping(new_page, person, javascript):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Shared work")
    assert host.call("PUT", f"/events/{event}/hosts", {"cohosts": [steps.own_id(bob)]})[0] == 200
    page = new_page(bob, javascript=javascript)
    page.goto(f"/events/{event}/hosts")
    steps.press_and_confirm(
        page, page.get_by_role("button", name="Stop helping to host", exact=True), "Stop helping to host?")
    steps.flash(page, "You no longer help to host.")
    expect(page.get_by_role("link", name="Edit", exact=True)).to_have_count(0)
    assert page.goto(f"/events/{event}/edit").status == 403


# MARK: Reporting


@SCRIPT_OR_PLAIN
def test_reports_reach_the_administrator(new_page, person, javascript):
    ann, bob, admin = person("Ann"), person("Bob"), person("Root", role="ADMINISTRATOR")
    event = steps.event_by_rest(bob, f"Dubious deal of {name(bob)}")
    steps.answer(ann, event)
    assert bob.call("POST", f"/events/{event}/messages", {"body": f"Rude words of {name(bob)}"})[0] == 201
    page = new_page(ann, javascript=javascript)

    def report(reason):
        expect(page).to_have_url(re.compile(r"/report\?"))
        steps.send(page, "report.file", {"reason": reason})
        steps.flash(page, "The administrators will look at it.")

    page.goto(profile(bob))
    page.get_by_text("Block or report").click()
    page.get_by_role("link", name="Report to the administrators").click()
    # Without words there is no report.
    steps.form(page, "report.file").evaluate("one => { one.noValidate = true }")
    steps.send(page, "report.file", {"reason": "  "})
    expect(page.get_by_label("What is wrong?")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("main")).to_contain_text(name(bob))
    steps.send(page, "report.file", {"reason": "Pretends to be <i>somebody</i>"})
    steps.flash(page, "The administrators will look at it.")
    page.goto(f"/events/{event}")
    page.get_by_role("link", name="Report this event").click()
    report("Sells tickets")
    page.goto(f"/events/{event}/chat")
    page.get_by_label(re.compile("^More about this message")).click()
    page.get_by_role("link", name="Report", exact=True).click()
    report("Insults")

    # Nobody else reads it, and the one it is about is not told.
    for outsider in (ann, bob):
        assert new_page(outsider, javascript=javascript).goto("/me/reports").status == 403
    assert len(inbox(bob)) == 1 and " answered " in inbox(bob)[0], inbox(bob)
    desk = new_page(admin, javascript=javascript)
    desk.goto("/me")
    desk.get_by_role("main").get_by_role("link", name="Reports").click()
    rows = desk.get_by_role("main").get_by_role("listitem").filter(has_text=name(ann))
    expect(rows).to_have_count(3)
    for words in (f"Person: {name(bob)}", f"Event: Dubious deal of {name(bob)}", f"Message: Rude words of {name(bob)}"):
        expect(rows.filter(has_text=words)).to_have_count(1)
    expect(rows.filter(has_text="Pretends to be <i>somebody</i>")).to_have_count(1)
    with desk.expect_navigation():
        rows.filter(has_text="Insults").get_by_role("button", name="Done").click()
    expect(rows.filter(has_text="Insults").get_by_role("button")).to_have_count(0)
    expect(rows.filter(has_text="Sells tickets").get_by_role("button")).to_have_count(1)
