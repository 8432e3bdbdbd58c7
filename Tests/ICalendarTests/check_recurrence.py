"""Compares Mingle's expansion of recurrence rules with PyPI's python-dateutil and recurring-ical-events.

Usage: check_recurrence.py FILE, a JSON object with
  rules:  {rule, start, last, wholeDay, most, found or refused}; found are local times
  events: {file, from, to, found}; found are seconds since 1970 UTC
A plain implementation of the definition, below, checks every rule for which dateutil deviates from RFC 5545 or fails.
It also checks one in five of the others. Deviations of dateutil, and the reasons why Mingle differs:

- BYWEEKNO without a day: dateutil takes all seven days. RFC 5545 (3.3.10) takes what a rule leaves open from DTSTART,
  so it is the weekday of DTSTART. dateutil gets it as BYDAY.
- BYSETPOS in weeks: dateutil counts the first week from DTSTART; "a set of recurrence instances starts at the beginning
  of the interval defined by the FREQ rule part". dateutil starts at the beginning of the week.
- BYDAY=MO,2TU: dateutil looks for days that match both; a list means either. dateutil gets it as 1MO,2MO,...
- The first and last week of a year (BYWEEKNO 52, 53, -52, -53): dateutil omits days in the adjacent year (a TODO in its
  source), and counts a year's weeks by the length of the next one.
- Rules that never match: dateutil raises ValueError or IndexError, or continues to the year 9999. Its maximum year is
  set to the end of the range.
"""

import calendar
import concurrent.futures
import datetime
import functools
import itertools
import json
import operator
import signal
import sys

import icalendar
import recurring_ical_events
from dateutil import rrule

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = datetime.timedelta(days=1)


class Rule:
    def __init__(self, text, whole_day):
        self.parts = dict(part.split("=") for part in text.split(";"))
        if whole_day:
            for name in ("BYHOUR", "BYMINUTE", "BYSECOND"):
                self.parts.pop(name, None)
        self.freq = self.parts["FREQ"]
        self.interval = int(self.parts.get("INTERVAL", 1))
        self.wkst = WEEKDAYS.index(self.parts.get("WKST", "MO"))
        self.weekdays = [
            (WEEKDAYS.index(day[-2:]), int(day[:-2]) if day[:-2] else None)
            for day in self.parts.get("BYDAY", "").split(",")
            if day
        ]

        self.known = {}

    def numbers(self, name):
        if name not in self.known:
            self.known[name] = sorted({int(n) for n in self.parts.get(name, "").split(",") if n})
        return self.known[name]

    def text(self):
        return ";".join(f"{name}={value}" for name, value in self.parts.items())


# A plain implementation of the definition, which tests every day.


def named(numbers, place, size):
    """Returns whether numbers contain a place, from 1, among `size` places; negative numbers count from the end."""
    return place in numbers or place - size - 1 in numbers


def week(day, wkst):
    """Returns the number of a day's week, and the number of weeks in the year that the week belongs to."""
    fourth = day - ((day.weekday() - wkst) % 7) * DAY + 3 * DAY
    return (fourth.timetuple().tm_yday - 1) // 7 + 1, weeks_of(fourth.year, wkst)


@functools.cache
def weeks_of(year, wkst):
    last = max(d for d in (datetime.date(year, 12, n) for n in range(22, 32)) if (d.weekday() - wkst) % 7 == 3)
    return (last.timetuple().tm_yday - 1) // 7 + 1


