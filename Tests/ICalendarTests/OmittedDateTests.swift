import Domain
import ICalendar
import Testing

@Suite("Whatever is left out is counted and said")
struct OmittedDateTests {
    /// Midnight of `now` in Berlin.
    private let today = time("2026-05-31T22:00:00Z")

    @Test("An endless series from two years ago: its dates from today on, the past ones counted")
    func endless() throws {
        let text = calendar(event("DTSTART:20240601T130000Z\nRRULE:FREQ=DAILY"))
        let ahead = try read(text, from: today)
        #expect(ahead.starts.first == "2026-06-01T13:00" && ahead.starts.last == "2028-05-31T13:00")
        #expect(ahead.events.count == 731 && ahead.past == 730 && ahead.skipped == [] && ahead.endless == 1)
        // With the past, the dates exceed the limit: of 1,461 the first 461 are left out and reported.
        let all = try read(text)
        #expect(all.events.count == 1000 && all.past == 0)
        #expect(all.reasons == ["It repeats more than 1,000 times: its 461 dates before 5 Sep 2025 were left out."])
        #expect(all.starts.first == "2025-09-05T13:00")
    }

    @Test("What is under way today, or was earlier today, counts as ahead; what ended at midnight is past")
    func edge() throws {
        let entries = [
            event("DTSTART:20260531T210000Z\nDTEND:20260531T230000Z", uid: "into today"),
            event("DTSTART:20260531T230000Z\nDTEND:20260601T000000Z", uid: "this morning"),
            event("DTSTART:20260531T200000Z\nDTEND:20260531T220000Z", uid: "until midnight"),
            event("DTSTART:20260531T215900Z", uid: "a minute before"),
            event("DTSTART:20260531T220000Z", uid: "at midnight"),
            event("DTSTART;VALUE=DATE:20260531", uid: "yesterday"), event("DTSTART;VALUE=DATE:20260601", uid: "today"),
        ]
        let found = try read(calendar(entries.joined(separator: "\n")), from: today)
        #expect(Set(found.events.map(\.uid)) == ["into today", "this morning", "at midnight", "today"])
        #expect(found.past == 3)
    }

    @Test(
        "What does not fit or lies too far ahead is counted where it ends",
        arguments: [
            ("FREQ=DAILY;COUNT=800", "Its 68 dates after 1 Jun 2028 were left out."),
            ("FREQ=DAILY;UNTIL=20280603T130000Z", "Its 2 dates after 1 Jun 2028 were left out."),
            ("FREQ=DAILY;COUNT=733", "Its 1 date after 1 Jun 2028 was left out."),
            (
                "FREQ=HOURLY;COUNT=1200",
                "It repeats more than 1,000 times: its 200 dates after 13 Jul 2026 were left out."
            ),
            (
                "FREQ=SECONDLY;COUNT=200000",
                "It repeats more than 1,000 times: its dates after 1 Jun 2026 were left out."
            ),
        ])
    func later(rule: String, note: String) throws {
        let found = try read(calendar(event("DTSTART:20260601T130000Z\nRRULE:\(rule)")))
        #expect(found.reasons == [note])
    }

    @Test("Every date of a series is taken or counted", arguments: [1, 7, 100, 400])
    func sum(daysAgo: Int) throws {
        let start = CivilTime(now - .days(Int64(daysAgo)), offset: 0).isoDate.filter { $0 != "-" }
        for count in [1, 5, 90, 500] {
            let found = try read(
                calendar(event("DTSTART:\(start)T120000Z\nRRULE:FREQ=DAILY;COUNT=\(count)")), from: today)
            #expect(found.events.count + found.past == count, "\(count) from \(daysAgo) days ago")
        }
    }

    @Test("Times without a zone are counted, unless the calendar names one")
    func floating() throws {
        let entries =
            "\(event("DTSTART:20260701T100000"))\n\(event("DTSTART:20260701T100000Z", uid: "2"))\n\(event("DTSTART;TZID=Asia/Tokyo:20260701T100000", uid: "3"))\n\(event("DTSTART;VALUE=DATE:20260701", uid: "4"))"
        #expect(try read(calendar(entries)).floating == 1)
        #expect(try read(calendar("X-WR-TIMEZONE:Asia/Tokyo\n\(entries)")).floating == 0)
    }

    @Test(
        "What is not said to be public is private",
        arguments: [
            ("", false), ("CLASS:PUBLIC\n", false), ("CLASS:public\n", false), ("CLASS:PRIVATE\n", true),
            ("class:confidential\n", true), ("CLASS:X-SECRET\n", true), ("CLASS:who knows\n", true),
            ("CLASS: PRIVATE \n", true),
            ("CLASS:PUBLIC\nCLASS:PRIVATE\n", true),
        ])
    func privacy(line: String, isPrivate: Bool) throws {
        #expect(try read(calendar(event("\(line)DTSTART:20260701T100000Z"))).events.map(\.isPrivate) == [isPrivate])
    }

