"""Writes a programme of any size straight into the store, where a million commands would take an hour. It bypasses the
change log, so `mingle check` reports problems. Search data are written as the server writes them, and are compared
with it.
"""

import random
import sqlite3
import time

DAY = 86_400_000
GIVEN = [
    "Ada",
    "Amara",
    "Anton",
    "Bruno",
    "Chiara",
    "Daniel",
    "Deniz",
    "Elif",
    "Emma",
    "Farid",
    "Greta",
    "Hannah",
    "Henrik",
    "Ines",
    "Ivana",
    "Jakob",
    "Jonas",
    "Kamila",
    "Kenji",
    "Leila",
    "Leo",
    "Lucia",
    "Maryam",
    "Mateo",
    "Mira",
    "Nadia",
    "Noor",
    "Olga",
    "Oskar",
    "Paul",
    "Priya",
    "Rafael",
    "Rosa",
    "Samir",
    "Sofia",
    "Tariq",
    "Tomas",
    "Ursula",
    "Viktor",
    "Yara",
]
# 1,600 family names, as many as a country may have.
FAMILY = [
    head + tail
    for head in [
        "Al",
        "Ander",
        "Bach",
        "Bern",
        "Brand",
        "Cost",
        "Dem",
        "Dorn",
        "Eber",
        "Erik",
        "Feld",
        "Fisch",
        "Garc",
        "Gold",
        "Gross",
        "Hart",
        "Hoff",
        "Hub",
        "Jans",
        "Kell",
        "Kirch",
        "Kov",
        "Land",
        "Lind",
        "Lop",
        "Mey",
        "Mos",
        "Nov",
        "Okaf",
        "Ost",
        "Pet",
        "Rein",
        "Rich",
        "Schell",
        "Sing",
        "Stein",
        "Sund",
        "Tan",
        "Vill",
        "Zimm",
    ]
    for tail in [
        "a",
        "able",
        "ach",
        "aro",
        "as",
        "auer",
        "berg",
        "berger",
        "dahl",
        "er",
        "ert",
        "es",
        "eth",
        "feld",
        "gard",
        "hardt",
        "haus",
        "hof",
        "ic",
        "ier",
        "ina",
        "ing",
        "io",
        "iro",
        "kamp",
        "ler",
        "lund",
        "mann",
        "mark",
        "mayr",
        "ner",
        "o",
        "ova",
        "quist",
        "rup",
        "sen",
        "stedt",
        "ton",
        "vik",
        "wald",
    ]
]
TOPICS = [
    "Bread",
    "Choir",
    "Craft",
    "Dance",
    "Debate",
    "Drama",
    "Football",
    "Garden",
    "Guitar",
    "Handball",
    "History",
    "Jazz",
    "Kitchen",
    "Knitting",
    "Language",
    "Maths",
    "Music",
    "Neighbour",
    "Painting",
    "Pottery",
    "Prayer",
    "Reading",
    "Repair",
    "Sewing",
    "Singing",
    "Study",
    "Swimming",
    "Theatre",
    "Walking",
    "Writing",
]
FORMS = ["circle", "class", "club", "course", "group", "workshop"]
PLACES = ["Centre", "Garden", "Hall", "Home", "Library", "School"]


def lines(*parts):
    """Returns the search text: `SearchText.lines` for plain ASCII names, the only ones here."""
    assert all(part.isascii() for part in parts)
    return "\n".join(" ".join(part.lower().split()) for part in parts)


def grams(text):
    """Returns the same as `TrigramIndex.grams`: each trigram once."""
    return {text[at : at + 3] for at in range(len(text) - 2)}


def spelled(one):
    text = one.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


