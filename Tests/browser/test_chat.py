"""The chat of an event: two people in two browsers talk, with a line that breaks, and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

import steps

STREAM = re.compile("/api/v1/sync/stream")
MESSAGES = re.compile(r"/api/v1/events/[0-9a-f-]+/messages$")
SCRIPT_OR_PLAIN = pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])


@pytest.fixture
def crew(person):
    """A host, a guest who is invited, and their event, seen by nobody else."""
    host, guest = person("Hedda"), person("Bea")
    event = steps.event_by_rest(host, "Board games", visibility="INVITED")
    steps.invite(host, event, guest)
    return host, guest, event


def looking(page, event):
    """Opens the chat and waits until the page listens; then nothing that is written is missed."""
    with page.expect_response(STREAM):
        page.goto(f"/events/{event}/chat")
    expect(field(page)).to_be_visible()
    page.evaluate("window.notReloaded = true")
    return page


def still_the_same_page(page):
    assert page.evaluate("window.notReloaded === true"), "the page was loaded again"


def field(page):
    return page.get_by_role("textbox", name="Message", exact=True)


def rows(page):
    """Messages that are stored, and those that are not yet."""
    return page.get_by_role("log", name="Messages").locator("li.message")


def row(page, words):
    return rows(page).filter(has_text=words)


def pending(page):
    return rows(page).filter(has_text="Sending …")


def said(page):
    """What stands there, in its order."""
    return rows(page).locator(".said").all_inner_texts()


def type_and_send(page, words):
    field(page).fill(words)
    page.get_by_role("button", name="Send", exact=True).click()


def write(person, event, words):
    """A message sent past the browser; returns its id."""
    status, answer = person.call("POST", f"/events/{event}/messages", {"body": words})
    assert status == 201, (status, answer)
    return answer["id"]


def stored(person, event):
    """The chat as the server has it, the oldest first."""
    status, answer = person.call("GET", f"/events/{event}/messages?limit=100")
    assert status == 200, (status, answer)
    return [message["body"] for message in reversed(answer["items"])]


def reads(page, words):
    """The page shows exactly these messages, in this order, and none of them waits."""
    expect(rows(page).locator(".said")).to_have_text(words)
    expect(pending(page)).to_have_count(0)


class Hold:
    """Keeps the messages that a page sends until they are let go."""

    def __init__(self, page):
        self.held, self.is_holding = [], True
        page.route(MESSAGES, self.take)

    def take(self, route):
        self.held.append(route) if self.is_holding else route.continue_()

    def let_go(self):
        self.is_holding = False
        for route in self.held:
            route.continue_()


def tool(page, words, role, name):
    """One of the tools of a message, with its menu open."""
    one = row(page, words)
    one.get_by_label(re.compile("^More about this message")).click()
    return one.get_by_role(role, name=name, exact=True)


# MARK: Live


def test_two_people_talk_without_reloading(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest, viewport=steps.PHONE), event)
    expect(mine.get_by_text("Say hello")).to_be_visible()

    field(mine).fill("Who brings dice?")
    field(mine).press("Enter")
    reads(theirs, ["Who brings dice?"])
    expect(row(theirs, "Who brings dice?").get_by_role("link", name=re.compile("^Hedda"))).to_be_visible()
    reads(mine, ["Who brings dice?"])
    expect(field(mine)).to_have_value("")
    expect(field(mine)).to_be_focused()
    expect(mine.get_by_text("Say hello")).to_have_count(0)

    type_and_send(theirs, "I do.")
    reads(mine, ["Who brings dice?", "I do."])
    type_and_send(theirs, "All of them.")
    type_and_send(mine, "Good.")
    talk = ["Who brings dice?", "I do.", "All of them.", "Good."]
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(4)
        still_the_same_page(page)
    assert said(mine) == said(theirs) == stored(host, event)
    assert sorted(said(mine)) == sorted(talk)

    # What came live looks as it does after loading: one time above it all, and each side has its own.
    for page, own in ((mine, 2), (theirs, 2)):
        live = page.get_by_role("log").inner_text()
        page.reload()
        expect(rows(page)).to_have_count(4)
        assert page.get_by_role("log").inner_text() == live
        expect(rows(page).filter(has_text="You").locator("visible=true")).to_have_count(own)


def test_shift_and_enter_makes_a_line(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    field(mine).press_sequentially("One")
    field(mine).press("Shift+Enter")
    field(mine).press_sequentially("two")
    expect(rows(mine)).to_have_count(0)
    field(mine).press("Enter")
    reads(theirs, ["One\ntwo"])
    # White space alone is no message.
    type_and_send(mine, "  \n ")
    type_and_send(mine, "Three")
    reads(theirs, ["One\ntwo", "Three"])
    assert stored(host, event) == ["One\ntwo", "Three"]


def test_ones_own_message_is_marked_until_it_is_stored(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    hold = Hold(mine)
    with mine.expect_request(MESSAGES):
        type_and_send(mine, "On its way")
    expect(row(mine, "On its way")).to_contain_text("Sending …")
    expect(row(mine, "On its way")).to_contain_text("You, not sent yet")
    # The next one can be written meanwhile, and waits behind it.
    type_and_send(mine, "And another")
    expect(pending(mine).locator(".said")).to_have_text(["On its way", "And another"])
    assert stored(host, event) == [] and len(hold.held) == 1
    # Others stand above what is not stored yet, for that is where it will be.
    write(guest, event, "Meanwhile")
    expect(rows(mine).locator(".said")).to_have_text(["Meanwhile", "On its way", "And another"])
    hold.let_go()
    for page in (mine, theirs):
        reads(page, ["Meanwhile", "On its way", "And another"])
    still_the_same_page(mine)


def test_an_answer_that_is_lost_doubles_nothing(new_page, crew):
    """The server stores the message, the browser hears of an error and sends it again."""
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    tries = []

    def lose_the_first(route):
        tries.append(route.request.post_data_json["id"])
        if len(tries) > 1:
            return route.continue_()
        assert route.fetch().status == 201
        route.abort()

    mine.route(MESSAGES, lose_the_first)
    type_and_send(mine, "Only once")
    type_and_send(mine, "Then this")
    for page in (mine, theirs):
        reads(page, ["Only once", "Then this"])
    expect(mine.get_by_text("Not sent yet")).to_have_count(0)
    assert len(tries) == 3 and tries[0] == tries[1], tries
    assert stored(host, event) == ["Only once", "Then this"]
    mine.reload()
    reads(mine, ["Only once", "Then this"])


def test_an_answer_that_is_lost_before_a_reload_doubles_nothing(new_page, crew):
    """What is kept to be sent again stands in the loaded page already."""
    host, guest, event = crew
    page = looking(new_page(guest), event)
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route(MESSAGES, lose)
    type_and_send(page, "Only once")
    expect(page.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    assert lost[0] == 201
    for number in range(60):
        write(host, event, f"Later {number}")
    page.unroute(MESSAGES)
    # It lies further up than the loaded page reaches.
    with page.expect_response(MESSAGES):
        page.reload()
    reads(page, [f"Later {number}" for number in range(10, 60)])
    assert stored(host, event).count("Only once") == 1


def test_an_answer_that_is_lost_shortly_before_a_reload_doubles_nothing(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(guest), event)
    page.route(MESSAGES, lambda route: (route.fetch(), route.abort()))
    type_and_send(page, "Only once")
    expect(page.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    page.unroute(MESSAGES)
    with page.expect_response(MESSAGES):
        page.reload()
    reads(page, ["Only once"])


def test_a_busy_server_gets_it_later(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(host), event)
    answers = iter([429, 408])

    def refuse(route):
        status = next(answers, None)
        route.continue_() if status is None else route.fulfill(status=status, body="{}", headers={"Retry-After": "1"})

    page.route(MESSAGES, refuse)
    type_and_send(page, "Patience")
    expect(page.get_by_role("status").filter(has_text="Not sent yet. Trying again.")).to_be_visible()
    reads(page, ["Patience"])
    expect(page.get_by_role("status").filter(has_text="Not sent yet")).to_have_count(0)
    assert stored(host, event) == ["Patience"]


def test_both_write_at_once(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    for number in range(8):
        type_and_send(mine, f"mine {number}")
        type_and_send(theirs, f"theirs {number}")
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(16)
        expect(pending(page)).to_have_count(0)
    # One order for everybody, the server's, and nobody's own are mixed up.
    order = stored(host, event)
    assert said(mine) == said(theirs) == order
    for who in ("mine", "theirs"):
        assert [words for words in order if words.startswith(who)] == [f"{who} {number}" for number in range(8)]
    for page in (mine, theirs):
        page.reload()
        reads(page, order)


def test_a_second_tab_hears_it_too(new_page, crew):
    host, guest, event = crew
    first = looking(new_page(guest), event)
    second = first.context.new_page()
    second.goto(f"/events/{event}/chat")
    expect(field(second)).to_be_visible()
    mine = looking(new_page(host), event)
    type_and_send(mine, "To both")
    for page in (first, second):
        reads(page, ["To both"])
    # What one tab writes, the other shows.
    type_and_send(second, "From the second")
    for page in (first, second, mine):
        reads(page, ["To both", "From the second"])
    # The tab that had the line goes, and the other takes it over.
    first.close()
    type_and_send(mine, "Still there?")
    reads(second, ["To both", "From the second", "Still there?"])


# MARK: No network


def test_after_a_dead_line_nothing_is_missed_and_nothing_doubled(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    type_and_send(mine, "Before")
    reads(theirs, ["Before"])

    theirs.context.set_offline(True)
    expect(field(theirs)).to_be_visible()
    for number in range(3):
        type_and_send(mine, f"While away {number}")
    reads(mine, ["Before", "While away 0", "While away 1", "While away 2"])
    type_and_send(theirs, "Written offline")
    expect(row(theirs, "Written offline")).to_contain_text("Sending …")
    expect(theirs.get_by_role("status").filter(has_text="No network. Your messages are sent when it is back.")).to_be_visible()
    assert stored(host, event) == ["Before", "While away 0", "While away 1", "While away 2"]

    theirs.context.set_offline(False)
    talk = ["Before", "While away 0", "While away 1", "While away 2", "Written offline"]
    for page in (mine, theirs):
        expect(rows(page).locator(".said")).to_have_text(talk, timeout=30_000)
        expect(pending(page)).to_have_count(0)
    expect(theirs.get_by_text("No network")).to_have_count(0)
    assert stored(host, event) == talk

    # The line lives again, both ways.
    type_and_send(mine, "Welcome back")
    expect(row(theirs, "Welcome back")).to_be_visible(timeout=30_000)
    type_and_send(theirs, "Thanks")
    talk += ["Welcome back", "Thanks"]
    for page in (mine, theirs):
        reads(page, talk)
        still_the_same_page(page)
        page.reload()
        reads(page, talk)


def test_it_catches_up_after_the_server_was_away(new_page, crew, server, restart):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    type_and_send(mine, "Before")
    reads(theirs, ["Before"])
    server.kill()
    type_and_send(theirs, "Into the void")
    expect(theirs.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    expect(row(theirs, "Into the void")).to_contain_text("Sending …")
    restart()
    host.close()
    write(host, event, "Right after")
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(3, timeout=40_000)
        expect(pending(page)).to_have_count(0)
    assert said(mine) == said(theirs) == stored(host, event)
    assert sorted(said(mine)) == ["Before", "Into the void", "Right after"]
    still_the_same_page(theirs)


def test_what_was_typed_offline_survives_a_reload(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    theirs.route(MESSAGES, lambda route: route.abort())
    type_and_send(theirs, "First of two")
    type_and_send(theirs, "Second of two")
    expect(theirs.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    theirs.reload()
    expect(pending(theirs).locator(".said")).to_have_text(["First of two", "Second of two"])
    expect(rows(mine)).to_have_count(0)
    # Also when the tab is closed without a network, and opened another day.
    theirs.context.set_offline(True)
    type_and_send(theirs, "Third")
    expect(pending(theirs)).to_have_count(3)
    context = theirs.context
    theirs.close()
    context.set_offline(False)
    assert stored(host, event) == []
    again = context.new_page()
    again.goto(f"/events/{event}/chat")
    for page in (again, mine):
        reads(page, ["First of two", "Second of two", "Third"])
    # Once: nothing of it is left to be sent.
    again.reload()
    reads(again, ["First of two", "Second of two", "Third"])
    assert stored(host, event) == ["First of two", "Second of two", "Third"]
    # It was kept for this person and this event alone.
    assert again.evaluate("Object.keys(localStorage).filter(key => key.startsWith('chat '))") == []


def test_unsent_messages_are_not_the_next_persons(new_page, crew, person):
    """In a shared browser, what one person could not send is not sent in the name of another."""
    host, guest, event = crew
    page = looking(new_page(guest), event)
    page.route(MESSAGES, lambda route: route.abort())
    type_and_send(page, "Private thought")
    expect(pending(page)).to_have_count(1)
    page.goto("/me")
    steps.submit(page, "account.signOut")
    page.unroute(MESSAGES)
    steps.sign_in_by_form(page, host.email)
    looking(page, event)
    expect(page.get_by_text("Private thought")).to_have_count(0)
    type_and_send(page, "Anybody here?")
    reads(page, ["Anybody here?"])
    assert stored(host, event) == ["Anybody here?"]


# MARK: Changing


@SCRIPT_OR_PLAIN
def test_edit_and_delete_appear_for_the_other(new_page, crew, javascript):
    host, guest, event = crew
    write(guest, event, "I bring kookies")
    write(guest, event, "Or cake")
    write(host, event, "Both!")
    theirs = new_page(guest, javascript=javascript)
    theirs.goto(f"/events/{event}/chat")
    mine = new_page(host, javascript=javascript)
    if javascript:
        looking(mine, event)
    else:
        mine.goto(f"/events/{event}/chat")

    def shown():
        """The other's page: it changes by itself, or when it is loaded again."""
        if javascript:
            still_the_same_page(mine)
        else:
            mine.reload()
        return mine

    with theirs.expect_navigation():
        tool(theirs, "kookies", "link", "Edit").click()
    expect(theirs.get_by_role("textbox", name="Message")).to_have_value("I bring kookies")
    steps.send(theirs, "chat.edit", {"body": "I bring cookies"})
    expect(theirs).to_have_url(re.compile(f"/events/{event}/chat#m-"))
    reads(theirs, ["I bring cookies", "Or cake", "Both!"])
    reads(shown(), ["I bring cookies", "Or cake", "Both!"])
    for page in (mine, theirs):
        expect(row(page, "cookies")).to_contain_text("edited")

    with theirs.expect_navigation():
        tool(theirs, "Or cake", "button", "Delete").click()
    reads(theirs, ["I bring cookies", "Deleted", "Both!"])
    reads(shown(), ["I bring cookies", "Deleted", "Both!"])
    expect(mine.get_by_text("Or cake")).to_have_count(0)
    # What is gone has no tools any more.
    expect(row(mine, "Deleted").get_by_label(re.compile("^More"))).to_have_count(0)

    # Hosts delete anybody's, guests only their own; nobody changes the words of another.
    expect(tool(theirs, "Both!", "button", "Delete")).to_have_count(0)
    expect(row(theirs, "Both!").get_by_role("link", name="Report")).to_be_visible()
    expect(tool(mine, "cookies", "link", "Edit")).to_have_count(0)
    with mine.expect_navigation():
        row(mine, "cookies").get_by_role("button", name="Delete", exact=True).click()
    reads(mine, ["Deleted", "Deleted", "Both!"])
    if not javascript:
        theirs.reload()
    reads(theirs, ["Deleted", "Deleted", "Both!"])