def fits(rule, start, day):
    months, month_days = rule.numbers("BYMONTH"), rule.numbers("BYMONTHDAY")
    year_days, weeks, weekdays = rule.numbers("BYYEARDAY"), rule.numbers("BYWEEKNO"), list(rule.weekdays)
    if not (month_days or year_days or weekdays):
        if rule.freq == "WEEKLY" or weeks:
            weekdays = [(start.weekday(), None)]
        elif rule.freq in ("MONTHLY", "YEARLY"):
            month_days = [start.day]
            if rule.freq == "YEARLY" and not months:
                months = [start.month]
    month_length = calendar.monthrange(day.year, day.month)[1]
    year_length = 365 + calendar.isleap(day.year)
    year_day = day.timetuple().tm_yday
    if months and day.month not in months:
        return False
    if month_days and not named(month_days, day.day, month_length):
        return False
    if year_days and not named(year_days, year_day, year_length):
        return False
    if weeks and not named(weeks, *week(day, rule.wkst)):
        return False
    if not weekdays:
        return True
    in_month = rule.freq == "MONTHLY" or bool(rule.numbers("BYMONTH"))
    place, length = (day.day, month_length) if in_month else (year_day, year_length)
    same = range((place - 1) % 7 + 1, length + 1, 7)
    return any(
        weekday == day.weekday() and (number is None or named([number], same.index(place) + 1, len(same)))
        for weekday, number in weekdays
    )


