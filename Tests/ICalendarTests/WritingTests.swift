import Domain
import ICalendar
import Properties
import Testing

@Suite("Calendars are written as RFC 5545 has them")
struct WritingTests {
    static let event = CalendarEvent(
        uid: "e1@mingle.example", sequence: 3, title: "Sommerfest", startsAt: time("2026-07-01T16:30:00.999Z"),
        endsAt: time("2026-07-01T20:00:00Z"), timeZone: "Europe/Berlin",
        organizer: CalendarPerson(name: "Ada \"Countess\" Lovelace", email: "ada@example.org"),
        attendees: [CalendarPerson(name: nil, email: "bob@example.org", participation: .accepted)],
        stamp: time("2026-06-01T12:00:00Z"))

    func lines(_ document: CalendarDocument) -> [String] {
        // By bytes, because a fold may be inside a Swift character.
        let unfolded = Array(document.text().utf8).split(
            separator: Array("\r\n ".utf8), omittingEmptySubsequences: false
        ).joined()
        return Array(unfolded).split(separator: Array("\r\n".utf8), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("An event has its UID, times in its zone, which is defined, SEQUENCE and STATUS")
    func whole() {
        #expect(
            lines(CalendarDocument(name: "Feste, alle", description: "Bis 2028", events: [Self.event], isFeed: true))
                == [
                    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Mingle//Mingle//EN", "CALSCALE:GREGORIAN",
                    "METHOD:PUBLISH",
                    "X-WR-CALNAME:Feste\\, alle", "X-WR-CALDESC:Bis 2028", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
                    "X-PUBLISHED-TTL:PT1H",
                    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "X-LIC-LOCATION:Europe/Berlin",
                    "BEGIN:STANDARD", "DTSTART:20241229T010000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100",
                    "END:STANDARD",
                    "BEGIN:DAYLIGHT", "DTSTART:20250330T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
                    "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT",
                    "BEGIN:STANDARD", "DTSTART:20251026T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                    "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
                    "BEGIN:VEVENT", "UID:e1@mingle.example", "DTSTAMP:20260601T120000Z",
                    "DTSTART;TZID=Europe/Berlin:20260701T183000", "DTEND;TZID=Europe/Berlin:20260701T220000",
                    "SEQUENCE:3", "STATUS:CONFIRMED", "SUMMARY:Sommerfest",
                    "ORGANIZER;CN=\"Ada ^'Countess^' Lovelace\":mailto:ada@example.org", "END:VEVENT", "END:VCALENDAR",
                    "",
                ])
    }

    @Test(
        "Guests are named in a request, and asked to reply where somebody reads that; in a cancellation they are named; in a feed not at all"
    )
    func guests() {
        func attendee(_ method: CalendarDocument.Method, takesReplies: Bool = true) -> String? {
            lines(CalendarDocument(method: method, events: [Self.event], takesReplies: takesReplies)).first {
                $0.hasPrefix("ATTENDEE")
            }
        }
        #expect(
            attendee(.request) == "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:bob@example.org")
        #expect(
            attendee(.request, takesReplies: false)
                == "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:bob@example.org")
        #expect(attendee(.cancel) == "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:bob@example.org")
        #expect(attendee(.publish) == nil)
    }

    @Test("What is cancelled says so")
    func cancelled() {
        var event = Self.event
        #expect(lines(CalendarDocument(method: .cancel, events: [event])).contains("STATUS:CANCELLED"))
        event.isCancelled = true
        #expect(lines(CalendarDocument(events: [event])).contains("STATUS:CANCELLED"))
    }

    @Test("An event without an end is written without; a whole day by its dates in its zone")
    func ends() {
        var event = Self.event
        event.endsAt = nil
        #expect(!CalendarDocument(events: [event]).text().contains("DTEND"))
        event.isAllDay = true
        event.startsAt = time("2026-10-23T22:00:00Z")
        event.endsAt = time("2026-10-25T23:00:00Z")
        event.recurrenceID = event.startsAt
        let written = lines(CalendarDocument(events: [event]))
        #expect(written.contains("DTSTART;VALUE=DATE:20261024"))
        #expect(written.contains("DTEND;VALUE=DATE:20261026"))
        #expect(written.contains("RECURRENCE-ID;VALUE=DATE:20261024"))
    }

    @Test("What has no zone is in UTC; so is the second of two times that clocks show alike")
    func inUTC() {
        var event = Self.event
        event.timeZone = nil
        #expect(lines(CalendarDocument(events: [event])).contains("DTSTART:20260701T163000Z"))
        #expect(!CalendarDocument(events: [event]).text().contains("VTIMEZONE"))
        event.timeZone = "Europe/Berlin"
        event.startsAt = time("2026-10-25T00:30:00Z")
        event.endsAt = time("2026-10-25T01:30:00Z")
        let written = lines(CalendarDocument(events: [event]))
        #expect(written.contains("DTSTART;TZID=Europe/Berlin:20261025T023000"))
        #expect(written.contains("DTEND:20261025T013000Z"))
    }

    @Test(
        "A zone is defined by its rule where it has one, else by its changes, and where it has none by its offset",
        arguments: [
            (
                "America/New_York",
                ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"], 0
            ),
            ("Asia/Kolkata", [], 0), ("Africa/Casablanca", [], 2),
        ])
    func zones(name: String, rules: [String], changes: Int) {
        var event = Self.event
        event.timeZone = name
        let written = lines(CalendarDocument(events: [event]))
        #expect(written.filter { $0.hasPrefix("RRULE") } == rules)
        #expect(written.count { $0.hasPrefix("RDATE") } >= changes)
        #expect(written.count { $0 == "BEGIN:VTIMEZONE" } == 1)
    }

    @Test("Lines are folded at 75 octets and between characters", .tags(.P57))
    func folding() {
        for length in 60...90 {
            var event = Self.event
            event.title = String(repeating: "x", count: length) + String(repeating: "👩‍👩‍👧‍👦ü", count: 20)
            let text = CalendarDocument(events: [event]).text()
            for line in text.utf8.split(separator: 10) {
                #expect(line.count <= 76)
                #expect(String(validating: line, as: UTF8.self) != nil)
            }
            #expect(lines(CalendarDocument(events: [event])).contains("SUMMARY:\(event.title)"))
        }
    }

    @Test("No text of any field makes a line of its own", .tags(.P57))
    func injection() {
        for seed in UInt64(1)...1000 {
            var generated = GeneratedEvents(seed: seed)
            let hostile = (0..<3).map { generated.event($0) }
            let written = lines(CalendarDocument(name: generated.text(), method: .request, events: hostile)).dropLast()
            // Zone definitions contain no user input.
            let end = written.lastIndex(of: "END:VTIMEZONE") ?? written.startIndex
            let begin = written.firstIndex(of: "BEGIN:VTIMEZONE") ?? end
            #expect(written[begin..<end].count { $0 == "BEGIN:VTIMEZONE" } <= 3, "seed \(seed)")
            let names = (written[..<begin] + written[end...]).map { String($0.prefix { $0 != ":" && $0 != ";" }) }
            #expect(names.filter { $0 == "BEGIN" }.count == 4, "seed \(seed)")
            #expect(
                names.filter { $0 == "ATTENDEE" }.count == hostile.map(\.attendees.count).reduce(0, +), "seed \(seed)")
            #expect(names.filter { $0 == "SUMMARY" }.count == 3, "seed \(seed)")
            let text = CalendarDocument(method: .request, events: hostile).text()
            let breaks: Set<Unicode.Scalar> = ["\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", "\u{7F}"]
            #expect(!text.unicodeScalars.contains { breaks.contains($0) }, "seed \(seed)")
            #expect(text.utf8.count { $0 == 10 } == text.utf8.count { $0 == 13 }, "seed \(seed)")
        }
    }

    @Test("Where an event is on the web stands in CONFERENCE (RFC 7986)")
    func conference() {
        var event = Self.event
        event.conference = "https://meet.example.org/a?b=c,d;e"
        let written = lines(CalendarDocument(events: [event]))
        #expect(written.contains("CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/a?b=c,d;e"))
        #expect(!lines(CalendarDocument(events: [Self.event])).contains { $0.hasPrefix("CONFERENCE") })
    }
}
