import Domain
import ICalendar
import Properties
import Testing

@Suite("Series are expanded", .tags(.P51))
struct SeriesTests {
    @Test(
        "A weekly series keeps its local time across both changes of the clocks",
        arguments: [
            ("Europe/Berlin", ["2026-03-22T18:00", "2026-03-29T17:00", "2026-04-05T17:00"], "20260322T190000"),
            ("Europe/Berlin", ["2026-10-18T17:00", "2026-10-25T18:00", "2026-11-01T18:00"], "20261018T190000"),
            ("America/New_York", ["2026-03-02T00:00", "2026-03-08T23:00", "2026-03-15T23:00"], "20260301T190000"),
            ("America/New_York", ["2026-10-25T23:00", "2026-11-02T00:00", "2026-11-09T00:00"], "20261025T190000"),
        ])
    func weekly(zone: String, starts: [String], first: String) throws {
        let read = try read(calendar(event("DTSTART;TZID=\(zone):\(first)\nRRULE:FREQ=WEEKLY;COUNT=3")))
        #expect(read.starts == starts)
    }

    @Test("A time that clocks skip is as much later; one that they show twice is the first")
    func gapAndFold() throws {
        let gap = try read(calendar(event("DTSTART;TZID=Europe/Berlin:20260329T023000")))
        #expect(gap.starts == ["2026-03-29T01:30"])
        let fold = try read(calendar(event("DTSTART;TZID=Europe/Berlin:20261025T023000")))
        #expect(fold.starts == ["2026-10-25T00:30"])
    }

    @Test("Zones without a known name go by the VTIMEZONE of the file, also across its changes")
    func ownZone() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Our Island
            BEGIN:STANDARD
            DTSTART:20000101T000000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0230
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20000401T000000
            RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
            TZOFFSETFROM:+0230
            TZOFFSETTO:+0300
            END:DAYLIGHT
            END:DAYLIGHT
            END:VTIMEZONE