def plainly(rule, start, last, most):
    hours, minutes, seconds = rule.numbers("BYHOUR"), rule.numbers("BYMINUTE"), rule.numbers("BYSECOND")
    unit = {"HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}.get(rule.freq)
    positions = rule.numbers("BYSETPOS")
    epoch = datetime.datetime(1970, 1, 1)

    # Moments are whole seconds, because a day has 86,400 of them.
    def number(moment):
        return int((moment - epoch).total_seconds())

    def period(day):
        if rule.freq == "YEARLY":
            return day.year
        if rule.freq == "MONTHLY":
            return day.year * 12 + day.month
        if rule.freq == "WEEKLY":
            return (day.toordinal() - 1 - rule.wkst) // 7
        return day.toordinal()

    first = number(start)

    def is_due(moment, size):
        return unit != size or (moment // size - first // size) % rule.interval == 0

    def times(day):
        midnight = number(datetime.datetime(day.year, day.month, day.day))
        for hour in hours or (range(24) if unit else [start.hour]):
            if not is_due(midnight + hour * 3600, 3600):
                continue
            for minute in minutes or (range(60) if unit and unit < 3600 else [start.minute]):
                begin = midnight + hour * 3600 + minute * 60
                if not is_due(begin, 60):
                    continue
                for second in seconds or (range(60) if unit == 1 else [start.second]):
                    if is_due(begin + second, 1):
                        yield begin + second

    def moments():
        day = start.date()
        while period(day - DAY) == period(start.date()):
            day -= DAY
        while day <= last.date():
            if (unit or (period(day) - period(start.date())) % rule.interval == 0) and fits(rule, start, day):
                for moment in times(day):
                    yield (moment // unit if unit else period(day)), moment
            day += DAY

    found = []
    # Extends the last period to its end, because positions count from there too.
    end, last = number(last), last + (366 * DAY if positions and not unit else 0 * DAY)
    for _, group in itertools.groupby(moments(), key=operator.itemgetter(0)):
        group = [moment for _, moment in group]
        if positions:
            group = [m for n, m in enumerate(group, 1) if named(positions, n, len(group))]
        for moment in group:
            if moment > end or len(found) == most:
                return [epoch + datetime.timedelta(seconds=m) for m in found]
            if moment >= first:
                found.append(moment)
    return [epoch + datetime.timedelta(seconds=m) for m in found]


class Differs(Exception):
    """dateutil deviates from RFC 5545."""


def by_dateutil(rule, start, last, most):
    said = Rule(rule.text(), False)
    first = start
    edges = {52, 53, -52, -53}
    if edges & set(rule.numbers("BYWEEKNO")):
        raise Differs("first and last week of the year")
    if rule.numbers("BYWEEKNO") and not (rule.weekdays or rule.numbers("BYMONTHDAY") or rule.numbers("BYYEARDAY")):
        said.parts["BYDAY"] = WEEKDAYS[start.weekday()]
    if rule.freq == "WEEKLY" and rule.numbers("BYSETPOS"):
        said.parts.setdefault("BYDAY", WEEKDAYS[start.weekday()])
        first -= ((start.weekday() - rule.wkst) % 7) * DAY
    if len({number is None for _, number in rule.weekdays}) == 2:
        in_month = rule.freq == "MONTHLY" or rule.numbers("BYMONTH")
        every = range(1, 6 if in_month else 54)
        said.parts["BYDAY"] = ",".join(
            f"{n}{WEEKDAYS[weekday]}" for weekday, number in rule.weekdays for n in ([number] if number else every)
        )

    def give_up(*_):
        raise Differs("goes on for ever, or too long to wait")

    # A limit of CPU time, so that a busy machine compares as many rules. The timer repeats, because Python drops an
    # exception that is raised during cleanup.
    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, 1, 0.5)
    datetime.MAXYEAR = last.year + 1
    try:
        found = []
        for moment in rrule.rrulestr(said.text(), dtstart=first):
            if moment > last or len(found) == most:
                break
            if moment >= start:
                found.append(moment)
        return found
    except (ValueError, IndexError):
        raise Differs("raises an error where a rule never matches") from None
    finally:
        signal.signal(signal.SIGPROF, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_PROF, 0)
        datetime.MAXYEAR = 9999


def check_rule(numbered):
    number, case = numbered
    if "refused" in case:
        return "refused", ""
    start, last = (datetime.datetime.fromisoformat(case[name]) for name in ("start", "last"))
    found = [datetime.datetime.fromisoformat(text) for text in case["found"]]
    rule = Rule(case["rule"], case["wholeDay"])
    outcome = "dateutil agrees"
    wanted = None
    try:
        wanted = by_dateutil(rule, start, last, case["most"])
    except Differs as reason:
        outcome = f"dateutil {reason}"
    if wanted is not None and found != wanted:
        return "wrong", describe(case, "dateutil", found, wanted)
    if wanted is None or number % 5 == 0:
        wanted = plainly(rule, start, last, case["most"])
        if found != wanted:
            return "wrong", describe(case, "the definition", found, wanted)
    return outcome, ""


def seconds(start):
    """Returns a time in seconds; a whole day is its midnight in UTC, as in Mingle's input."""
    if not isinstance(start, datetime.datetime):
        start = datetime.datetime(start.year, start.month, start.day, tzinfo=datetime.UTC)
    return int(start.timestamp())


def check_event(case):
    calendar = icalendar.Calendar.from_ical(case["file"])
    begin, end = (datetime.datetime.fromtimestamp(case[name], datetime.UTC) for name in ("from", "to"))
    wanted = sorted({seconds(event["DTSTART"].dt) for event in recurring_ical_events.of(calendar).between(begin, end)})
    if case["found"] != wanted:
        times = [[datetime.datetime.fromtimestamp(s, datetime.UTC) for s in list] for list in (case["found"], wanted)]
        return "wrong", describe({"rule": case["file"]}, "recurring-ical-events", *times)
    return "recurring-ical-events agrees", ""


def describe(case, who, found, wanted):
    differing = next((n for n, pair in enumerate(itertools.zip_longest(found, wanted)) if pair[0] != pair[1]), 0)
    near = slice(max(0, differing - 1), differing + 4)
    return (
        f"{case['rule']} from {case.get('start')}: Mingle {[str(d) for d in found[near]]},"
        f" {who} {[str(d) for d in wanted[near]]} (from number {near.start})"
    )


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    # An executor, because a `Pool` hangs if one of its processes dies.
    with concurrent.futures.ProcessPoolExecutor() as pool:
        results = list(pool.map(check_rule, enumerate(cases["rules"]), chunksize=50))
        results += pool.map(check_event, cases["events"], chunksize=20)
    tally = {}
    for outcome, text in results:
        tally[outcome] = tally.get(outcome, 0) + 1
        if text and tally[outcome] <= 20:
            print(text)
    print(json.dumps(tally))
    sys.exit(1 if tally.get("wrong") else 0)


if __name__ == "__main__":
    main()
