import Domain
import ICalendar
import Properties
import Testing

@Suite("What cannot be imported is reported by line and reason, and loses nothing else")
struct SkippedTests {
    static let good = event("DTSTART:20260701T100000Z", uid: "good")

    @Test(
        "A broken event",
        arguments: [
            ("BEGIN:VEVENT\nSUMMARY:X\nEND:VEVENT", "It has no start."),
            ("BEGIN:VEVENT\nSUMMARY:X\nDTSTART:\nEND:VEVENT", "It has no start."),
            ("BEGIN:VEVENT\nSUMMARY:X\nDTSTART:tomorrow\nEND:VEVENT", "Its start cannot be read."),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260230T100000Z\nEND:VEVENT",
                "Its start is not a date and time that exists."
            ),
            ("BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20261301\nEND:VEVENT", "Its start is not a date and time that exists."),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T250000Z\nEND:VEVENT",
                "Its start is not a date and time that exists."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:17890714T100000Z\nEND:VEVENT",
                "Its start lies outside the years 1900 to 9998."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART;TZID=Mars/Olympus:20260701T100000\nEND:VEVENT",
                "Its time zone “Mars/Olympus” is unknown."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nDTEND:20260701T095959Z\nEND:VEVENT",
                "Its end lies before its start."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:20260630\nEND:VEVENT",
                "Its end lies before its start."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nDURATION:-PT1H\nEND:VEVENT",
                "Its end lies before its start."
            ),
            ("BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nDTEND:later\nEND:VEVENT", "Its end cannot be read."),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nDURATION:long\nEND:VEVENT",
                "Its duration cannot be read."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nDURATION:P99999W\nEND:VEVENT",
                "It lasts longer than 100 years."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nRRULE:FREQ=SOMETIMES\nEND:VEVENT",
                "Its repetition rule can’t be read: “FREQ=SOMETIMES”."
            ),
            (
                "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nRRULE:FREQ=DAILY\nEXDATE:2026XX\nEND:VEVENT",
                "One of its left-out dates cannot be read."
            ),
            ("BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z", "It is cut off: its line “END:VEVENT” is missing."),
            ("BEGIN:VTODO\nSUMMARY:X\nEND:VTODO", "Tasks are not imported."),
            ("BEGIN:VJOURNAL\nSUMMARY:X\nEND:VJOURNAL", "Journal entries are not imported."),
            ("BEGIN:VFREEBUSY\nSUMMARY:X\nEND:VFREEBUSY", "Free and busy times are not imported."),
            ("BEGIN:X-THING\nSUMMARY:X\nEND:X-THING", "Entries of the kind “X-THING” are not imported."),
            ("BEGIN:VTODO\nSUMMARY:X", "Tasks are not imported."),
        ])
    func broken(entry: String, reason: String) throws {
        let read = try read(calendar("\(Self.good)\n\(entry)\n\(event("DTSTART:20260702T100000Z", uid: "after"))"))
        #expect(read.events.map(\.uid) == ["good", "after"])
        #expect(read.reasons == [reason] && read.skipped[0].line == 10 && read.skipped[0].title == "X")
    }

    @Test(
        "An event without a title is imported as untitled, and it is said",
        arguments: ["", "SUMMARY:\n", "SUMMARY: \\n \n"])
    func withoutTitle(line: String) throws {
        let read = try read(calendar("\(Self.good)\nBEGIN:VEVENT\nUID:2\n\(line)DTSTART:20260702T100000Z\nEND:VEVENT"))
        #expect(read.events.map(\.title) == ["Treffen", ""])
        #expect(
            read.skipped == [
                .init(line: 10, title: nil, reason: "It has no title and was imported as “\(CalendarImport.untitled)”.")
            ])
        // An override without a title has the title of its series.
        let change = "BEGIN:VEVENT\nUID:good\nRECURRENCE-ID:20260702T100000Z\nDTSTART:20260702T120000Z\nEND:VEVENT"
        let series = Self.good.replacing("100000Z", with: "100000Z\nRRULE:FREQ=DAILY;COUNT=2")
        let titles = try CalendarReader.read(
            Array(calendar("\(series)\n\(change)").utf8), floatingTimeZone: "UTC", now: now)
        #expect(titles.events.map(\.title) == ["Treffen", "Treffen"] && titles.skipped == [])
    }

    @Test("An event of more than a megabyte, but not one with a large attachment or copy")
    func large() throws {
        let much = String(repeating: "x", count: 1_100_000)
        let read = try read(
            calendar(
                "\(event("DTSTART:20260701T100000Z\nDESCRIPTION:\(much)", uid: "bad"))\n\(event("DTSTART:20260701T100000Z\nATTACH:\(much)\nX-ALT-DESC:\(much)"))"
            ))
        #expect(read.events.map(\.uid) == ["1"])
        #expect(read.skipped == [.init(line: 4, title: "Treffen", reason: "The event is larger than 1 MB.")])
    }

    @Test("A file that ends in the middle gives what comes before")
    func cut() throws {
        let text = calendar("\(Self.good)\n\(event("DTSTART:20260702T100000Z"))")
        let read = try read(String(text.prefix(text.count - 40)))
        #expect(read.events.map(\.uid) == ["good"])
        #expect(read.skipped.map(\.line) == [10])
    }

    @Test("An end at the start is no end; of a whole day it is one day")
    func endAtStart() throws {
        let timed = try read(calendar(event("DTSTART:20260701T100000Z\nDTEND:20260701T100000Z")))
        #expect(timed.events.map(\.endsAt) == [nil])
        let day = try read(calendar(event("DTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:20260701")), zone: "UTC")
        #expect(day.events.map(\.endsAt) == [time("2026-07-02T00:00:00Z")])
    }

    @Test("A change to this and all following dates changes one, and says so")
    func following() throws {
        let series = event("DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=3")
        let change = event("RECURRENCE-ID;RANGE=THISANDFUTURE:20260702T100000Z\nDTSTART:20260702T120000Z")
        let read = try read(calendar("\(series)\n\(change)"))
        #expect(read.starts == ["2026-07-01T10:00", "2026-07-02T12:00", "2026-07-03T10:00"])
        #expect(read.skipped.map(\.line) == [11])
    }

    @Test(
        "A zone whose rules could take for ever is an unknown zone",
        arguments: [
            "FREQ=SECONDLY", "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;BYHOUR=1,2",
            "FREQ=YEARLY;BYDAY=SU",
        ])
    func hostileZone(rule: String) throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Slow
            BEGIN:STANDARD
            DTSTART:19700101T000000
            RRULE:\(rule)
            TZOFFSETFROM:+0000
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            """
        let read = try read(calendar("\(zone)\n\(event("DTSTART;TZID=Slow:20260701T100000"))"))
        #expect(read.reasons == ["Its time zone “Slow” is unknown."])
    }
}

@Suite("A file that is no calendar, or too much of one, is refused as a whole")
struct RefusedFileTests {
    func refusal(_ bytes: [UInt8], zone: String = "UTC", _ limits: CalendarReader.Limits = .standard) -> Refusal? {
        do throws(Refusal) {
            _ = try CalendarReader.read(bytes, floatingTimeZone: zone, now: now, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "Not a calendar",
        arguments: [
            "", "\n", "hello", "<html></html>", "BEGIN:VEVENT\nSUMMARY:X\nDTSTART:20260701T100000Z\nEND:VEVENT",
        ])
    func notACalendar(text: String) {
        let refusal = refusal(Array(text.utf8))
        #expect(refusal?.code == .invalid)
        #expect(refusal?.fields["file"] == "This is not a calendar file: it has no line “BEGIN:VCALENDAR”.")
    }

    @Test("A picture")
    func picture() {
        #expect(
            refusal([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])?.message.english.hasPrefix(
                "This is not a calendar") == true)
    }

    @Test("Latin-1 and UTF-16, with the line")
    func otherEncodings() {
        var latin = Array(calendar(event("DTSTART:20260701T100000Z\nLOCATION:Caf#")).utf8)
        latin[latin.firstIndex(of: UInt8(ascii: "#"))!] = 0xE9
        #expect(
            refusal(latin)?.fields["file"]?.english
                == "This file is not in UTF-8 (line 9). Save it in UTF-8 and import it again.")
        #expect(refusal([0xFF, 0xFE, 0x42, 0])?.message.english.hasPrefix("This file is not in UTF-8") == true)
    }

    @Test("More bytes or more entries than the limit; exactly as many are imported")
    func limits() {
        var limits = CalendarReader.Limits.standard
        let bytes = Array(
            calendar((1...3).map { event("DTSTART:20260701T100000Z", uid: "\($0)") }.joined(separator: "\n")).utf8)
        limits.maxBytes = bytes.count
        limits.maxEvents = 3
        #expect(refusal(bytes, limits) == nil)
        limits.maxEvents = 2
        #expect(refusal(bytes, limits)?.code == .tooLarge)
        limits.maxEvents = 3
        limits.maxBytes = bytes.count - 1
        #expect(refusal(bytes, limits)?.code == .tooLarge)
    }

    private func refusal(_ bytes: [UInt8], _ limits: CalendarReader.Limits) -> Refusal? {
        refusal(bytes, zone: "UTC", limits)
    }

    @Test("A zone of the importer that does not exist")
    func unknownZone() {
        #expect(refusal(Array(Fixtures.google.utf8), zone: "Mars/Olympus")?.fields["timeZone"] != nil)
    }

    @Test("100,000 events are imported, with progress; one more is refused")
    func hundredThousand() throws {
        var text = "BEGIN:VCALENDAR\n"
        for number in 0..<100_000 {
            text += "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:E\nDTSTART;TZID=Europe/Berlin:20260701T100000\nEND:VEVENT\n"
        }
        var told: [(Int, Int)] = []
        let read = try CalendarReader.read(
            Array("\(text)END:VCALENDAR\n".utf8), floatingTimeZone: "UTC", now: now, progress: { told.append(($0, $1)) }
        )
        #expect(read.events.count == 100_000)
        #expect(told.last?.0 == 100_000)
        #expect(told.allSatisfy { $0.1 == 100_000 })
        #expect(told.count > 100)
        let more = "\(text)BEGIN:VEVENT\nSUMMARY:one too many\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(
            refusal(Array(more.utf8))?.fields["file"]?.english
                == "This file has more than 100,000 events. Export a shorter span of time and import that.")
    }
}
