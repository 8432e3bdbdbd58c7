"""Measures what the programme costs as it grows: lists of participants and activities, figures over many assignments,
and a table import. `bin/bench --programme` runs it (docs/performance.md).

Lists are measured under the same load as all figures of `bin/bench`. Figures of the programme are measured one after
the other, as one person waits for them. Nobody requests the same page twice, so no reply should come from the cache.
The server counts the work of its store (`MINGLE_WORK`), which is none for a cached reply. So each figure includes the
share of cached replies.
"""

import contextlib
import csv
import http.client
import io
import json
import os
import pathlib
import platform
import shutil
import sqlite3
import statistics
import struct
import tempfile
import time
import urllib.parse

from load import CONNECTIONS, MEBIBYTE, ROOT, THREADS, expect, fill, say, serve, wrk
from programme_fill import DAY, GIVEN, TOPICS, Fill, grams, lines, spelled

# So many that nobody's turn comes twice within a second, the lifetime of a cached reply, and each session is read anew.
PEOPLE = 10_000
# The statements of authentication: BEGIN, the session, COMMIT. A cached reply runs no others.
SESSION = 3
# The numbers of sequential requests in a round.
LEAST, MOST = 7, 100
# The URLs of a list, each requested once before, to count the statements of uncached replies.
ADDRESSES = 400
IMPORTED = 10_000

# name, title, aim in growth
LISTS = [
    ("participantsByName", "participants by name, page after page", 0.5),
    ("participantsGiven", "participants found by a first name, one of 40", 0.5),
    ("participantsFamily", "participants found by a family name, one of 1,600", 0.5),
    ("participantsEmail", "participants found by a whole e-mail address", 0.5),
    ("participantsRole", "participants of a role", 0.5),
    ("participantsArea", "participants of an area with 5 %", 0.5),
    ("participantsAreaRole", "participants of a role in an area with 5 %", 0.5),
    ("participantsAreaGiven", "participants found by a first name in an area with 5 %", 0.5),
    ("activitiesName", "activities found by a word, one of 30", None),
    ("activitiesArea", "activities of an area with 5 %", None),
]
# name, title, aim in milliseconds at the largest size
FIGURES = [
    ("engagement", "engagement of everything", 100),
    ("engagementCity", "engagement, an area with 5 %", 100),
    ("engagementCityTime", "engagement, an area with 5 %, of a time", 100),
    ("engagementRegion", "engagement, an area with 25 %", 100),
    ("engagementCountry", "engagement, an area with everything in it", 100),
    ("areas", "breakdown by area", None),
    ("growth", "growth by month", None),
    ("growthCity", "growth by month, an area with 5 %", None),
]


class Meter:
    """Counts the statements that a server's store has run."""

    def __init__(self, file):
        self.environment = {"MINGLE_WORK": str(file)}
        self.file = file

    def statements(self):
        numbers = self.file.read_bytes() if self.file.exists() else b""
        return struct.unpack("<3q", numbers)[0] if len(numbers) == 24 else 0

    def settled(self):
        """Waits until the background work has ended."""
        before = None
        while before != (before := self.statements()):
            time.sleep(0.3)
        return before


