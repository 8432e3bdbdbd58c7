"""Every page in every state: full of the demo campus, empty, and with errors. The accessibility tests and the
screenshots use it.
"""

import contextlib
import re
import tempfile
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import steps
import tiles
import tour_guests
from server import Person, Server

DEMO_PASSWORD = "mingle-demo"
THEMES = ("light", "dark")
SIZES = {"phone": steps.PHONE, "desk": steps.DESK}


class DemoPerson(Person):
    """Somebody of the demo campus, with the demo's password."""

    def sign_in(self):
        self.token = None
        status, reply = self.send("POST", "/auth/login", {"email": self.email, "password": DEMO_PASSWORD})
        assert status == 200, (status, reply)
        self.token = reply["accessToken"]


class World:
    """A demo campus and an empty community, with one signed-in browser context for each viewer."""

    def __init__(self, demo, empty, browser, language):
        self.demo, self.empty, self.browser, self.language = demo, empty, browser, language
        self.outbox = steps.Outbox(demo.data / "outbox")
        self.calling = {}
        self.alex = self.person("alex")
        self.events = {}
        for name in ("alex", "clara", "tom"):
            self.events |= World.seen(self.person(name))
        self.fill()
        self.pages = {}

    def person(self, name):
        """Returns an API client of somebody in the demo, who signs in once."""
        if name not in self.calling:
            self.calling[name] = DemoPerson(self.demo, f"{name}@example.org", timeout=60)
        return self.calling[name]

    @staticmethod
    def seen(person):
        """Returns the ids of the events that somebody sees, by title."""
        found = {}
        for query in ("when=upcoming", "when=past", "mine=hosting"):
            status, reply = person.call("GET", f"/events?{query}&limit=100")
            assert status == 200, reply
            found |= {event["title"]: event["id"] for event in reply["items"]}
        return found

    def fill(self):
        """Adds what the demo lacks: a mailed invitation, a guest without an account, a feed, hidden invitations."""
        night = self.events["Late Game Night"]
        walk = self.events["New year’s walk"]
        status, reply = self.alex.call(
            "POST",
            f"/events/{night}/invitations",
            {"emails": ["someone.with.a.long.address@students.example-university.org"]},
        )
        assert status < 300, reply
        status, reply = self.alex.call("POST", f"/events/{walk}/link", {})
        assert status < 300, reply
        self.link = "/i/" + re.search(r"/i/([^/\s]+)", reply["url"])[1]
        self.alex.call("POST", "/me/feeds", {})
        hana = self.person("hana")
        status, reply = hana.call("GET", "/me")
        self.alex.call("POST", f"/events/{walk}/invitations", {"userIds": [reply["id"]]})
        self.alex.call("POST", f"/events/{night}/invitations", {"userIds": [reply["id"]]})
        hana.call("PUT", f"/events/{night}/dismissal")
        self.people()
        self.mailed_links()
        self.newcomer = self.empty.create_user("Nora")
        self.empty.create_user("Root", role="ADMINISTRATOR")
        ingo = Person(self.empty, self.empty.create_user("Ingo"), timeout=60)
        self.quiet = steps.event_by_rest(ingo, "Quiet evening", visibility="INVITED")
        ingo.close()
        tour_guests.fill(self)

    def people(self):
        """Collects the ids of people and of a message, and makes join requests and reports."""
        some = {
            name: self.person(name)
            for name in ("alex", "mei", "amara", "ines", "hana", "lena", "clara", "daniel", "yusuf", "marta", "tom")
        }
        self.places = {f"@{name}": steps.own_id(one) for name, one in some.items()}
        night, supper = self.events["Late Game Night"], self.events["Supper club: seven courses"]
        status, reply = some["alex"].call(
            "POST",
            f"/events/{night}/messages",
            {
                "body": "The door code is on https://www.openstreetmap.org/node/1234567890123456789012345678901234567890, see you!"
            },
        )
        assert status == 201, reply
        self.places["message"] = reply["id"]
        self.places["expense"] = some["alex"].call("GET", f"/events/{night}/expenses")[1]["items"][0]["id"]
        self.places["entry"] = next(
            one["id"] for one in some["alex"].call("GET", "/schedule")[1]["items"] if one["kind"] == "entry"
        )
        self.places["post"] = some["alex"].call("GET", f"/events/{night}/posts")[1]["items"][1]["id"]
        self.places["todo"] = some["alex"].call("GET", f"/events/{night}/todos")[1]["items"][0]["id"]
        for kind in ("activities", "participants", "venues", "areas"):
            # One in the middle of the list, because it has related objects of every kind.
            items = some["alex"].call("GET", f"/{kind}?sort=name&order=asc" if kind != "areas" else "/areas?q=berlin")[
                1
            ]["items"]
            self.places[kind] = items[len(items) // 2]["id"]
        people = some["alex"].call("GET", f"/activities/{self.places['activities']}/assignments")[1]["items"]
        self.places["assignment of activity"] = people[0]["id"]
        homes = some["alex"].call("GET", f"/participants/{self.places['participants']}/addresses")[1]["items"]
        self.places["home of participant"] = homes[0]["id"]
        self.places["entry of activity"] = some["alex"].call("GET", f"/activities/{self.places['activities']}/venues")[
            1
        ]["items"][0]["id"]
        status, reply = some["alex"].call("POST", "/activity-types", {"name": "Debating society"})
        assert status == 201, reply
        self.places["type"] = reply["id"]
        # One person asks, and one is declined.
        asked = some["lena"].call("GET", f"/events/{supper}/requests")[1]["items"]
        assert some["lena"].call("DELETE", f"/events/{supper}/requests/{asked[0]['id']}")[0] < 300
        own = {one["userId"] for one in asked}
        self.waiting = next(name for name in ("marta", "tom", "clara", "daniel") if self.places[f"@{name}"] not in own)
        status, reply = some[self.waiting].call(
            "POST", f"/events/{supper}/requests", {"party": 2, "note": "With my sister."}
        )
        assert status == 201, reply
        status, reply = some["lena"].call("POST", f"/events/{supper}/link", {})
        assert status < 300, reply
        self.places["supper link"] = "/i/" + re.search(r"/i/([^/\s]+)", reply["url"])[1]
        assert some["daniel"].call("PUT", f"/people/{self.places['@yusuf']}/block", {})[0] < 300
        for who, kind, subject, reason in (
            ("mei", "message", self.places["message"], "This link looks odd."),
            (
                "clara",
                "event",
                self.events["Salsa night"],
                "Sold tickets at the door, which nobody had said before. " * 3,
            ),
            ("tom", "person", self.places["@yusuf"], "Not who they say they are."),
        ):
            status, reply = some[who].call("POST", "/reports", {"kind": kind, "subject": subject, "reason": reason})
            assert status < 300, reply
        skating = steps.event_by_rest(self.alex, "Ice skating")
        steps.rsvp(some["daniel"], skating)
        assert self.alex.call("DELETE", f"/events/{skating}/guests/{self.places['@daniel']}")[0] < 300
        self.places["removed"] = f"/events/{skating}"

    def mailed_links(self):
        """Collects single-use links: one that confirms an address, one for a new password, one that restores
        an address.
        """

        def mailed(to, subject):
            return "/" + steps.link(self.outbox.wait(to, subject)).split("/", 3)[3]

        vera = Person(self.demo, "vera@example.net", timeout=60)
        assert (
            vera.send(
                "POST",
                "/auth/register",
                {"givenName": "Vera", "familyName": "Waits", "email": vera.email, "password": steps.PASSWORD},
            )[0]
            == 201
        )
        self.places["verify"] = mailed(vera.email, "Confirm")
        walt = Person(self.demo, self.demo.create_user("Walt"), timeout=60)
        assert walt.call("PATCH", "/me", {"email": "walt.new@example.net", "password": steps.PASSWORD})[0] == 200
        token = mailed("walt.new@example.net", "Confirm").rsplit("/", 1)[1]
        assert walt.send("POST", "/auth/verify-email", {"token": token})[0] < 300
        self.places["take-back"] = mailed(walt.email, "address of your account was changed")
        mail = self.outbox.wait("hana@example.org", "invites you")
        self.places["unsubscribe"] = "/" + re.search(r"<https?://[^/]+/([^>]+)>", mail["List-Unsubscribe"])[1]
        assert walt.send("POST", "/auth/forgot-password", {"email": "walt.new@example.net"})[0] < 300
        self.places["reset"] = mailed("walt.new@example.net", "new password")
        vera.close()
        walt.close()

    def page(self, who):
        """Returns somebody's page: `alex` of the demo, `nora@empty`, `nobody`, `nobody@empty`; `asking` has sent a
        join request.
        """
        who = self.waiting if who == "asking" else who
        if who not in self.pages:
            name, _, place = who.partition("@")
            server = self.empty if place else self.demo
            context = self.browser.new_context(
                base_url=server.origin,
                viewport=steps.DESK,
                reduced_motion="reduce",
                timezone_id="Europe/Berlin",
                locale=self.language,
            )
            context.set_default_timeout(10_000)
            if name not in ("nobody", "una"):
                World.sign_in(context, server, name, steps.PASSWORD if place else DEMO_PASSWORD)
                chosen = context.request.patch(
                    "/api/v1/me", data={"locale": self.language}, headers={"Origin": server.origin}
                )
                assert chosen.status == 200, (who, chosen.text())
            self.pages[who] = context.new_page()
        return self.pages[who]

    @staticmethod
    def sign_in(context, server, name, password=DEMO_PASSWORD):
        reply = context.request.post(
            "/do/account.signIn",
            max_redirects=0,
            headers={"Origin": server.origin},
            form={"email": f"{name}@example.org", "password": password},
        )
        assert reply.status == 303, (name, reply.status)

    def close(self):
        for page in self.pages.values():
            page.context.close()
        for one in self.calling.values():
            one.close()


@contextlib.contextmanager
def world(browser, language="en-GB", catalogues=None):
    """Starts both servers and yields their world.

    :param language: the language of every viewer (BCP 47)
    :param catalogues: a folder of catalogues that replaces the built-in ones
    """
    with tempfile.TemporaryDirectory(prefix="mingle-tour-") as folder, tiles.tiles() as ground:
        environment = {
            "MINGLE_MAIL": "outbox",
            "MINGLE_TILES": ground.template,
            **({"MINGLE_LOCALIZATION": str(catalogues)} if catalogues else {}),
        }
        with (
            Server(f"{folder}/demo", environment=environment) as demo,
            Server(f"{folder}/empty", environment=environment) as empty,
        ):
            demo.start("--demo", within=120)
            empty.start()
            made = World(demo, empty, browser, language)
            try:
                yield made
            finally:
                made.close()


@dataclass
class Stop:
    """One page in one state, as a viewer sees it."""

    name: str
    who: str
    go: Callable

    @property
    def route(self):
        """Returns the declared route that it opens, such as `/events/{id}`."""
        return route(self.go.path)

    def visit(self, world):
        page = world.page(self.who)
        self.go(page, world)
        page.wait_for_load_state("load")
        return page


# The declared pages; a test of the server compares them with its routes.
PAGES = [
    page
    for file in sorted((Path(__file__).parent.parent / "ServerTests").glob("**/*.swift"))
    for part in re.split(r"^(?=extension |struct |enum )", file.read_text(), flags=re.MULTILINE)
    if re.match(r"\w+ PageTable\b", part)
    for page in re.findall(r'"GET (/[^"]*)"', part)
]

# Pages without a stop of their own.
NO_PAGES = {
    "/events/{id}.ics": "a file",
    "/g/{guestToken}/event.ics": "a file",
    "/events/{id}/qr.svg": "a picture",
    "/i/{token}/qr.svg": "a picture",
    "/openapi.json": "a description",
    "/events/{id}/seats": "a piece that a script fetches",
    "/events/{id}/plan": "a piece that a script fetches",
    "/events/{id}/chat/after": "a piece that a script fetches",
    "/events/{id}/todos/list": "a piece that a script fetches",
    "/events/{id}/budget/now": "a piece that a script fetches",
    "/events/{id}/board/grid": "a piece that a script fetches",
    "/posts/{id}/now": "a piece that a script fetches",
    "/admin/accent": "a piece that a script fetches",
    "/events/preview": "a piece that a script fetches",
    "/messages/{id}/row": "a piece that a script fetches",
    "/notifications/link": "a piece that a script fetches",
    "/organise": "leads on",
    "/organise/pick/{things}": "a piece that a script fetches",
    "/organise/imports/{id}/now": "a piece that a script fetches",
    "/notifications/{id}": "leads on to what it is about",
    "/do/{command}": "leads back",
}


def route(path):
    """Returns the declared route that a path belongs to; fixed segments take precedence over parameters."""
    path = path.partition("?")[0].partition("#")[0]
    fitting = [one for one in PAGES if re.fullmatch(re.sub(r"\\{.+?\\}", "[^/]+", re.escape(one)), path)]
    return min(fitting, key=lambda one: one.count("{"), default=None)


# The routes of placeholders that stand for a whole path.
PLACES = {
    "link": "/i/x",
    "supper link": "/i/x",
    "reset": "/reset/x",
    "take-back": "/take-back/x",
    "verify": "/verify/x",
    "unsubscribe": "/unsubscribe/x/x",
    "pass offered": "/g/x",
    "pass changed": "/g/x",
    "pass cancelled": "/g/x",
    "pass lapsed": "/g/x",
    "mailed invitation": "/i/x",
    "cancelled desk": "/events/x/guests",
    "left": "/people/x",
    "closed": "/people/x",
    "removed": "/events/x",
}


def opens(path):
    """Declares which page a function opens."""

    def note(go):
        go.path = path
        return go

    return note


def drawn(page):
    """Waits until the map and its markers are drawn."""
    page.locator(".map-canvas .leaflet-marker-icon").first.wait_for()


def called_out(page):
    """Opens one of the markers."""
    drawn(page)
    page.locator(".map-marker").first.focus()
    page.keyboard.press("Enter")
    page.locator(".map-callout").wait_for()


def then(go, press):
    """Opens a page and performs an action there."""
    return opens(go.path)(lambda page, world: (go(page, world), press(page)))


def at(path):
    """Opens a path; `{Title}` is replaced by the id of a demo event."""

    @opens(re.sub(r"\{(.+?)\}", lambda found: PLACES.get(found[1], "x"), path))
    def go(page, world):
        places = {**world.events, **world.places, "link": world.link, "quiet": world.quiet}
        page.goto(re.sub(r"\{(.+?)\}", lambda found: places[found[1]], path))

    return go


def sent(path, command, fields, press=None):
    """Opens a path and sends a form that is refused."""

    @opens(at(path).path)
    def go(page, world):
        at(path)(page, world)
        steps.without_checks(page)
        button = page.locator(press) if press else None
        steps.send(page, command, fields, button)
        page.get_by_role("alert").first.wait_for()

    return go


@opens("/calendar/entries")
def deleted_entry(page, world):
    """A list after deleting an entry, which can be restored."""
    page.goto("/calendar/new")
    steps.send(page, "schedule.add", {"title": LONG[:120], "description": "Words"})
    page.goto("/calendar/entries")
    page.locator("form[action='/do/schedule.delete'] button").first.click()
    page.locator(".undo").wait_for()


def every_reminder(page):
    """Selects more reminders than are allowed."""
    for box in page.locator(".reminder-choice .choices").first.locator("input").all():
        box.check()
    steps.button(page, "event.remind").click()
    page.get_by_role("alert").first.wait_for()


@opens("/verify")
def registered(page, world):
    """A person whose address is not confirmed."""
    page.goto("/register")
    if page.url.endswith("/register"):
        steps.send(
            page,
            "account.register",
            {"givenName": "Una", "familyName": "Verified", "email": "una@example.net", "password": steps.PASSWORD},
        )
    page.goto("/verify")


@opens("/")
def unconfirmed_landing(page, world):
    """Until then they see what strangers see."""
    registered(page, world)
    page.goto("/")


def asking(page):
    """Opens a confirmation question on the page."""
    page.locator("details.question > summary").first.click()


@opens("/verify")
def unconfirmed_error(page, world):
    registered(page, world)
    steps.without_checks(page)
    steps.send(page, "account.changeEmail", {"email": "not an address", "password": steps.PASSWORD})


@opens("/g/x")
def guest_pass(page, world):
    """The page of a guest without an account."""
    if not world.outbox.mails("greta@example.net"):
        page.goto(world.link)
        steps.send(
            page,
            "event.rsvpByLink",
            {"name": "Greta Guest", "email": "greta@example.net"},
            page.locator("button[value=maybe]"),
        )
    page.goto(steps.link(world.outbox.wait("greta@example.net")))


@opens("/events/x")
def ask_error(page, world):
    """A note to the host that is too long."""
    at(f"/events/{{{SUPPER}}}")(page, world)
    steps.without_checks(page)
    steps.field(page, "event.ask", "note").evaluate("one => one.removeAttribute('maxlength')")
    steps.send(page, "event.ask", {"note": LONG + "x"})
    page.get_by_role("alert").first.wait_for()


@opens("/events/x/chat")
def chat_error(page, world):
    """A message that is too long, sent without scripts."""
    at(f"/events/{{{WALK}}}/chat")(page, world)
    # A separate form that no script intercepts.
    page.evaluate(
        """body => {
        const form = document.querySelector("form.composer").cloneNode(true);
        form.elements.body.value = body;
        document.body.append(form);
        form.submit();
    }""",
        "x" * 2001,
    )
    page.get_by_role("alert").first.wait_for()


@opens("/me/import")
def import_preview(page, world):
    page.goto("/me/import")
    day = steps.local(days=40).replace("-", "").replace(":", "")
    # Different ids in each run, so that the events are new.
    event = f"BEGIN:VEVENT\r\nUID:{{}}@{uuid.uuid4()}\r\nDTSTAMP:{day}00Z\r\nDTSTART:{day}00Z\r\nSUMMARY:{{}}\r\nEND:VEVENT\r\n"
    content = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//t//EN\r\n" + event.format("a", "Imported tea")
    content += event.format("b", "No start").replace("DTSTART", "X-START") + "END:VCALENDAR\r\n"
    steps.send(
        page,
        "calendar.import",
        {"file": {"name": "events.ics", "mimeType": "text/calendar", "buffer": content.encode()}},
    )
    steps.form(page, "calendar.confirmImport").wait_for()


@opens("/me/import")
def import_result(page, world):
    import_preview(page, world)
    steps.submit(page, "calendar.confirmImport")
    steps.form(page, "calendar.undoImport").wait_for(state="attached")


@opens("/me/import")
def import_list(page, world):
    import_result(page, world)
    page.goto("/me/import")
    asking(page)
    steps.form(page, "calendar.undoImport").first.wait_for(state="attached")


def table(*lines):
    content = "".join(f"{line}\r\n" for line in ("name,email,phone,Shoe size", *lines))
    return {"kind": "participants", "file": {"name": TABLE, "mimeType": "text/csv", "buffer": content.encode()}}


@opens("/organise/imports")
def table_preview(page, world):
    """Two new rows, one duplicate address, and one unknown column."""
    page.goto("/organise/imports?kind=participants")
    new = [f"Ana,{uuid.uuid4()}@example.net,+49 30 123456,39" for _ in range(2)]
    steps.send(page, "programme.checkTable", table(*new, new[0]))
    steps.form(page, "programme.import").wait_for()


def rest(page, method, path, **options):
    """Sends a REST request in the viewer's session."""
    reply = page.request.fetch(
        f"/api/v1{path}", method=method, headers={"Origin": "/".join(page.url.split("/")[:3])}, **options
    )
    assert reply.ok, reply.text()
    return reply


def table_over(page):
    """Reloads until an import has ended."""
    for _ in range(300):
        page.goto(page.url)
        if not page.locator("main progress").count():
            return
    raise AssertionError(f"{page.url} is still under way")


@opens("/organise/imports/x")
def table_import(page, world):
    """A finished import with the question about undoing it."""
    table_preview(page, world)
    steps.submit(page, "programme.import")
    table_over(page)
    asking(page)
    steps.form(page, "programme.undoImport").wait_for()


@opens("/organise/imports/x")
def table_kept(page, world):
    """An undone import of which one line stays, because somebody has changed it since."""
    table_import(page, world)
    some = rest(page, "GET", "/participants?sort=date&order=desc&limit=1").json()["items"]
    rest(page, "PATCH", f"/participants/{some[0]['id']}", data={"notes": "Market"})
    steps.submit(page, "programme.undoImport")
    table_over(page)
    page.locator("main .note").wait_for()


@opens("/organise/imports/x")
def table_running(page, world):
    """A running import whose progress requests fail."""
    page.goto("/organise/imports")
    steps.send(page, "programme.checkTable", table(*[f"Ana,{number}@example.com" for number in range(3000)]))
    page.route("**/organise/imports/*/now", lambda route: route.abort())
    steps.submit(page, "programme.import")
    page.locator("progress").wait_for()
    # Undoes it, so that other pages stay as they were.
    rest(page, "DELETE", f"/programme/imports/{page.url.rsplit('/', 1)[1]}")
    asking(page)


@opens("/organise/imports")
def table_problems(page, world):
    """More problems than are shown."""
    page.goto("/organise/imports")
    steps.send(page, "programme.checkTable", table("Ana,ana@example.net,,,,,,", *["Ana,nobody,call me"] * 120))
    page.locator(".list .item").first.wait_for()


def draft(page):
    """Saves a copy from its form, and opens the draft."""
    steps.submit(page, "event.duplicate")
    page.goto(page.url.removesuffix("/edit"))
    steps.form(page, "event.publish").wait_for()


@opens("/my-events")
def my_drafts(page, world):
    """The list with a draft of one's own."""
    at(f"/events/{{{WALK}}}")(page, world)
    draft(page)
    page.goto("/my-events")
    page.locator(".section-title").first.wait_for()


@opens("/events/x/guests/x")
def one_guest(page, world):
    """One guest, as hosts see them."""
    at(f"/events/{{{GAME}}}/guests")(page, world)
    page.locator(".list .item-body strong a").first.click()
    asking(page)


@opens("/events/x/guests/x")
def one_invited(page, world):
    """An invited person without a reply, as hosts see them."""
    at(f"/events/{{{GAME}}}/guests?show=noReply")(page, world)
    page.locator(".list .item-body strong a").first.click()
    asking(page)


def shared(page):
    """Opens the share sheet."""
    page.locator(".share[popovertarget]").click()
    page.locator(".share-sheet:popover-open").wait_for()


@opens("/events/new")
def kept_form(page, world):
    """A submitted form whose session has ended, with the request to sign in."""
    World.sign_in(page.context, world.demo, "yusuf")
    page.goto("/events/new")
    page.context.clear_cookies(name="mingle")
    steps.send(page, "event.create", {"title": "Evening", "startsAt": steps.local(days=3), "locationName": "Room"})
    page.locator("[name^='kept.']").first.wait_for(state="attached")


@opens("/events/new")
def resumed_form(page, world):
    """The same form after signing in."""
    kept_form(page, world)
    steps.send(page, "account.signIn", {"email": "yusuf@example.org", "password": DEMO_PASSWORD})
    page.get_by_role("alert").first.wait_for()


def charts(path):
    """Opens figures and waits until all charts are drawn."""

    @opens(path)
    def go(page, world):
        page.goto(path)
        for one in page.locator("data-chart").all():
            one.locator("canvas").wait_for()

    return go


@opens("/organise/analytics")
def area_of_charts(page, world):
    """The figures of one area by weeks."""
    charts("/organise/analytics?from=2025-06-01&period=week")(page, world)
    page.goto(page.locator("#areas-numbers a").first.get_attribute("href"))
    for one in page.locator("data-chart").all():
        one.locator("canvas").wait_for()


@opens("/help")
def answered_help(page, world):
    """A question and its answer."""
    page.goto("/help")
    steps.send(page, "help.ask", {"question": "Hi, how do I block somebody?"})
    page.locator(".help-answer").wait_for()


GAME, WALK, FULL = "Late Game Night", "New year’s walk", "Algorithms study group"
SUPPER, PICNIC = "Supper club: seven courses", "Birthday picnic, come rain or shine"
LONG = "x" * 300
# The file name of an uploaded table.
TABLE = "Market.csv"

FULL_STOPS = [
    Stop("landing", "nobody", at("/")),
    Stop("sign-in", "nobody", at("/sign-in")),
    Stop("register", "nobody", at("/register")),
    Stop("forgot", "nobody", at("/forgot")),
    Stop("forgot-sent", "nobody", at("/forgot/sent")),
    Stop("help", "nobody", at("/help")),
    Stop("help-answered", "nobody", answered_help),
    Stop("help-page", "nobody", at("/help/answers")),
    Stop("reset", "nobody", at("{reset}")),
    Stop("take-back", "nobody", at("{take-back}")),
    Stop("verify-link", "nobody", at("{verify}")),
    Stop("event-signed-out", "nobody", at(f"/events/{{{GAME}}}")),
    Stop("invite-link", "nobody", at("{link}")),
    Stop("guest-pass", "nobody", guest_pass),
    Stop("pass-offered", "nobody@empty", at("{pass offered}")),
    Stop("pass-changed", "nobody@empty", at("{pass changed}")),
    Stop("pass-cancelled", "nobody@empty", at("{pass cancelled}")),
    Stop("pass-lapsed", "nobody@empty", at("{pass lapsed}")),
    Stop("mailed-invitation", "nobody@empty", at("{mailed invitation}")),
    Stop("kept-form", "yusuf", kept_form),
    Stop("resumed-form", "yusuf", resumed_form),
    Stop("not-found", "nobody", at("/events/01a1b58c-9c6f-778b-8d14-00b727033000")),
    Stop("home", "alex", at("/")),
    Stop("home-invited", "hana", at("/")),
    Stop("discover", "alex", at("/discover")),
    Stop("discover-search", "alex", at("/discover?q=lena&range=month&tag=music")),
    Stop("discover-near", "alex", at("/discover?near=48.00,7.84&within=2&range=month")),
    Stop("discover-near-wrong", "alex", at("/discover?near=here&within=99")),
    Stop("discover-map", "alex", then(at("/discover?view=map"), drawn)),
    Stop("discover-map-callout", "alex", then(at("/discover?view=map&near=48.00,7.84&within=5"), called_out)),
    Stop("discover-map-signed-out", "nobody", then(at("/discover?view=map"), drawn)),
    Stop("my-events", "alex", at("/my-events")),
    Stop("past", "alex", at("/past")),
    Stop("calendar", "alex", at("/calendar")),
    Stop("calendar-week", "alex", at("/calendar?view=week")),
    Stop("calendar-undo", "mei", deleted_entry),
    Stop("calendar-entries", "alex", at("/calendar/entries")),
    Stop("calendar-new", "alex", at("/calendar/new")),
    Stop("calendar-entry", "alex", at("/calendar/{entry}")),
    Stop("calendar-edit", "alex", at("/calendar/{entry}/edit")),
    Stop("error-calendar-new", "alex", sent("/calendar/new", "schedule.add", {"title": LONG, "description": " "})),
    Stop(
        "error-calendar-edit",
        "alex",
        sent("/calendar/{entry}/edit", "schedule.update", {"title": " ", "at": "1900-01-01T10:00"}),
    ),
    Stop("event-host", "alex", at(f"/events/{{{GAME}}}")),
    Stop("event-shared", "alex", then(at(f"/events/{{{GAME}}}"), shared)),
    Stop("event-removed", "daniel", at("{removed}")),
    Stop("event-guest", "mei", at(f"/events/{{{GAME}}}")),
    Stop("event-companions", "mei", at("/events/{International potluck}")),
    Stop("event-full", "alex", at(f"/events/{{{FULL}}}")),
    Stop("event-hidden-place", "clara", at("/events/{Dinner at Clara’s}")),
    Stop("event-cancelled", "tom", at("/events/{Astronomy: the winter sky}")),
    Stop("event-past", "alex", at("/events/{Welcome barbecue}")),
    Stop("guests-host", "alex", at(f"/events/{{{GAME}}}/guests")),
    Stop("guests-host-none", "alex", at(f"/events/{{{GAME}}}/guests?show=removed&q=zzzz")),
    *(
        Stop(f"guests-host-{part}", "alex", at(f"/events/{{{GAME}}}/guests?show={part}"))
        for part in ("going", "maybe", "waiting", "declined", "noReply", "asking")
    ),
    Stop("guest-of-host", "alex", one_guest),
    Stop("invited-of-host", "alex", one_invited),
    Stop("announcements", "alex", at(f"/events/{{{GAME}}}/announcements")),
    Stop("guests-guest", "mei", at(f"/events/{{{GAME}}}/guests")),
    Stop("invite", "alex", at(f"/events/{{{GAME}}}/invite")),
    Stop("invite-search", "alex", at(f"/events/{{{WALK}}}/invite?q=a")),
    Stop("invite-search-nobody", "alex", at(f"/events/{{{WALK}}}/invite?q=zzzz")),
    Stop("event-new", "alex", at("/events/new")),
    Stop(
        "event-edit",
        "alex",
        then(at(f"/events/{{{GAME}}}/edit"), lambda page: page.locator("main summary").nth(1).click()),
    ),
    Stop("event-draft", "alex", then(at(f"/events/{{{WALK}}}"), draft)),
    Stop("my-events-drafts", "alex", my_drafts),
    Stop("event-photo", "alex", at(f"/events/{{{GAME}}}/photo")),
    Stop("event-delete", "alex", at(f"/events/{{{GAME}}}/delete")),
    Stop("me", "alex", at("/me")),
    Stop("settings", "alex", at("/me/settings")),
    Stop("import", "alex", at("/me/import")),
    Stop("import-preview", "alex", import_preview),
    Stop("import-done", "hana", import_result),
    Stop("import-undo", "mei", import_list),
    Stop("unconfirmed", "una", registered),
    Stop("landing-unconfirmed", "una", unconfirmed_landing),
    Stop("people", "alex", at("/people")),
    Stop("people-search", "alex", at("/people?q=a")),
    Stop("people-search-nobody", "alex", at("/people?q=zzzz")),
    Stop("connections", "alex", at("/people/connections")),
    Stop("person-friend", "alex", then(at("/people/{@mei}"), asking)),
    Stop("person-connection", "alex", at("/people/{@amara}")),
    Stop(
        "person-stranger",
        "alex",
        then(at("/people/{@hana}"), lambda page: (page.locator("details.more > summary").last.click(), asking(page))),
    ),
    Stop("person-asks", "alex", at("/people/{@ines}")),
    Stop("person-asked", "alex", at("/people/{@clara}")),
    Stop("person-left", "nora@empty", at("{left}")),
    Stop("person-closed", "nora@empty", at("{closed}")),
    Stop("person-oneself", "alex", at("/people/{@alex}")),
    Stop("mutual-friends", "alex", at("/people/{@amara}/mutual-friends")),
    Stop("blocked", "daniel", at("/me/blocked")),
    Stop("chat", "alex", at(f"/events/{{{GAME}}}/chat")),
    Stop("chat-guest", "mei", at(f"/events/{{{GAME}}}/chat")),
    Stop(
        "chat-tools",
        "alex",
        then(at(f"/events/{{{GAME}}}/chat"), lambda page: page.locator(".message-tools > summary").last.click()),
    ),
    Stop("chat-empty", "alex", at(f"/events/{{{WALK}}}/chat")),
    Stop("message-edit", "alex", at("/messages/{message}")),
    Stop("notifications", "alex", at("/notifications")),
    Stop("notification-settings", "alex", at("/me/notifications")),
    Stop("unsubscribe", "nobody", at("{unsubscribe}")),
    Stop("hosts", "alex", then(at(f"/events/{{{PICNIC}}}/hosts"), asking)),
    Stop("hosts-search", "alex", at(f"/events/{{{PICNIC}}}/hosts?q=sa")),
    Stop("hosts-cohost", "mei", at(f"/events/{{{PICNIC}}}/hosts")),
    Stop("guests-requests", "lena", at(f"/events/{{{SUPPER}}}/guests")),
    Stop("event-must-ask", "hana", at(f"/events/{{{SUPPER}}}")),
    Stop("link-must-sign-in", "nobody", at("{supper link}")),
    Stop("link-must-ask", "hana", at("{supper link}")),
    Stop("event-asked", "asking", at(f"/events/{{{SUPPER}}}")),
    Stop("invite-all", "alex", at(f"/events/{{{WALK}}}/invite?all=1")),
    Stop("report", "mei", at("/report?kind=message&subject={message}")),
    Stop("admin", "alex", at("/admin")),
    Stop("admin-users", "alex", at("/admin/users?all=1")),
    Stop("admin-users-delete", "alex", at("/admin/users/delete?ids={@mei},{@tom}")),
    Stop("admin-events", "alex", at("/admin/events")),
    Stop("admin-events-delete", "alex", at("/admin/events/delete?ids={Salsa night},{Late Game Night}")),
    Stop("admin-audit", "alex", at("/admin/audit")),
    Stop(
        "admin-audit-filtered",
        "alex",
        then(
            at("/admin/audit?person={@mei}&command=chat&from=2020-01-01"),
            lambda page: page.locator("details.more > summary").click(),
        ),
    ),
    Stop("admin-settings", "alex", at("/admin/settings")),
    Stop(
        "admin-settings-look",
        "alex",
        at(
            "/admin/settings?communityName=Campus&registration=domain&domain=example.org&public=on&accent=own&ownAccent=%23b45309&helpAddress="
        ),
    ),
    Stop("admin-start", "alex", at("/admin/start")),
    Stop("reports", "alex", at("/me/reports")),
    Stop("activities", "alex", at("/organise/activities")),
    Stop(
        "activities-filtered",
        "alex",
        then(
            at("/organise/activities?q=e&status=ACTIVE&area={areas}&sort=name"),
            lambda page: page.locator("details.more > summary").first.click(),
        ),
    ),
    Stop(
        "activity",
        "alex",
        then(
            at("/organise/activities/{activities}"), lambda page: page.locator("details.more > summary").first.click()
        ),
    ),
    Stop("activity-new", "alex", at("/organise/activities/new")),
    Stop("activity-edit", "alex", at("/organise/activities/{activities}/edit")),
    Stop("event-activity", "alex", at(f"/events/{{{GAME}}}/activity")),
    Stop("activity-venue", "alex", at("/organise/activities/{activities}/venues/{entry of activity}")),
    Stop("activity-assignment", "alex", at("/organise/activities/{activities}/people/{assignment of activity}")),
    Stop("activities-chosen", "alex", at("/organise/activities/chosen?ids={activities}")),
    Stop("participants", "alex", at("/organise/participants")),
    Stop("participant-home", "alex", at("/organise/participants/{participants}/homes/{home of participant}")),
    Stop("participant", "alex", at("/organise/participants/{participants}")),
    Stop("participant-new", "alex", at("/organise/participants/new")),
    Stop("participant-edit", "alex", at("/organise/participants/{participants}/edit")),
    Stop("participants-chosen", "alex", at("/organise/participants/chosen?ids={participants}")),
    Stop("venues", "alex", at("/organise/venues")),
    Stop("venue-map", "alex", at("/organise/map")),
    Stop("venue-map-types", "alex", at("/organise/map?by=type&status=ACTIVE")),
    Stop("venue", "alex", at("/organise/venues/{venues}")),
    Stop("venue-new", "alex", at("/organise/venues/new")),
    Stop("venue-edit", "alex", at("/organise/venues/{venues}/edit")),
    Stop("venue-delete", "alex", at("/organise/venues/{venues}/delete")),
    Stop("areas", "alex", at("/organise/areas")),
    Stop("areas-found", "alex", at("/organise/areas?q=b")),
    Stop("area", "alex", at("/organise/areas/{areas}")),
    Stop("area-new", "alex", at("/organise/areas/new?in={areas}")),
    Stop("area-edit", "alex", at("/organise/areas/{areas}/edit")),
    Stop("area-delete", "alex", at("/organise/areas/{areas}/delete")),
    Stop("types-roles", "alex", at("/organise/types-roles")),
    Stop("type", "alex", then(at("/organise/types-roles/types/{type}"), asking)),
    Stop("table-imports", "alex", at("/organise/imports?kind=activities")),
    Stop("table-preview", "alex", table_preview),
    Stop("table-import", "alex", table_import),
    Stop("table-import-kept", "alex", table_kept),
    Stop("table-import-running", "alex", table_running),
    Stop("reports-asking", "alex", then(at("/me/reports"), asking)),
    Stop("analytics", "alex", charts("/organise/analytics")),
    Stop("analytics-area", "alex", area_of_charts),
]

EMPTY_STOPS = [
    Stop("empty-landing", "nobody@empty", at("/")),
    Stop("empty-analytics", "root@empty", at("/organise/analytics")),
    Stop("empty-analytics-found", "alex", at("/organise/analytics?to=2000-01-01")),
    Stop("empty-home", "nora@empty", at("/")),
    Stop("empty-discover", "nora@empty", at("/discover")),
    Stop("empty-map", "nora@empty", at("/discover?view=map")),
    Stop("empty-search", "nora@empty", at("/discover?q=nothing+like+it")),
    Stop("empty-my-events", "nora@empty", at("/my-events")),
    Stop("empty-past", "nora@empty", at("/past")),
    Stop("empty-calendar", "nora@empty", at("/calendar")),
    Stop("empty-calendar-week", "nora@empty", at("/calendar?view=week")),
    Stop("empty-calendar-entries", "nora@empty", at("/calendar/entries")),
    Stop("empty-me", "nora@empty", at("/me")),
    Stop("empty-settings", "nora@empty", at("/me/settings")),
    Stop("empty-people", "nora@empty", at("/people")),
    Stop("empty-connections", "nora@empty", at("/people/connections")),
    Stop("empty-blocked", "nora@empty", at("/me/blocked")),
    Stop("empty-notifications", "nora@empty", at("/notifications")),
    Stop("empty-admin", "root@empty", at("/admin")),
    Stop("empty-admin-home", "root@empty", at("/")),
    Stop("empty-admin-users", "root@empty", at("/admin/users?q=nobody+like+it")),
    Stop("empty-admin-users-delete", "root@empty", at("/admin/users/delete?ids=")),
    Stop("empty-admin-events", "root@empty", at("/admin/events?when=past")),
    Stop("empty-admin-audit", "root@empty", at("/admin/audit?command=chat&to=2020-01-01")),
    Stop("empty-reports", "root@empty", at("/me/reports")),
    Stop("empty-activities", "root@empty", at("/organise/activities")),
    Stop("empty-activities-filtered", "root@empty", at("/organise/activities?q=zzzz&status=PLANNED")),
    Stop("empty-participants", "root@empty", at("/organise/participants")),
    Stop("empty-venues", "root@empty", at("/organise/venues")),
    Stop("empty-venue-map", "root@empty", at("/organise/map")),
    Stop("empty-areas", "root@empty", at("/organise/areas")),
    Stop("empty-table-imports", "root@empty", at("/organise/imports")),
    Stop("empty-hosts", "ingo@empty", at("/events/{quiet}/hosts")),
    Stop("reminders", "mei", at(f"/events/{{{GAME}}}/reminders")),
    Stop(
        "reminders-host",
        "alex",
        then(at(f"/events/{{{GAME}}}/reminders"), lambda page: page.locator("main summary:visible").first.click()),
    ),
    Stop("error-reminders", "alex", then(at(f"/events/{{{GAME}}}/reminders"), every_reminder)),
    Stop("todos", "alex", at(f"/events/{{{GAME}}}/todos")),
    Stop("todos-invited", "hana", at(f"/events/{{{GAME}}}/todos")),
    Stop(
        "todos-tools",
        "alex",
        then(at(f"/events/{{{GAME}}}/todos"), lambda page: page.locator(".todo-tools > summary").first.click()),
    ),
    Stop("todo", "alex", at("/todos/{todo}")),
    Stop("todo-lines", "alex", at(f"/events/{{{GAME}}}/todos/several?template=potluck")),
    Stop("board", "alex", at(f"/events/{{{GAME}}}/board")),
    Stop("board-invited", "hana", at(f"/events/{{{GAME}}}/board")),
    Stop(
        "board-add",
        "alex",
        then(at(f"/events/{{{GAME}}}/board"), lambda page: page.locator(".board-add > summary").click()),
    ),
    Stop("album", "alex", at("/events/{Bike tour along the river}/board")),
    Stop("post", "alex", at("/posts/{post}")),
    Stop("post-invited", "hana", at("/posts/{post}")),
    Stop("budget", "alex", at(f"/events/{{{GAME}}}/budget")),
    Stop("budget-history", "alex", at(f"/events/{{{GAME}}}/budget/history")),
    Stop("budget-why", "alex", at(f"/events/{{{GAME}}}/budget/why/{{@alex}}")),
    Stop("expense-new", "alex", at(f"/events/{{{GAME}}}/expenses/new")),
    Stop("expense", "alex", at("/expenses/{expense}")),
    Stop("expense-edit", "alex", at("/expenses/{expense}/edit")),
    Stop("empty-budget", "ingo@empty", at("/events/{quiet}/budget")),
    Stop(
        "error-expense",
        "alex",
        sent(f"/events/{{{GAME}}}/expenses/new", "expense.add", {"description": " ", "amount": "1,234.5.6"}),
    ),
    Stop("error-expense-edit", "alex", sent("/expenses/{expense}/edit", "expense.update", {"amount": "0"})),
    Stop("empty-todos", "ingo@empty", at("/events/{quiet}/todos")),
    Stop("error-todos", "alex", sent(f"/events/{{{GAME}}}/todos", "todo.add", {"title": LONG, "places": "0"})),
    Stop("empty-board", "ingo@empty", at("/events/{quiet}/board")),
    Stop("error-post", "alex", sent("/posts/{post}", "post.comment", {"body": " "})),
    Stop("error-todo", "alex", sent("/todos/{todo}", "todo.update", {"title": " ", "dueAt": "1900-01-01T10:00"})),
    Stop("error-todo-lines", "alex", sent(f"/events/{{{GAME}}}/todos/several", "todo.addLines", {"lines": LONG})),
    Stop("empty-chat", "ingo@empty", at("/events/{quiet}/chat")),
    Stop("empty-event", "ingo@empty", at("/events/{quiet}")),
    Stop("empty-announcements", "ingo@empty", at("/events/{quiet}/announcements")),
    Stop("empty-guests", "ingo@empty", at("/events/{quiet}/guests")),
    Stop("empty-guests-cancelled", "ivo@empty", at("{cancelled desk}")),
    Stop("empty-invite", "ingo@empty", at("/events/{quiet}/invite")),
]

ERROR_STOPS = [
    Stop(
        "error-activity-new",
        "alex",
        sent(
            "/organise/activities/new",
            "activity.add",
            {"name": LONG, "startDate": "2020-01-01T10:00", "endDate": "2019-01-01T10:00", "venueIds.text": "a"},
        ),
    ),
    Stop(
        "error-assignment",
        "alex",
        sent("/organise/activities/{activities}", "assignment.add", {"participantId.text": "a"}),
    ),
    Stop(
        "error-participant-new",
        "alex",
        sent(
            "/organise/participants/new",
            "participant.add",
            {"name": " ", "email": "nobody", "phone": "call me", "homeVenueId.text": "zzzz"},
        ),
    ),
    Stop(
        "error-venue-edit",
        "alex",
        sent("/organise/venues/{venues}/edit", "venue.update", {"name": " ", "latitude": "91", "longitude": ""}),
    ),
    Stop(
        "error-area-edit",
        "alex",
        sent("/organise/areas/{areas}/edit", "area.update", {"name": " ", "parentGeographicAreaId.text": "e"}),
    ),
    Stop("error-type", "alex", sent("/organise/types-roles", "activityType.add", {"name": "workshop"})),
    Stop("error-table", "alex", table_problems),
    Stop(
        "error-table-file",
        "alex",
        sent(
            "/organise/imports?kind=areas",
            "programme.checkTable",
            {"file": {"name": TABLE, "mimeType": "text/csv", "buffer": b"name,phone\nAna,1"}},
        ),
    ),
    Stop(
        "error-sign-in",
        "nobody",
        sent("/sign-in", "account.signIn", {"email": "alex@example.org", "password": "wrong one"}),
    ),
    Stop(
        "error-register",
        "nobody",
        sent(
            "/register",
            "account.register",
            {"givenName": " ", "familyName": "", "email": "nobody", "password": "short"},
        ),
    ),
    Stop("error-analytics", "alex", at("/organise/analytics?from=2010-01-01&period=day")),
    Stop("error-forgot", "nobody", sent("/forgot", "account.forgotPassword", {"email": "nobody"})),
    Stop("error-reset", "nobody", sent("{reset}", "account.resetPassword", {"password": "short"})),
    Stop("error-reset-lapsed", "nobody", at("/reset/abc")),
    Stop("error-verify", "nobody", at("/verify/abc")),
    Stop(
        "error-invite-link",
        "nobody",
        sent("{link}", "event.rsvpByLink", {"name": " ", "email": "nobody"}, "button[value=going]"),
    ),
    Stop(
        "error-event-new",
        "alex",
        sent(
            "/events/new",
            "event.create",
            {
                "title": " ",
                "startsAt": "2020-01-01T10:00",
                "locationName": "",
                "endsAt": "2019-01-01T10:00",
                "capacity": "0",
                "emoji": "word",
                "tags": ",".join(f"t{n}" for n in range(12)),
            },
        ),
    ),
    Stop("error-event-edit", "alex", sent(f"/events/{{{GAME}}}/edit", "event.update", {"title": " ", "capacity": "1"})),
    Stop(
        "error-invite",
        "alex",
        sent(f"/events/{{{GAME}}}/invite", "event.invite", {"emails": "one@example.org, nobody"}),
    ),
    Stop(
        "error-import",
        "alex",
        sent(
            "/me/import",
            "calendar.import",
            {"file": {"name": "no.ics", "mimeType": "text/calendar", "buffer": b"this is no calendar"}},
        ),
    ),
    Stop("error-profile", "alex", sent("/me/settings", "account.updateProfile", {"givenName": " ", "handle": "A!"})),
    Stop("error-take-back", "nobody", at("/take-back/abc")),
    Stop(
        "error-email", "alex", sent("/me/settings", "account.changeEmail", {"email": "nobody", "password": "wrong one"})
    ),
    Stop("error-export", "alex", sent("/me/settings", "account.export", {"password": "wrong one"})),
    Stop(
        "error-password",
        "alex",
        sent("/me/settings", "account.changePassword", {"current": "wrong one", "password": "short"}),
    ),
    Stop("error-delete", "alex", sent("/me/settings", "account.delete", {"password": "wrong one"})),
    Stop("error-unconfirmed", "una", unconfirmed_error),
    Stop(
        "error-admin-settings",
        "alex",
        sent(
            "/admin/settings",
            "community.update",
            {"communityName": " ", "ownAccent": "#ffcc00", "helpAddress": "nobody"},
        ),
    ),
    Stop("error-admin-start", "alex", sent("/admin/start", "community.update", {"communityName": " "})),
    Stop("error-report", "mei", sent("/report?kind=person&subject={@alex}", "report.file", {"reason": " "})),
    Stop("error-chat", "alex", chat_error),
    Stop("error-message", "alex", sent("/messages/{message}", "chat.edit", {"body": " "})),
    Stop(
        "error-notifications",
        "alex",
        sent("/me/notifications", "notice.updatePreferences", {"quietFrom": "21:00", "quietTo": ""}),
    ),
    Stop("error-ask", "hana", ask_error),
]

STOPS = FULL_STOPS + EMPTY_STOPS + ERROR_STOPS