    @Test("What a private series keeps to itself, a change of one date does not tell")
    func privateSeries() throws {
        let series = event("CLASS:PRIVATE\nDTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=3")
        let change = event("RECURRENCE-ID:20260702T100000Z\nDTSTART:20260702T120000Z")
        #expect(try read(calendar("\(series)\n\(change)")).events.map(\.isPrivate) == [true, true, true])
    }
}

@Suite("What a file says of a UID is known to be all")
struct CoverageTests {
    private let today = time("2026-05-31T22:00:00Z")

    @Test("An older change of a date does not come back when the series leaves the date out")
    func outdatedChange() throws {
        let series = "DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260702T100000Z"
        let change = "RECURRENCE-ID:20260702T100000Z\nDTSTART:20260702T120000Z"
        let gone = try read(calendar("\(event("SEQUENCE:2\n\(series)"))\n\(event("SEQUENCE:1\n\(change)"))"))
        #expect(gone.starts == ["2026-07-01T10:00", "2026-07-03T10:00"])
        #expect(gone.reasons == ["A later version of the series leaves this date out."])
        // An override of the same version as the series, or of a later one, counts.
        for (a, b) in [(1, 1), (1, 2)] {
            let kept = try read(calendar("\(event("SEQUENCE:\(a)\n\(series)"))\n\(event("SEQUENCE:\(b)\n\(change)"))"))
            #expect(kept.starts == ["2026-07-01T10:00", "2026-07-02T12:00", "2026-07-03T10:00"])
        }
        // EXDATE may also name a date by its day.
        let byDay = series.replacing("EXDATE:20260702T100000Z", with: "EXDATE;VALUE=DATE:20260702")
        #expect(
            try read(calendar("\(event("SEQUENCE:2\n\(byDay)"))\n\(event("SEQUENCE:1\n\(change)"))")).events.count == 2)
    }

    @Test("All of a single event, a series as far as it was followed, and nothing of what could not be read")
    func coverage() throws {
        let text = calendar(
            [
                event("DTSTART:20260701T100000Z", uid: "single"), event("DTSTART:20200701T100000Z", uid: "past"),
                event("DTSTART:20260601T130000Z\nRRULE:FREQ=DAILY", uid: "endless"),
                event("DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=3", uid: "finite"),
                event("RECURRENCE-ID:20260701T100000Z\nDTSTART:20260701T110000Z", uid: "change alone"),
                event("DTSTART:20260701T100000Z\nRRULE:FREQ=NEVER", uid: "unreadable"),
                "BEGIN:VEVENT\nUID:untitled\nDTSTART:20260701T100000Z\nEND:VEVENT",
            ].joined(separator: "\n"))
        let covered = try read(text, from: today).covered
        func of(_ uid: String) -> CalendarImport.Coverage? { covered.first { $0.uid == uid } }
        for uid in ["single", "past", "finite"] {
            #expect(of(uid) == CalendarImport.Coverage(uid: uid, from: today, through: nil))
        }
        #expect(
            of("endless") == CalendarImport.Coverage(uid: "endless", from: today, through: time("2028-06-01T13:00:00Z"))
        )
        #expect(of("change alone") == nil && of("unreadable") == nil)
        #expect(try read(text).covered.first { $0.uid == "single" }?.from == nil)
        let long = try read(calendar(event("DTSTART:20240601T130000Z\nRRULE:FREQ=DAILY"))).covered
        #expect(long.first?.from == time("2025-09-05T13:00:00Z"), "the dates before were left out, not called off")
    }

    @Test("A changed date that was moved into the past is left out, and not gone")
    func movedIntoThePast() throws {
        let series = event("DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=3")
        let change = event("RECURRENCE-ID:20260602T100000Z\nDTSTART:20260520T100000Z")
        let found = try read(calendar("\(series)\n\(change)"), from: today)
        #expect(found.starts == ["2026-06-01T10:00", "2026-06-03T10:00"] && found.past == 1)
        #expect(found.covered.first?.moved == [time("2026-06-02T10:00:00Z")])
    }

    @Test("A rule of more conditions than people write is refused with the reason, whatever it takes to follow it")
    func conditions() throws {
        func list(_ count: Int) -> String { (0..<count).map(String.init).joined(separator: ",") }
        let rule = "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=\(list(24));BYMINUTE=\(list(60));BYSECOND=\(list(60))"
        let found = try read(
            calendar(
                "\(event("DTSTART:19700101T100000Z\nRRULE:\(rule)"))\n\(event("DTSTART:20260701T100000Z", uid: "2"))"))
        #expect(found.events.map(\.uid) == ["2"])
        #expect(found.reasons == ["It repeats more than 1,440 times within a day."])
    }
}