class Asker:
    """One connection for sequential requests."""

    def __init__(self, server, meter=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        self.meter, self.asked_at = meter, 0

    def ask(self, token, path):
        """Returns the seconds and the statements of a reply, and the reply itself."""
        # The server closes idle connections.
        if time.monotonic() - self.asked_at > 5:
            self.connection.close()
            self.connection.connect()
        before, began = self.meter.statements() if self.meter else 0, time.perf_counter()
        self.connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        reply = self.connection.getresponse()
        text = reply.read()
        seconds, self.asked_at = time.perf_counter() - began, time.monotonic()
        expect(path, reply.status, 200, text)
        return seconds, (self.meter.statements() if self.meter else 0) - before, text


class Asked:
    """All pairs of a person and a URL, each of which is requested once."""

    def __init__(self, tokens, addresses):
        self.tokens, self.addresses = tokens, addresses

    def pair(self, number):
        """Returns a pair as bench/programme.lua does: in each round of all people, everybody requests their next URL."""
        round, person = divmod(number, len(self.tokens))
        return self.tokens[person], self.addresses[(round + person) % len(self.addresses)]

    def part(self, number, count, person):
        """Returns one of `count` equal parts of all pairs, starting at a person."""
        people, rounds = len(self.tokens), len(self.addresses) // count
        return range(number * rounds * people + person, (number + 1) * rounds * people)


class Programme:
    """A server with a programme of some size, and the people who send requests."""

    def __init__(self, binary, folder, people, size, rounds):
        self.size, self.folder, self.rounds = size, folder, rounds
        self.data, self.meter = folder / "data", Meter(folder / "work")
        database = self.data / "mingle.sqlite"
        # Starting the server installs types and roles.
        serve(binary, self.data).stop()
        began = time.monotonic()
        self.filled = Fill(database, size)
        promote(database)
        self.fill_seconds = time.monotonic() - began
        self.editor, self.tokens = people[0]["token"], [one["token"] for one in people[1:]]
        self.server = serve(binary, self.data, self.meter.environment)
        self.asker, self.turn = Asker(self.server, self.meter), 0
        (folder / "tokens").write_text("".join(f"{token}\n" for token in self.tokens))

    # MARK: Requests

    def lists(self):
        """Returns the URLs of each list. Limits vary slightly, so that there are enough URLs."""
        filled, limits = self.filled, range(46, 51)
        cities = [f"area={spelled(one)}" for one in filled.cities]
        roles = [f"role={spelled(one)}" for one in filled.roles]
        given, topics = [f"q={one.lower()}" for one in GIVEN], [f"q={one.lower()}" for one in TOPICS]

        def found(path, *choices):
            asked = [""]
            for choice in choices:
                asked = [f"{one}&{another}" for one in asked for another in choice]
            # Shuffled, so that expensive requests do not come all at once.
            filled.random.shuffle(asked)
            return [f"/api/v1/{path}?{one.strip('&')}" for one in asked[:ADDRESSES]]

        limited = [f"limit={one}" for one in limits]
        return {
            "participantsByName": found("participants", limited, self.cursors()),
            "participantsGiven": found("participants", given, limited),
            "participantsFamily": found("participants", [f"q={one}" for one in sorted(filled.families)], ["limit=50"]),
            "participantsEmail": found(
                "participants", [f"q={urllib.parse.quote(one)}" for one in filled.emails], ["limit=50"]
            ),
            "participantsRole": found("participants", roles, [f"limit={one}" for one in range(41, 51)]),
            "participantsArea": found("participants", cities, limited),
            "participantsAreaRole": found("participants", cities, roles, limited),
            "participantsAreaGiven": found("participants", cities, given),
            "activitiesName": found("activities", topics, limited),
            "activitiesArea": found("activities", cities, limited),
        }

    def cursors(self):
        """Returns the cursors of full pages of fifty."""
        found, cursor = [], ""
        while cursor is not None and len(found) < ADDRESSES:
            page = json.loads(self.asker.ask(self.editor, f"/api/v1/participants?limit=50{cursor}")[2])
            if len(page["items"]) == 50 and cursor:
                found.append(cursor[1:])
            cursor = f"&cursor={page['nextCursor']}" if page.get("nextCursor") else None
        # The page after the last cursor may be short.
        return found[:-1] or ["order=asc"]

    def figures(self):
        filled = self.filled
        cities, regions, country = filled.cities, filled.regions, filled.country

        def analytics(path, areas=(), words=""):
            parts = [f"{words}&area={spelled(one)}" for one in areas] or [words]
            return [f"/api/v1/analytics/{path}?{one.strip('&')}".rstrip("?") for one in parts]

        # Different periods that end about half a year ago.
        times = [
            f"from={moment(filled.now - 400 * DAY - place * 60_000)}&to={moment(filled.now - 180 * DAY - place * 60_000)}"
            for place in range(ADDRESSES)
        ]
        return {
            "engagement": analytics("engagement"),
            "engagementCity": analytics("engagement", cities),
            "engagementCityTime": [
                analytics("engagement", [cities[place % len(cities)]], words)[0] for place, words in enumerate(times)
            ],
            "engagementRegion": analytics("engagement", regions),
            "engagementCountry": analytics("engagement", [country]),
            "areas": analytics("areas"),
            "growth": analytics("growth", words="period=month"),
            "growthCity": analytics("growth", cities, "period=month"),
        }

    # MARK: Checks

    def check(self):
        """Checks that search finds the filled rows as it finds rows that the server has written."""
        post, filled = self.post, self.filled
        names = "Kitchen garden  of Ada Bauer", "Ada.Bauer@Example.net"
        types = json.loads(self.asker.ask(self.editor, "/api/v1/activity-types")[2])["items"]
        venue = post(
            "venues", {"name": names[0], "address": "Ada Lane 7", "geographicAreaId": spelled(filled.cities[0])}
        )
        added = {
            "venue": (venue, lines(names[0], "Ada Lane 7"), filled.venue_texts, ["ada", "lane 7", "garden", "ll 1"]),
            "participant": (
                post("participants", {"name": "Ada  Bauer", "email": names[1], "homeVenueId": venue}),
                None,
                filled.participant_texts,
                ["ada", "ada bauer", "7@exa", "bauer"],
            ),
            "activity": (
                post(
                    "activities",
                    {
                        "name": names[0],
                        "activityTypeId": types[0]["id"],
                        "startDate": moment(filled.now),
                        "venueIds": [venue],
                    },
                ),
                lines(names[0]),
                filled.activity_texts,
                ["kitchen", "garden", "circle 1", "of ada"],
            ),
        }
        plural = {"venue": "venues", "participant": "participants", "activity": "activities"}
        with connected(self.data / "mingle.sqlite") as store:
            for kind, (one, text, texts, words) in added.items():
                blob = bytes.fromhex(one.replace("-", ""))
                # Compares stored values, which may differ from the input: an address is stored in lower case.
                sent = store.execute(f"SELECT * FROM {kind} WHERE id = ?", [blob]).fetchone()
                text = text or lines(sent["name"], sent["email"])
                known = store.execute(f"SELECT text FROM {kind}_search WHERE {kind}_id = ?", [blob]).fetchone()[0]
                pieces = {
                    gram for (gram,) in store.execute(f"SELECT gram FROM {kind}_gram WHERE {kind}_id = ?", [blob])
                }
                if (known, pieces) != (text, grams(text)):
                    raise SystemExit(
                        f"The server finds a {kind} by {known!r} and {len(pieces)} pieces, and the fill by {text!r} and {len(grams(text))}."
                    )
                all_texts = {spelled(key): value for key, value in texts.items()} | {one: text}
                for word in words:
                    should = {key for key, value in all_texts.items() if word in value}
                    found = self.found(f"/api/v1/{plural[kind]}?limit=200&q={urllib.parse.quote(word)}")
                    if found != should:
                        raise SystemExit(f"{len(found)} {plural[kind]} are found by {word!r} instead of {len(should)}.")
                # The filled rows are found by the same statement, which uses the rarest piece.
                for key, value in list(texts.items())[:: max(1, len(texts) // 20)]:
                    if spelled(key) not in self.found(
                        f"/api/v1/{plural[kind]}?limit=200&q={urllib.parse.quote(value.splitlines()[-1])}"
                    ):
                        raise SystemExit(f"A {kind} is not found by {value!r}.")

    def found(self, path):
        found, cursor = set(), ""
        while cursor is not None:
            page = json.loads(self.asker.ask(self.editor, path + cursor)[2])
            found |= {one["id"] for one in page["items"]}
            cursor = f"&cursor={page['nextCursor']}" if page.get("nextCursor") else None
        return found

    def post(self, path, body):
        status, _, reply = self.server.request(
            "POST", f"/api/v1/{path}", self.sending("application/json"), json.dumps(body)
        )
        expect(path, status, 201, reply)
        return json.loads(reply)["id"]

    def sending(self, kind):
        return {"Authorization": f"Bearer {self.editor}", "Content-Type": kind}

    def kept_share(self, seconds):
        """Returns the meter's share of cached replies if one person requests one list repeatedly, which is nearly all."""
        path = "/api/v1/participants?limit=44"
        usual = self.asker.ask(self.tokens[0], path)[1]
        before = self.meter.settled()
        done = wrk(self.server, path, seconds, ["-H", f"Authorization: Bearer {self.tokens[0]}"])
        return share(usual, self.meter.settled() - before, done["requests"])

    # MARK: Measuring

    def usual(self, asked):
        """Returns the statements and rows of an uncached reply: means over all URLs, each requested once, from the last
        part of the pairs.
        """
        count = len(asked.addresses)
        pairs = asked.part(self.rounds, self.rounds + 1, self.next_people(count))
        replies = [self.asker.ask(*asked.pair(pair)) for pair in pairs[:count]]
        return statistics.mean(one[1] for one in replies), statistics.mean(
            len(json.loads(one[2])["items"]) for one in replies
        )

    def next_people(self, count):
        """Returns the index of the first of `count` people who have sent no recent request."""
        if self.turn + count > len(self.tokens):
            self.turn = 0
        self.turn += count
        return self.turn - count

    def load(self, asked, number, usual, seconds):
        """Runs one load, or a second one that is five times as long if there are too few replies."""
        addresses = self.folder / "addresses"
        addresses.write_text("".join(f"{one}\n" for one in asked.addresses))
        pairs = asked.part(number, self.rounds + 1, self.turn)
        for span in (seconds, 5 * seconds):
            statements, processor = self.meter.settled(), self.server.processor_seconds()
            done = wrk(
                self.server,
                "/",
                span,
                ["-s", str(ROOT / "bench/programme.lua")],
                [str(self.folder / "tokens"), str(addresses), str(THREADS), str(pairs.start), str(pairs.stop)],
            )
            statements, processor = self.meter.settled() - statements, self.server.processor_seconds() - processor
            self.turn = (self.turn + done["requests"] + 500) % len(self.tokens)
            pairs = range(pairs.start + done["requests"] + 500, pairs.stop)
            if done["requests"] >= 10 * CONNECTIONS:
                break
        # Requests in progress at the end were completed, too.
        return {
            **done,
            "kept": share(usual, statements, done["requests"]),
            "processor": processor / (done["requests"] + CONNECTIONS),
        }

    def wait(self, asked, turn, seconds):
        """Sends sequential requests. Nobody who requested one of the figures requests another one."""
        times, kept, began, processor = [], 0, time.monotonic(), self.server.processor_seconds()
        for pair in range(turn * MOST, (turn + 1) * MOST):
            took, statements, _ = self.asker.ask(*asked.pair(pair))
            times.append(took)
            kept += statements <= SESSION
            if len(times) >= LEAST and time.monotonic() - began > seconds:
                break
        return {
            "first": times[0],
            "median": statistics.median(times),
            "kept": kept / len(times),
            "asked": len(times),
            "processor": (self.server.processor_seconds() - processor) / len(times),
        }

    def take_table(self):
        """Imports a file with ten thousand new participants and their homes. Returns the seconds until the preview, the
        seconds until all is written, and the server's CPU time for that.
        """
        choice, families, text = self.filled.random.choice, sorted(self.filled.families), io.StringIO()
        table = csv.writer(text)
        table.writerow(["name", "email", "home_venue_id"])
        for number in range(IMPORTED):
            name = f"{choice(GIVEN)} {choice(families).title()}"
            table.writerow(
                [name, f"{name.lower().replace(' ', '.')}.{number}@example.org", spelled(choice(self.filled.venues))]
            )
        body, began = text.getvalue().encode(), time.monotonic()
        status, _, reply = self.server.request(
            "POST", "/api/v1/participants.csv/preview", self.sending("text/csv"), body
        )
        expect("the preview of a table", status, 200, reply)
        preview, began, processor = time.monotonic() - began, time.monotonic(), self.server.processor_seconds()
        status, _, reply = self.server.request("POST", "/api/v1/participants.csv", self.sending("text/csv"), body)
        expect("a table", status, 201, reply)
        path = f"/api/v1/programme/imports/{json.loads(reply)['id']}"
        while (view := json.loads(self.asker.ask(self.editor, path)[2]))["status"] in ("staged", "running"):
            time.sleep(0.05)
        seconds = time.monotonic() - began
        if (view["status"], view["added"]) != ("done", IMPORTED):
            raise SystemExit(f"a table: {view}")
        return preview, seconds, self.server.processor_seconds() - processor


def measure(binary, ceiling, chosen, known=None):
    """Yields figures for results.json after each size. Known figures that are not measured this time stay."""
    sizes = {one["assignments"]: one for one in (known or {}).get("sizes", [])}
    with tempfile.TemporaryDirectory(prefix="mingle-bench-") as scratch:
        say(f"The programme: {PEOPLE:,} people who ask")
        people = fill(binary, pathlib.Path(scratch) / "people", 1, PEOPLE)
        for size in [int(size) for size in chosen.assignments.split(",")]:
            folder = pathlib.Path(scratch) / str(size)
            shutil.copytree(pathlib.Path(scratch) / "people", folder / "data")
            say(f"{size:,} assignments: filling")
            least = sizes[min(sizes)] if sizes and min(sizes) < size else {}
            sizes[size] = sizes.get(size, {}) | measure_size(
                Programme(binary, folder, people, size, chosen.rounds), ceiling, chosen, least
            )
            shutil.rmtree(folder)
            yield {
                "when": time.strftime("%Y-%m-%d", time.gmtime()),
                "cores": os.cpu_count(),
                "machine": platform.machine(),
                "connections": CONNECTIONS,
                "sizes": [sizes[one] for one in sorted(sizes)],
            }


def measure_size(programme, ceiling, chosen, least):
    """Returns the figures of a size. Lists with more rows than at the smallest size are also measured with as many rows
    as there.
    """

    def is_chosen(name):
        return not chosen.only or name in chosen.only.split(",")

    size, server = programme.size, programme.server
    try:
        say(f"{size:,} assignments: what is found, against what the server writes itself")
        programme.check()
        meter = programme.kept_share(1)
        # Outlasts the session cache.
        time.sleep(2)
        lists = {name: Asked(programme.tokens, found) for name, found in programme.lists().items() if is_chosen(name)}
        figures = {
            name: Asked(programme.tokens, found) for name, found in programme.figures().items() if is_chosen(name)
        }
        usual = {name: programme.usual(asked) for name, asked in lists.items()}
        for name in list(lists):
            rows = max(1, round(least[name]["told"])) if name in least else None
            if rows and usual[name][1] > 1.1 * least[name]["told"]:
                lists[as_many(name)] = Asked(
                    programme.tokens, sorted({limited(one, rows) for one in lists[name].addresses})
                )
                usual[as_many(name)] = programme.usual(lists[as_many(name)])
        rounds, alone = [], Asker(ceiling)
        with server.peak_memory() as peak:
            for number in range(chosen.rounds):
                one = {}
                # Each has its own ceiling right before it, because many rows make a round long: under load for lists,
                # sequential for figures.
                for name, asked in lists.items():
                    say(f"{size:,} assignments: round {number + 1} of {chosen.rounds}, {name}")
                    constant = wrk(ceiling, "/", min(1, chosen.seconds))["perSecond"]
                    one[name] = {"ceiling": constant, **programme.load(asked, number, usual[name][0], chosen.seconds)}
                for place, (name, asked) in enumerate(figures.items()):
                    say(f"{size:,} assignments: round {number + 1} of {chosen.rounds}, {name}")
                    constant = statistics.median(alone.ask("x", "/")[0] for _ in range(500))
                    one[name] = {
                        "ceiling": constant,
                        **programme.wait(asked, number * len(figures) + place, chosen.seconds),
                    }
                rounds.append(one)
        found = {
            "assignments": size,
            "participants": size // 10,
            "activities": size // 50,
            "seconds": chosen.seconds,
            "rounds": chosen.rounds,
            "fillSeconds": round(programme.fill_seconds, 1),
            "keptAgainAndAgain": round(meter, 3),
            "loadMiB": round(peak.highest / MEBIBYTE),
            **{name: {**list_of(rounds, name), "told": round(usual[name][1], 1)} for name in lists},
            **{name: figure_of(rounds, name) for name in figures},
        }
        if lists:
            found["ceilingPerSecond"] = round(
                statistics.median(one[name]["ceiling"] for one in rounds for name in lists)
            )
        if figures:
            found["ceilingAloneMilliseconds"] = round(
                statistics.median(one[name]["ceiling"] for one in rounds for name in figures) * 1000, 3
            )
        # Writes come last, so that they do not affect reads.
        if is_chosen("table"):
            say(f"{size:,} assignments: a table of {IMPORTED:,} participants")
            constant = wrk(ceiling, "/", chosen.seconds)["perSecond"]
            preview, seconds, processor = programme.take_table()
            found["table"] = {
                "rows": IMPORTED,
                "perSecond": round(IMPORTED / seconds),
                "ratio": round(IMPORTED / seconds / constant, 5),
                "processorMicroseconds": round(processor / IMPORTED * 1_000_000),
                "previewSeconds": round(preview, 2),
                "ceilingPerSecond": round(constant),
            }
        return found
    finally:
        server.stop()


def as_many(name):
    """Returns the name of the figure for a list with as many rows as at the smallest size."""
    return f"{name}AsMany"


def limited(address, rows):
    path, _, query = address.partition("?")
    return f"{path}?{'&'.join([one for one in query.split('&') if not one.startswith('limit=')] + [f'limit={rows}'])}"


def list_of(rounds, name):
    """Returns the median ratio to the ceiling of the same round, and the rates themselves."""
    return {
        "ratio": round(statistics.median(one[name]["perSecond"] / one[name]["ceiling"] for one in rounds), 5),
        "perSecond": round(statistics.median(one[name]["perSecond"] for one in rounds)),
        "p99Milliseconds": round(statistics.median(one[name]["p99"] for one in rounds), 1),
        "processorMicroseconds": round(statistics.median(one[name]["processor"] for one in rounds) * 1_000_000),
        "kept": round(max(one[name]["kept"] for one in rounds), 3),
    }


def figure_of(rounds, name):
    return {
        "ratio": round(statistics.median(one[name]["ceiling"] / one[name]["median"] for one in rounds), 5),
        "milliseconds": round(statistics.median(one[name]["median"] for one in rounds) * 1000, 2),
        "firstMilliseconds": round(rounds[0][name]["first"] * 1000, 2),
        "processorMilliseconds": round(statistics.median(one[name]["processor"] for one in rounds) * 1000, 2),
        "asked": sum(one[name]["asked"] for one in rounds),
        "kept": round(max(one[name]["kept"] for one in rounds), 3),
    }


def share(usual, statements, requests):
    """Returns the share of cached replies, from the statements that they would have needed otherwise. Requests in
    progress at the end were completed, but the load does not count them.
    """
    return min(1, max(0, (usual - statements / (requests + CONNECTIONS)) / (usual - SESSION)))


@contextlib.contextmanager
def connected(database):
    store = sqlite3.connect(database)
    store.row_factory = sqlite3.Row
    try:
        yield store
        store.commit()
    finally:
        store.close()


def promote(database):
    """Makes everybody staff; the first person may change the programme."""
    with connected(database) as store:
        store.execute("UPDATE users SET role = 'READ_ONLY' WHERE given_name = 'Bench' AND family_name LIKE 'Person %'")
        store.execute("UPDATE users SET role = 'EDITOR' WHERE given_name = 'Bench' AND family_name = 'Person 0'")


def moment(milliseconds):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(milliseconds / 1000)) + f".{milliseconds % 1000:03}Z"


def table(found):
    """Returns the table for docs/performance.md."""
    sizes = found["sizes"]
    first, last = sizes[0], sizes[-1]
    grows = len(sizes) > 1
    head = [
        "figure",
        *[f"{size['assignments']:,} assignments, {size['participants']:,} participants" for size in sizes],
        *(["growth"] if grows else []),
        "aim",
    ]
    rows = [head, ["---", *["---:"] * (len(head) - 1)]]

    def row(title, cells, growth, aim):
        rows.append([title, *cells, *([growth] if grows else []), aim])

    def is_known(name):
        return all(name in size for size in sizes)

    def growth_of(name):
        def growth(other):
            by_processor = first[name]["processorMicroseconds"] / other["processorMicroseconds"]
            return (
                f"{other['ratio'] / first[name]['ratio'] if first[name]['ratio'] else 0:.2f}, by CPU {by_processor:.2f}"
            )

        # A full page costs more than a short one. That depends on the number of results and not on the size of
        # the programme.
        same = last.get(as_many(name))
        return growth(last[name]) + (f"; of {same['told']:.3g} rows **{growth(same)}**" if same else "")

    if is_known("ceilingPerSecond"):
        row("ceiling: a constant reply, per second", [f"{size['ceilingPerSecond']:,}" for size in sizes], "", "")
    for name, title, aim in LISTS:
        if is_known(name):
            cells = [
                f"**{size[name]['ratio']:.2g}** ({size[name]['perSecond']:,}/s, p99 {size[name]['p99Milliseconds']:g} ms, "
                f"CPU {size[name]['processorMicroseconds']:,} µs), {size[name].get('told', 0):.3g} rows, {kept(size[name])}"
                for size in sizes
            ]
            row(title, cells, growth_of(name), f"growth ≥ {aim}" if aim else "")
    row("one list again and again", [kept({"kept": size["keptAgainAndAgain"]}) for size in sizes], "", "")
    if is_known("ceilingAloneMilliseconds"):
        row("ceiling, one after the other", [f"{size['ceilingAloneMilliseconds']:.2g} ms" for size in sizes], "", "")
    for name, title, aim in FIGURES:
        if is_known(name):
            cells = [
                f"**{size[name]['ratio']:.2g}** ({size[name]['milliseconds']:.3g} ms, first {size[name]['firstMilliseconds']:.3g} ms, "
                f"CPU {size[name]['processorMilliseconds']:.3g} ms), {kept(size[name])}"
                for size in sizes
            ]
            row(title, cells, "", f"≤ {aim} ms" if aim else "")
    if is_known("table"):
        cells = [
            f"**{size['table']['ratio']:.2g}** ({size['table']['perSecond']:,} rows/s, CPU {size['table']['processorMicroseconds']:,} µs a row; "
            f"looked over in {size['table']['previewSeconds']:g} s)"
            for size in sizes
        ]
        row(f"a table of {first['table']['rows']:,} new participants, written", cells, growth_of("table"), "")
    row("memory, under load", [f"{size['loadMiB']} MiB" for size in sizes], "", "≤ 250 MiB")
    return "\n".join(
        [
            *["| " + " | ".join(cells) + " |" for cells in rows],
            "",
            f"Measured {found['when']} on {found['cores']} cores ({found['machine']}), server and load together, beside the work of others: the median of "
            f"{', '.join(str(size['rounds']) for size in sizes)} rounds of {last['seconds']:g} s, lists by {found['connections']} connections, figures one after "
            f"the other ({LEAST} to {MOST} in a round), the table once. Bold: ratio to the ceiling right before; CPU: the server’s, of a request or a row, "
            "and the growth of that; rows: of a reply, and the growth where as many are asked for as are found at the first size; kept: of the replies, at most.",
        ]
    )


def kept(figure):
    return f"kept {figure['kept'] * 100:.0f} %"
