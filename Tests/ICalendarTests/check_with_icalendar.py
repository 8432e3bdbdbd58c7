"""Reads calendars that Mingle wrote with PyPI's icalendar, and compares every value (properties.md, P52).

Usage: check_with_icalendar.py FOLDER, which contains N.ics, each with the expected values in N.json.
"""

import datetime
import json
import pathlib
import re
import sys

import icalendar


def seconds(prop):
    """Seconds since 1970 UTC; a date counts from its midnight in UTC."""
    value = prop.dt
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day, tzinfo=datetime.UTC)
    assert value.tzinfo is not None, f"{value} has no zone"
    return int((value - datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)).total_seconds())


def optional(component, name):
    return seconds(component[name]) if name in component else None


def person(address):
    assert str(address).lower().startswith("mailto:"), address
    return {
        "name": address.params.get("CN"),
        "email": str(address)[7:],
        "participation": address.params.get("PARTSTAT"),
    }


def listed(component, name):
    found = component.get(name, [])
    return found if isinstance(found, list) else [found]


def event(component):
    found = {
        "uid": str(component["UID"]),
        "title": str(component["SUMMARY"]),
        "description": str(component.get("DESCRIPTION", "")),
        "location": str(component.get("LOCATION", "")),
        "sequence": int(component["SEQUENCE"]),
        "isAllDay": not isinstance(component["DTSTART"].dt, datetime.datetime),
        "isCancelled": str(component["STATUS"]) == "CANCELLED",
        "categories": [str(c) for c in component["CATEGORIES"].cats] if "CATEGORIES" in component else [],
        "url": str(component["URL"]) if "URL" in component else None,
        "startsAt": seconds(component["DTSTART"]),
        "stamp": seconds(component["DTSTAMP"]),
        "endsAt": optional(component, "DTEND"),
        "recurrenceID": optional(component, "RECURRENCE-ID"),
        "lastModified": optional(component, "LAST-MODIFIED"),
        "geo": [component["GEO"].latitude, component["GEO"].longitude] if "GEO" in component else None,
        "organizer": person(component["ORGANIZER"]) if "ORGANIZER" in component else None,
        "attendees": [person(a) for a in listed(component, "ATTENDEE")],
    }
    if found["organizer"]:
        found["organizer"]["participation"] = "NEEDS-ACTION"
    return found


def without_missing(value):
    if isinstance(value, dict):
        return {key: without_missing(v) for key, v in value.items() if v is not None}
    return [without_missing(v) for v in value] if isinstance(value, list) else value


def renamed(raw, file):
    """Returns the file with unknown zone names, so that its own VTIMEZONEs must be right.

    The library caches zones by name, so the names differ between files.
    """
    raw = raw.replace(b"\r\n ", b"")
    raw = re.sub(rb"X-LIC-LOCATION:.*\r\n", b"", raw)
    prefix = f"{file}-".encode()
    return raw.replace(b"\r\nTZID:", b"\r\nTZID:" + prefix).replace(b";TZID=", b";TZID=" + prefix)


def check(path):
    raw = path.read_bytes()
    wanted = json.loads(path.with_suffix(".json").read_text())
    assert raw.endswith(b"\r\n")
    for line in raw[:-2].split(b"\r\n"):
        assert len(line) <= 75, f"line of {len(line)} octets"
        line.decode("utf-8")  # no character is cut
        assert not any((b < 32 and b != 9) or b == 127 for b in line), line
    calendar = icalendar.Calendar.from_ical(raw)
    assert not calendar.errors, calendar.errors
    assert str(calendar["METHOD"]) == wanted["method"]
    # An extension is TEXT (RFC 5545, 3.8.8.2), which this library does not unescape.
    name = re.sub(r"\\(.)", r"\1", str(calendar.get("X-WR-CALNAME", "")))
    assert name == wanted["name"], f"name: {name!r} instead of {wanted['name']!r}"
    assert ("REFRESH-INTERVAL" in calendar) == wanted["isFeed"], "interval of a feed"
    components = calendar.walk("VEVENT")
    zones = calendar.walk("VTIMEZONE")
    assert len(calendar.subcomponents) == len(components) + len(zones), "number of components"
    assert len(components) == len(wanted["events"]), "number of events"
    assert all(not zone.errors and zone.walk("STANDARD") for zone in zones), "zones"
    named = {p.params["TZID"] for c in components for p in c.values() if "TZID" in getattr(p, "params", {})}
    assert named <= {str(zone["TZID"]) for zone in zones}, "a zone is not defined"
    if zones:
        copies = icalendar.Calendar.from_ical(renamed(raw, path.stem)).walk("VEVENT")
        for component, copy in zip(components, copies, strict=True):
            for key in ("DTSTART", "DTEND", "RECURRENCE-ID"):
                found, wanted_time = optional(copy, key), optional(component, key)
                assert found == wanted_time, f"{key} by the VTIMEZONE: {found} instead of {wanted_time}"
    for component, want in zip(components, wanted["events"]):
        assert not component.errors, component.errors
        found = without_missing(event(component))
        want = without_missing(want)
        differences = [
            f"{k}: {found.get(k)!r} instead of {want.get(k)!r}" for k in {*found, *want} if found.get(k) != want.get(k)
        ]
        assert not differences, "; ".join(differences)
        if wanted["method"] == "REQUEST":
            asked = [a.params.get("RSVP") in ("TRUE", True) for a in listed(component, "ATTENDEE")]
            assert all(a == wanted["takesReplies"] for a in asked), f"asked: {asked}"


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.ics"), key=lambda p: int(p.stem))
    failures = 0
    for path in paths:
        try:
            check(path)
        except Exception as error:  # report every kind of failure with its file
            failures += 1
            print(f"{path.name}: {type(error).__name__}: {error}")
    print(f"{len(paths)} files, {failures} failures")
    sys.exit(1 if failures or not paths else 0)


main()
