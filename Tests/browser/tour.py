"""Every page in every state: full of the demo campus, empty, and with errors. The accessibility tests and the
screenshots use it.
"""

import contextlib
import re
import tempfile

import steps
import tiles
from server import Person, Server
from stops import (
    DEMO_PASSWORD,
    accounts,
    administration,
    analytics,
    board,
    budget,
    calendars,
    chat,
    event_lists,
    events,
    guests,
    help,
    notifications,
    people,
    programme,
    reports,
    tables,
    todos,
)

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
        self.open_door(ingo)
        ingo.close()
        guests.fill(self)

    def open_door(self, host):
        """Makes an event that begins soon, with a guest who is here, one who may come, and one who waits."""
        door = steps.event_by_rest(
            host, "Quiet evening", visibility="INVITED", capacity=1, startsAt=steps.instant(hours=2)
        )
        for name, choice in (("Nora", "going"), ("Fred", "maybe"), ("Cleo", "going")):
            status, guest = host.call("POST", f"/events/{door}/guests", {"name": name, "status": choice})
            assert status == 201, guest
            if name == "Nora":
                status, reply = host.call("PUT", f"/events/{door}/guests/{guest['id']}/check-in", {})
                assert status == 200, reply
        self.places["door"] = door

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


# Pages without a stop of their own.
NO_PAGES = {
    "/events/{id}.ics": "a file",
    "/g/{guestToken}/event.ics": "a file",
    "/g/{guestToken}/ticket.svg": "a picture",
    "/events/{id}/qr.svg": "a picture",
    "/events/{id}/ticket.svg": "a picture",
    "/events/{id}/check-in/list": "a piece that a script fetches",
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

# In the order of a visit: first what strangers see, then events, then what surrounds them.
STOPS = [
    stop
    for feature in (
        accounts,
        help,
        event_lists,
        events,
        guests,
        calendars,
        people,
        chat,
        notifications,
        todos,
        board,
        budget,
        reports,
        administration,
        programme,
        tables,
        analytics,
    )
    for stop in feature.STOPS
]