            """
        let read = try read(
            calendar(zone + event("DTSTART;TZID=Our Island:20261001T120000\nRRULE:FREQ=WEEKLY;COUNT=2")))
        #expect(read.starts == ["2026-10-01T09:00", "2026-10-08T09:30"])
        #expect(read.events.map(\.timeZone) == [nil, nil])
    }

    @Test("With an end each date lasts exactly as long; with a duration in days it ends at the same local time")
    func lengths() throws {
        let first = "DTSTART;TZID=Europe/Berlin:20261023T120000\nRRULE:FREQ=DAILY;COUNT=2;INTERVAL=1"
        let ends = try read(calendar(event("\(first)\nDTEND;TZID=Europe/Berlin:20261024T120000"))).events
        #expect(ends.map(\.endsAt) == [time("2026-10-24T10:00:00Z"), time("2026-10-25T10:00:00Z")])
        let durations = try read(calendar(event("\(first)\nDURATION:P1D"))).events
        #expect(durations.map(\.endsAt) == [time("2026-10-24T10:00:00Z"), time("2026-10-25T11:00:00Z")])
    }

    @Test(
        "The end of a rule counts as UTC, as local time, or as all of its day",
        arguments: [
            ("20260703T080000Z", 3), ("20260703T075959Z", 2), ("20260703T100000", 3), ("20260703", 3), ("20260702", 2),
        ])
    func until(end: String, count: Int) throws {
        let text = calendar(event("DTSTART;TZID=Europe/Berlin:20260701T100000\nRRULE:FREQ=DAILY;UNTIL=\(end)"))
        #expect(try read(text).events.count == count)
    }

    @Test("The start counts as the first date also where the rule does not lead to it")
    func startOutsideRule() throws {
        // 1 July 2026 is a Wednesday.
        let read = try read(calendar(event("DTSTART:20260701T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3")))
        #expect(read.starts == ["2026-07-01T10:00", "2026-07-06T10:00", "2026-07-13T10:00"])
    }

    @Test(
        "Left-out dates are matched by time in any zone, or by day",
        arguments: [
            "EXDATE;TZID=Europe/Berlin:20260702T100000", "EXDATE:20260702T080000Z",
            "EXDATE;TZID=America/New_York:20260702T040000",
            "EXDATE;VALUE=DATE:20260702", "EXDATE:20260801T000000Z,20260702T080000Z",
        ])
    func exceptions(line: String) throws {
        let read = try read(
            calendar(event("DTSTART;TZID=Europe/Berlin:20260701T100000\nRRULE:FREQ=DAILY;COUNT=3\n\(line)")))
        #expect(read.starts == ["2026-07-01T08:00", "2026-07-03T08:00"])
    }

    @Test("A series of whole days begins at each local midnight, its left-out days are gone")
    func wholeDays() throws {
        let lines =
            "DTSTART;VALUE=DATE:20261024\nDTEND;VALUE=DATE:20261025\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20261026"
        let events = try read(calendar(event(lines))).events
        #expect(
            events.map(\.startsAt) == [
                time("2026-10-23T22:00:00Z"), time("2026-10-24T22:00:00Z"), time("2026-10-26T23:00:00Z"),
            ])
        #expect(
            events.map(\.endsAt) == [
                time("2026-10-24T22:00:00Z"), time("2026-10-25T23:00:00Z"), time("2026-10-27T23:00:00Z"),
            ])
    }

    @Test(
        "A changed occurrence replaces its own, wherever it stands in the file and however its date is given",
        arguments: [
            "RECURRENCE-ID;TZID=Europe/Berlin:20260702T100000", "RECURRENCE-ID:20260702T080000Z",
            "RECURRENCE-ID;VALUE=DATE:20260702",
        ])
    func changes(id: String) throws {
        let series = event("DTSTART;TZID=Europe/Berlin:20260701T100000\nRRULE:FREQ=DAILY;COUNT=3")
        let change = event("\(id)\nDTSTART;TZID=Europe/Berlin:20260705T120000\nLOCATION:Garten")
        for text in [calendar("\(series)\n\(change)"), calendar("\(change)\n\(series)")] {
            let events = try read(text).events
            #expect(
                events.map(\.startsAt) == [
                    time("2026-07-01T08:00:00Z"), time("2026-07-03T08:00:00Z"), time("2026-07-05T10:00:00Z"),
                ])
            #expect(events.last?.recurrenceID == time("2026-07-02T08:00:00Z"))
            #expect(events.map(\.location) == [nil, nil, "Garten"])
        }
    }

    @Test("A cancelled occurrence is marked, the others are not")
    func cancelled() throws {
        let series = event("DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=3")
        let change = event("RECURRENCE-ID:20260702T100000Z\nDTSTART:20260702T100000Z\nSTATUS:CANCELLED")
        #expect(try read(calendar("\(series)\n\(change)")).events.map(\.isCancelled) == [false, true, false])
    }

    @Test("All events of a cancellation are cancelled, none of a publication")
    func cancellation() throws {
        let text = calendar(event("DTSTART:20260701T100000Z"))
        #expect(try read(text).events.map(\.isCancelled) == [false])
        let cancellation = text.replacing("VERSION:2.0", with: "VERSION:2.0\nMETHOD:CANCEL")
        #expect(try read(cancellation).events.map(\.isCancelled) == [true])
    }

    @Test("Of several entries with one UID the one with the highest SEQUENCE counts, and the other is reported")
    func versions() throws {
        let old = event("DTSTART:20260701T100000Z\nSEQUENCE:1")
        let new = event("DTSTART:20260702T100000Z\nSEQUENCE:2")
        for text in [calendar("\(old)\n\(new)"), calendar("\(new)\n\(old)")] {
            let read = try read(text)
            #expect(read.starts == ["2026-07-02T10:00"])
            #expect(read.skipped.count == 1)
        }
    }

    @Test("An endless series ends two years from now")
    func endless() throws {
        let read = try read(calendar(event("DTSTART:20260601T130000Z\nRRULE:FREQ=DAILY")))
        #expect(read.events.count == 732)
        #expect(read.starts.last == "2028-06-01T13:00")
        #expect(read.skipped == [])
    }

    @Test("Of a series with too many dates those to come are kept, and it is said which were left out")
    func tooMany() throws {
        let long = try read(calendar(event("DTSTART:20100101T130000Z\nRRULE:FREQ=DAILY")))
        #expect(long.events.count == 1000)
        #expect(long.starts.last == "2028-05-31T13:00")
        #expect(long.reasons == ["It repeats more than 1,000 times: its 5,726 dates before 5 Sep 2025 were left out."])
        #expect(long.starts.first == "2025-09-05T13:00")
        let dense = try read(calendar(event("DTSTART:20260601T130000Z\nRRULE:FREQ=HOURLY")))
        #expect(dense.events.count == 1000)
        #expect(dense.starts.first == "2026-06-01T13:00")
        #expect(dense.reasons == ["It repeats more than 1,000 times: its dates after 13 Jul 2026 were left out."])
        let finite = try read(calendar(event("DTSTART:20260601T130000Z\nRRULE:FREQ=YEARLY;COUNT=5")))
        #expect(finite.starts == ["2026-06-01T13:00", "2027-06-01T13:00", "2028-06-01T13:00"])
        #expect(finite.reasons == ["Its 2 dates after 1 Jun 2028 were left out."])
    }

    @Test(
        "A rule that is no rule, or too much of one, is reported and leaves the others be",
        arguments: [
            "FREQ=SECONDLY", "FREQ=WEEKLY;INTERVAL=0", "FREQ=NEVER", "RSCALE=CHINESE;FREQ=YEARLY",
            "FREQ=DAILY;BYHOUR=0..<24;BYMINUTE=0..<60;BYSECOND=0..<60",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=0..<24;BYMINUTE=0..<60;BYSECOND=0..<60",
        ])
    func hostile(rule: String) throws {
        let bad = event("DTSTART:19700101T100000Z\nRRULE:\(listed(rule))", uid: "bad")
        let read = try read(calendar("\(bad)\n\(event("DTSTART:20260701T100000Z"))"))
        #expect(read.events.map(\.uid) == ["1"])
        #expect(read.skipped.map(\.line) == [4])
    }

    @Test(
        "A rule that leads to no date leaves the start, and it is said",
        arguments: [
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYWEEKNO=1;BYMONTH=6", "FREQ=DAILY;BYDAY=MO;BYSETPOS=2",
            "FREQ=MINUTELY;BYYEARDAY=366;BYMONTH=1",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9;BYHOUR=0..<24;BYMINUTE=0..<60",
        ])
    func nowhere(rule: String) throws {
        let read = try read(calendar(event("DTSTART:19700101T100000Z\nRRULE:\(listed(rule))")))
        #expect(read.starts == ["1970-01-01T10:00"])
        #expect(read.reasons == ["Its repetition leads to no date."])
    }

    /// Returns the rule with each range of numbers written out.
    private func listed(_ rule: String) -> String {
        rule.split(separator: ";").map { (part: Substring) -> String in
            guard let dots = part.firstRange(of: "..<"), let equals = part.firstIndex(of: "="),
                let from = Int(part[part.index(after: equals)..<dots.lowerBound]),
                let to = Int(part[dots.upperBound...])
            else { return String(part) }
            return String(part[...equals]) + (from..<to).map(String.init).joined(separator: ",")
        }.joined(separator: ";")
    }

    @Test("Many rules of one series share their steps")
    func manyRules() throws {
        let rules = (1...40).map { "RRULE:FREQ=HOURLY;INTERVAL=\($0)" }.joined(separator: "\n")
        #expect(
            try read(calendar(event("DTSTART:20200101T100000Z\n\(rules)"))).reasons == [
                "It repeats too often."
            ])
        let more = Array(repeating: "RRULE:FREQ=DAILY;COUNT=2", count: 51).joined(separator: "\n")
        #expect(
            try read(calendar(event("DTSTART:20200101T100000Z\n\(more)"))).reasons == [
                "It repeats by more than 50 rules."
            ])
    }

    @Test("A rule that takes too many steps is given up, however fast the machine")
    func tooManySteps() throws {
        let read = try read(calendar(event("DTSTART:19700101T100000Z\nRRULE:FREQ=SECONDLY")))
        #expect(read.reasons == ["It repeats too often."])
    }

    @Test("When the time for series is used up, the rest is reported and single events still come in")
    func outOfTime() throws {
        var limits = CalendarReader.Limits.standard
        limits.expansionTime = .nanoseconds(1)
        let dead = (0..<3).map { event("DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY", uid: "dead\($0)") }
        let read = try read(
            calendar((dead + [event("DTSTART:20260701T100000Z")]).joined(separator: "\n")), limits: limits)
        #expect(read.events.contains { $0.uid == "1" })
        #expect(read.reasons.contains("This file has too many complicated repetitions; this one was left out."))
    }

    @Test("A file whose series come to too many dates is refused")
    func tooManyOccurrences() {
        var limits = CalendarReader.Limits.standard
        limits.maxOccurrences = 99
        let text = calendar(event("DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=100"))
        #expect { try read(text, limits: limits) } throws: { ($0 as? Refusal)?.code == .tooLarge }
        limits.maxOccurrences = 100
        #expect(throws: Never.self) { try read(text, limits: limits) }
    }
}