def test_nobody_opens_the_editor_of_another(new_page, crew, person):
    host, guest, event = crew
    message = write(host, event, "Mine")
    page = new_page(guest)
    page.goto(f"/messages/{message}")
    steps.send(page, "chat.edit", {"body": "Not yours"})
    expect(page.get_by_role("alert")).to_contain_text("Only the one who wrote it can change it.")
    assert stored(host, event) == ["Mine"]
    assert new_page(person("Stranger")).goto(f"/messages/{message}").status == 404


def test_an_edit_without_words_is_refused(new_page, crew):
    host, guest, event = crew
    message = write(guest, event, "Something")
    page = new_page(guest)
    page.goto(f"/messages/{message}")
    steps.without_checks(page)
    steps.send(page, "chat.edit", {"body": "  "})
    expect(page.get_by_role("textbox", name="Message")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Write something first.").first).to_be_visible()
    page.get_by_role("link", name="Leave it as it is").click()
    reads(page, ["Something"])


# MARK: Hostile and long


MARKUP = '<script>alert("x")</script><img src=x onerror=alert(1)><b>bold</b> &amp; {{x}} </li></ol><h1>Taken over</h1>'


def test_markup_stays_text(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    hold = Hold(mine)
    type_and_send(mine, MARKUP)
    expect(pending(mine).locator(".said")).to_have_text(MARKUP)
    assert pending(mine).locator(".said > *").count() == 0
    hold.let_go()
    for page in (mine, theirs):
        reads(page, [MARKUP])
        assert page.locator(".said > *").count() == 0
        page.reload()
        reads(page, [MARKUP])
        expect(page.get_by_role("heading", level=1)).to_have_text("Chat")
    # The page that changes it, and the page that reports it, show it as it is.
    with mine.expect_navigation():
        tool(mine, "Taken over", "link", "Edit").click()
    expect(mine.get_by_role("textbox", name="Message")).to_have_value(MARKUP)
    with theirs.expect_navigation():
        tool(theirs, "Taken over", "link", "Report").click()
    expect(theirs.get_by_role("main")).to_contain_text(MARKUP)


def test_links_are_links_and_nothing_else_is(new_page, crew):
    host, guest, event = crew
    texts = {
        "Look: https://example.org/a?b=1&c=%20#d, please.": ["https://example.org/a?b=1&c=%20#d"],
        "http://example.org/\nhttps://example.net.": ["http://example.org/", "https://example.net"],
        "javascript:alert(1) data:text/html,x mailto:a@example.org www.example.org ftp://example.org": [],
        "https:// http://. xhttps://example.org HTTPS:example.org": [],
        '[click](https://example.org) <a href="https://example.org">x</a>': [],
        'https://example.org/"onmouseover="alert(1)': [],
    }
    for words in texts:
        write(host, event, words)
    page = new_page(guest)
    page.goto(f"/events/{event}/chat")
    reads(page, [words for words in texts])
    for number, (words, addresses) in enumerate(texts.items()):
        links = rows(page).nth(number).locator(".said").get_by_role("link")
        assert links.evaluate_all("links => links.map(one => one.getAttribute('href'))") == addresses, words
        for at in range(len(addresses)):
            # Whoever is linked to learns neither the page nor gets a hand on it.
            assert {"noopener", "noreferrer"} <= set(links.nth(at).get_attribute("rel").split()), words


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_long_words_do_not_burst_the_page(new_page, crew, viewport):
    host, guest, event = crew
    mine, theirs = looking(new_page(host, viewport=viewport), event), looking(new_page(guest, viewport=viewport), event)
    long = ["w" * 1999, "https://example.org/" + "a" * 900, "‮" + "reversed " * 40 + "end", "🎲" * 400, "line\n" * 60 + "end"]
    for words in long:
        type_and_send(mine, words)
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(len(long))
        expect(pending(page)).to_have_count(0)
        steps.no_sideways(page)
        # The last one can be read above the field, and the field reached.
        expect(field(page)).to_be_in_viewport()
    assert stored(host, event) == long
    box, composer = rows(mine).last.bounding_box(), field(mine).bounding_box()
    assert box["y"] + box["height"] <= composer["y"] + 1, "the field lies on the newest message"


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_the_tools_of_the_newest_message_can_be_reached(new_page, crew, viewport):
    """They open beside it, over the field and within the page."""
    host, guest, event = crew
    for words in ("One", "Two", "ok"):
        write(host, event, words)
    mine, theirs = new_page(host, viewport=viewport), new_page(guest, viewport=viewport)
    theirs.goto(f"/events/{event}/chat")
    tool(theirs, "ok", "link", "Report").click(trial=True)
    steps.no_sideways(theirs)
    mine.goto(f"/events/{event}/chat")
    tool(mine, "ok", "link", "Edit").click(trial=True)
    steps.no_sideways(mine)
    with mine.expect_navigation():
        row(mine, "ok").get_by_role("button", name="Delete", exact=True).click()
    reads(mine, ["One", "Two", "Deleted"])


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_a_long_word_in_the_field_does_not_burst_the_page(new_page, crew, viewport):
    host, guest, event = crew
    page = new_page(host, viewport=viewport)
    page.goto(f"/events/{event}/chat")
    field(page).fill("w" * 1500)
    steps.no_sideways(page)
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_in_viewport()


@SCRIPT_OR_PLAIN
def test_two_thousand_characters_and_one_more(new_page, crew, javascript):
    host, guest, event = crew
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/chat")
    # The browser itself lets nobody type more.
    expect(field(page)).to_have_attribute("maxlength", "2000")
    field(page).evaluate("one => { one.removeAttribute('maxlength'); one.form.noValidate = true }")
    type_and_send(page, "x" * 2001)
    if javascript:
        expect(page.get_by_role("status").filter(has_text=re.compile("2,?000"))).to_be_visible()
    else:
        expect(page.get_by_role("alert").filter(has_text=re.compile("2,?000"))).to_be_visible()
    # What was typed is not lost.
    expect(field(page)).to_have_value("x" * 2001)
    expect(rows(page)).to_have_count(0)
    assert stored(host, event) == []
    field(page).evaluate("one => one.removeAttribute('maxlength')")
    type_and_send(page, "x" * 2000)
    reads(page, ["x" * 2000])
    assert stored(host, event) == ["x" * 2000]


# MARK: Without JavaScript, reading, history


def test_without_javascript(new_page, crew):
    host, guest, event = crew
    mine, theirs = new_page(host, javascript=False), new_page(guest, javascript=False, viewport=steps.PHONE)
    mine.goto(f"/events/{event}")
    mine.get_by_role("navigation", name="Event").get_by_role("link", name="Chat").click()
    steps.send(mine, "chat.send", {"body": "Anybody here?"})
    expect(mine).to_have_url(re.compile(f"/events/{event}/chat#end$"))
    reads(mine, ["Anybody here?"])
    theirs.goto(f"/events/{event}/chat")
    reads(theirs, ["Anybody here?"])
    steps.send(theirs, "chat.send", {"body": "Yes"})
    steps.send(mine, "chat.send", {"body": "Good"})
    reads(mine, ["Anybody here?", "Yes", "Good"])
    # What is new since the last time stands below a line, once.
    new = theirs.get_by_role("log").get_by_text("New", exact=True)
    expect(new).to_have_count(0)
    theirs.reload()
    reads(theirs, ["Anybody here?", "Yes", "Good"])
    expect(theirs.get_by_role("log").get_by_role("listitem").filter(has_text=re.compile("^New$|Good"))).to_have_count(2)
    expect(new).to_have_count(1)
    theirs.reload()
    expect(new).to_have_count(0)
    # Nothing is nothing.
    field(theirs).evaluate("one => { one.form.noValidate = true }")
    steps.send(theirs, "chat.send", {"body": "   "})
    expect(theirs.get_by_role("alert")).to_contain_text("Write something first.")
    assert stored(host, event) == ["Anybody here?", "Yes", "Good"]


@SCRIPT_OR_PLAIN
def test_the_tab_says_how_much_is_unread(new_page, crew, javascript):
    host, guest, event = crew
    page = new_page(guest, javascript=javascript)
    tab = page.get_by_role("navigation", name="Event").get_by_role("link", name=re.compile("^Chat"))
    page.goto(f"/events/{event}")
    expect(tab).to_have_text("Chat")
    write(host, event, "One")
    write(host, event, "Two")
    page.reload()
    expect(tab).to_have_accessible_name("Chat 2 new")
    # One's own are not news to oneself.
    own = new_page(host, javascript=javascript)
    own.goto(f"/events/{event}")
    expect(own.get_by_role("navigation", name="Event").get_by_role("link", name=re.compile("^Chat"))).to_have_text("Chat")
    tab.click()
    reads(page, ["One", "Two"])
    page.goto(f"/events/{event}")
    expect(tab).to_have_accessible_name("Chat")
    write(host, event, "Three")
    page.reload()
    expect(tab).to_have_accessible_name("Chat 1 new")


def test_what_comes_while_one_looks_is_read(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(guest), event)
    with page.expect_response(lambda answer: answer.url.endswith(f"/events/{event}/read") and answer.ok):
        write(host, event, "You see this")
    reads(page, ["You see this"])
    page.goto(f"/events/{event}")
    expect(page.get_by_role("navigation", name="Event").get_by_role("link", name=re.compile("^Chat"))).to_have_accessible_name("Chat")


@SCRIPT_OR_PLAIN
def test_history_pages_backwards(new_page, crew, javascript):
    host, guest, event = crew
    talk = [f"Line {number:02}" for number in range(60)]
    for words in talk:
        write(host, event, words)
    page = new_page(guest, javascript=javascript, viewport=steps.PHONE)
    page.goto(f"/events/{event}/chat#end")
    reads(page, talk[10:])
    expect(row(page, "Line 59")).to_be_in_viewport()
    page.get_by_role("link", name="Earlier messages").click()
    reads(page, talk[:10])
    expect(page.get_by_role("link", name="Earlier messages")).to_have_count(0)
    page.get_by_role("link", name="To the newest").click()
    reads(page, talk[10:])
    expect(row(page, "Line 59")).to_be_in_viewport()


# MARK: Who is of the crew


def test_who_is_not_of_the_crew_has_no_chat(new_page, person):
    host, other = person("Host"), person("Other")
    event = steps.event_by_rest(host, "Open air")
    message = write(host, event, "Among us")
    page = new_page(other)
    tabs = page.get_by_role("navigation", name="Event")

    def outside():
        page.goto(f"/events/{event}")
        expect(tabs.get_by_role("link", name=re.compile("^Chat"))).to_have_count(0)
        for path in (f"/events/{event}/chat", f"/events/{event}/chat/after?number=0"):
            assert page.goto(path).status == 403, path
            assert "Among us" not in page.content()
        steps.not_found(page, f"/messages/{message}")
        steps.not_found(page, f"/messages/{message}/row")
        answer = page.context.request.post(
            "/do/chat.send", form={"event": event, "body": "Hello?"}, headers={"Origin": host.server.origin}, max_redirects=0)
        assert answer.status == 403

    outside()
    page.goto(f"/events/{event}")
    steps.press_answer(page, "Maybe")
    tabs.get_by_role("link", name=re.compile("^Chat")).click()
    reads(page, ["Among us"])
    page.goto(f"/events/{event}")
    steps.press_answer(page, "Not going")
    outside()
    assert stored(host, event) == ["Among us"]
    # Whoever is signed out is asked to sign in, and comes to the chat by that.
    stranger = new_page()
    stranger.goto(f"/events/{event}/chat")
    expect(stranger).to_have_url(re.compile(r"/sign-in\?next="))


def test_who_is_taken_off_no_longer_reads_along(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(guest), event)
    write(host, event, "Still among us")
    reads(page, ["Still among us"])
    guest_id = steps.own_id(guest)
    assert host.call("DELETE", f"/events/{event}/guests/{guest_id}")[0] < 300
    write(host, event, "Now we can talk")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here")
    expect(page.get_by_text("Still among us")).to_have_count(0)
    expect(page.get_by_text("Now we can talk")).to_have_count(0)