class Fill:
    """A country with four regions, each with five cities of ten quarters. It has a participant for ten assignments and
    an activity for fifty.
    """

    def __init__(self, path, size):
        self.random, self.count = random.Random(7), 0
        self.now = int(time.time() * 1000)
        with sqlite3.connect(path) as store:
            store.execute("PRAGMA synchronous = OFF")
            store.execute("PRAGMA cache_size = -1000000")
            self.store = store
            self.places(size)
            self.people(size // 10)
            self.activities(size // 50)
            self.assignments(size)
        store.close()

    def id(self):
        """Returns a version 7 id, in order of time, as Mingle makes them."""
        self.count += 1
        head = (self.now - 1000 * DAY + self.count * 37).to_bytes(6, "big")
        return (
            head
            + bytes([0x70 | self.random.getrandbits(4), self.random.getrandbits(8), 0x80 | self.random.getrandbits(6)])
            + self.random.randbytes(7)
        )

    def ago(self, days):
        return self.now - self.random.randrange(days * DAY)

    def found_by(self, kind, texts):
        """Writes the search texts of a kind, and their trigrams in the order of the index."""
        having = {}
        for one, text in sorted(texts.items(), key=lambda pair: pair[1].encode()):
            for gram in grams(text):
                having.setdefault(gram, []).append(one)
        self.store.executemany(f"INSERT INTO {kind}_search ({kind}_id, text) VALUES (?, ?)", texts.items())
        self.store.executemany(
            f"INSERT INTO {kind}_gram (gram, text, {kind}_id) VALUES (?, ?, ?)",
            ((gram, texts[one], one) for gram in sorted(having) for one in having[gram]),
        )

    def places(self, size):
        self.country, self.regions, self.cities, quarters = self.id(), [], [], []
        rows = [(self.country, "Country", "COUNTRY", None)]
        for region in range(4):
            self.regions.append(self.id())
            rows.append((self.regions[-1], f"Region {region}", "STATE", self.country))
            for city in range(5):
                self.cities.append(self.id())
                rows.append((self.cities[-1], f"City {region}{city}", "CITY", self.regions[-1]))
                for quarter in range(10):
                    quarters.append(self.id())
                    rows.append((quarters[-1], f"Quarter {region}{city}{quarter}", "NEIGHBOURHOOD", self.cities[-1]))
        self.store.executemany(
            "INSERT INTO area (id, name, name_key, area_type, parent_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0)",
            ((one, name, name.lower(), kind, parent) for one, name, kind, parent in rows),
        )
        venues = [
            (
                self.id(),
                f"{self.random.choice(PLACES)} {number}",
                f"{self.random.choice(FAMILY)} Lane {number % 90 + 1}",
            )
            for number in range(max(200, min(5000, size // 20)))
        ]
        self.store.executemany(
            "INSERT INTO venue (id, name, address, area_id, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)",
            ((*venue, self.random.choice(quarters)) for venue in venues),
        )
        self.venue_texts = {one: lines(name, address) for one, name, address in venues}
        self.found_by("venue", self.venue_texts)
        self.venues = list(self.venue_texts)

    def people(self, count):
        rows, homes, self.participant_texts, self.families, self.emails = [], [], {}, set(), []
        for number in range(count):
            one, given, family = self.id(), self.random.choice(GIVEN), self.random.choice(FAMILY)
            name, email = f"{given} {family}", f"{given}.{family}{number}@example.net".lower()
            self.families.add(family.lower())
            self.emails.append(email)
            home = self.random.choice(self.venues) if self.random.random() < 0.9 else None
            rows.append((one, name, email, home, self.ago(1000)))
            if home:
                moved = self.ago(500) if self.random.random() < 0.2 else None
                if moved:
                    homes.append((self.id(), one, self.random.choice(self.venues), moved - 500 * DAY, moved))
                homes.append((self.id(), one, home, moved or self.now - 1000 * DAY, None))
            self.participant_texts[one] = lines(name, email)
        self.store.executemany(
            "INSERT INTO participant (id, name, email, home_venue_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0)",
            rows,
        )
        self.store.executemany(
            "INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to) VALUES (?, ?, ?, ?, ?)",
            homes,
        )
        self.found_by("participant", self.participant_texts)
        self.store.execute(
            "UPDATE participant_search SET home_venue_id = (SELECT home_venue_id FROM participant WHERE id = participant_id)"
        )
        self.participants = list(self.participant_texts)

    def activities(self, count):
        types = [one for (one,) in self.store.execute("SELECT id FROM activity_type ORDER BY id")]
        self.programme, rows, places, self.activity_texts = [], [], [], {}
        for number in range(count):
            one, start = self.id(), self.ago(1000)
            name = f"{self.random.choice(TOPICS)} {self.random.choice(FORMS)} {number}"
            end = start + self.random.randrange(1, 400 * DAY) if self.random.random() < 0.5 else None
            closed = start + self.random.randrange(DAY, 500 * DAY) if self.random.random() < 0.3 else None
            closed = closed if closed and closed < self.now else None
            self.programme.append((one, start))
            rows.append((one, name, self.random.choice(types), start, end, "COMPLETED" if closed else "ACTIVE", closed))
            self.activity_texts[one] = lines(name)
            first, moved = self.random.choice(self.venues), start + 100 * DAY if self.random.random() < 0.2 else None
            places.append((self.id(), one, first, start, moved))
            if moved:
                places.append((self.id(), one, self.random.choice(self.venues), moved, None))
        self.store.executemany(
            "INSERT INTO activity (id, name, type_id, starts_at, ends_at, status, closed_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)",
            rows,
        )
        self.store.executemany(
            "INSERT INTO activity_venue (id, activity_id, venue_id, effective_from, effective_to) VALUES (?, ?, ?, ?, ?)",
            places,
        )
        self.found_by("activity", self.activity_texts)

    def assignments(self, count):
        self.roles = [one for (one,) in self.store.execute("SELECT id FROM participant_role ORDER BY id")]
        rows, seen = [], set()
        while len(rows) < count:
            (activity, start), participant, role = (
                self.random.choice(self.programme),
                self.random.choice(self.participants),
                self.random.choice(self.roles),
            )
            if (activity, participant, role) in seen:
                continue
            seen.add((activity, participant, role))
            rows.append(
                (self.id(), activity, participant, role, min(self.now, start + self.random.randrange(200 * DAY)))
            )
        self.store.executemany(
            "INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at) VALUES (?, ?, ?, ?, ?)",
            rows,
        )
        # As `ParticipationTally` maintains it.
        self.store.execute("""
            INSERT INTO participation_tally (venue_id, role_id, assignments, people)
            SELECT coalesce(home_venue_id, zeroblob(16)), role_id, sum(assignments), count(CASE WHEN place = 1 THEN 1 END)
            FROM (SELECT participant_id, role_id, count(*) AS assignments, row_number() OVER (PARTITION BY participant_id ORDER BY role_id) AS place
                FROM assignment GROUP BY participant_id, role_id) JOIN participant ON id = participant_id GROUP BY 1, 2""")
