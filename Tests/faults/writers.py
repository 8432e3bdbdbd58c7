"""People who write as fast as they get replies, and record every acknowledged write."""

import http.client
import random
import threading
import time

from server import Person, days_from_now, new_id

STATUSES = ["going", "maybe", "notGoing"]


class Writer(threading.Thread):
    """Creates events and sends RSVPs to those of other writers, until it is stopped or the server is gone."""

    def __init__(self, person, book, seed):
        super().__init__(daemon=True)
        self.person = person
        self.book = book
        self.email = person.email
        self.random = random.Random(seed)
        self.ended = threading.Event()
        self.refusals = []
        self.acknowledged = 0

    def run(self):
        try:
            while not self.ended.is_set():
                self.create_event() if self.random.random() < 0.4 else self.rsvp()
        except (OSError, http.client.HTTPException, ValueError):
            pass  # The server was killed: the request in progress was never acknowledged.
        except RuntimeError as error:
            self.refusals.append(str(error))
        finally:
            self.person.close()

    def create_event(self):
        event = new_id(randomness=self.random)
        title = f"Event {event[-6:]}"
        status, reply = self.person.call(
            "POST", "/events", {"id": event, "title": title, "startsAt": days_from_now(30), "locationName": "Room 5"}
        )
        if status == 409 and "1,000" in str(reply):
            return  # This person hosts the maximum number of events; other people's still get RSVPs.
        if self.expect(status, reply, 201):
            self.book.event_created(self.email, event, title)

    def rsvp(self):
        event = self.book.some_event_of_others(self.email, self.random)
        if event is None:
            return self.create_event()
        choice = self.random.choice(STATUSES)
        entry = self.book.rsvp_sent(self.email, event, choice)
        status, reply = self.person.call("PUT", f"/events/{event}/rsvp", {"status": choice, "party": 1})
        if self.expect(status, reply, 200):
            entry["acknowledged"] = time.monotonic()

    def expect(self, status, reply, wanted):
        if status == wanted:
            self.acknowledged += 1
            return True
        if status != 503:
            self.refusals.append(f"{status} {reply}")
            self.ended.set()
        return False


class Book:
    """The writes that the server has acknowledged so far."""

    def __init__(self):
        self.lock = threading.Lock()
        self.events = []  # (host, id, title, time of acknowledgement)
        self.rsvps = {}  # (person, event) -> entries in the order they were sent

    def event_created(self, host, event, title):
        with self.lock:
            self.events.append((host, event, title, time.monotonic()))

    def some_event_of_others(self, person, randomness):
        with self.lock:
            others = [event for host, event, _, _ in self.events[-40:] if host != person]
        return randomness.choice(others) if others else None

    def rsvp_sent(self, person, event, status):
        entry = {"status": status, "sent": time.monotonic(), "acknowledged": None}
        with self.lock:
            self.rsvps.setdefault((person, event), []).append(entry)
        return entry

    def size(self):
        with self.lock:
            acknowledged = sum(1 for entries in self.rsvps.values() for entry in entries if entry["acknowledged"])
            return len(self.events) + acknowledged

    def missing(self, people, before=None, since=0.0, at_most=None):
        """Returns a description of each write that was acknowledged between two moments and cannot be read back
        through REST.
        """
        before = time.monotonic() if before is None else before
        events = [event for event in self.events if since <= event[3] <= before]
        rsvps = [
            (person, event, allowed)
            for (person, event), entries in self.rsvps.items()
            if entries[-1]["sent"] >= since and (allowed := allowed_after(entries, before))
        ]
        if at_most is not None:
            events = random.sample(events, min(at_most, len(events)))
            rsvps = random.sample(rsvps, min(at_most, len(rsvps)))

        by_email = {person.email: person for person in people}
        problems = []
        for host, event, title, _ in events:
            status, reply = people[0].call("GET", f"/events/{event}")
            if status != 200 or reply["title"] != title:
                problems.append(f"event {event} of {host}: {status}")
        for person, event, allowed in rsvps:
            status, reply = by_email[person].call("GET", f"/events/{event}")
            found = reply["mine"].get("status") if status == 200 else status
            if found not in allowed:
                problems.append(f"RSVP of {person} to {event}: {found}, acknowledged {allowed[0]}")
        return problems


def allowed_after(entries, before):
    """Returns the permitted statuses: the last acknowledged one, or one sent later; none if none was acknowledged."""
    known = [place for place, entry in enumerate(entries) if (entry["acknowledged"] or before + 1) <= before]
    last = max(known, default=None)
    return [] if last is None else [entry["status"] for entry in entries[last:]]


def signed_in(server, emails):
    """Returns people with a session each, which survives the server's death."""
    people = [Person(server, email, timeout=30) for email in emails]
    for person in people:
        person.sign_in()
    return people


def let_loose(people, book, seed):
    """Starts a writer for each person; returns once each of them has a reply."""
    writers = [Writer(person, book, f"{seed}-{person.email}") for person in people]
    for writer in writers:
        writer.start()
    until = time.monotonic() + 30
    while any(writer.is_alive() and not writer.acknowledged for writer in writers) and time.monotonic() < until:
        time.sleep(0.01)
    return writers


def call_back(writers):
    """Stops the writers; returns the refusals that they got."""
    for writer in writers:
        writer.ended.set()
    for writer in writers:
        writer.join(30)
    return [refusal for writer in writers for refusal in writer.refusals]
