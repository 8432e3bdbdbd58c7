import Domain
import ICalendar
import Testing

@Suite("Files of the large calendar programs are imported")
struct ProgramsTests {
    @Test(
        "Google: a weekly series keeps its local time when summer time ends, without its left-out date, with its moved one"
    )
    func googleSeries() throws {
        let read = try read(Fixtures.google)
        #expect(read.skipped == [])
        #expect(read.name == "Hochschulgruppe Tanz")
        let series = read.events.filter { $0.uid == "3ab4kq0v@google.com" }
        #expect(
            series.map(\.startsAt) == [
                time("2026-10-13T17:00:00Z"), time("2026-10-27T18:00:00Z"), time("2026-11-03T19:00:00Z"),
                time("2026-11-10T18:00:00Z"),
            ])
        #expect(
            series.map(\.recurrenceID) == [
                time("2026-10-13T17:00:00Z"), time("2026-10-27T18:00:00Z"), time("2026-11-03T18:00:00Z"),
                time("2026-11-10T18:00:00Z"),
            ])
        #expect(
            series.map(\.title) == [
                "Tanzkurs für Anfänger", "Tanzkurs für Anfänger", "Tanzkurs: eine Stunde später",
                "Tanzkurs für Anfänger",
            ])
        #expect(series.map(\.endsAt) == series.map { $0.startsAt + .hours(2) })
        #expect(series.allSatisfy { $0.timeZone == "Europe/Berlin" })
    }

    @Test("Google: folded texts come back whole, HTML becomes text, the reminder's text stays out")
    func googleTexts() throws {
        let first = try #require(try read(Fixtures.google).events.first { $0.sequence == 2 })
        #expect(
            first.description == "Kommt alle!\n\nBringt Schuhe mit, bitte. Mehr unter "
                + "https://example.org/tanz?x=1&y=2 – größere Gruppen meldet euch über das Büro.")
        #expect(first.location == "Turnhalle, Hauptstraße 1, 10115 Berlin")
        #expect(
            first.organizer == CalendarPerson(name: "Hochschulgruppe Tanz", email: "c_188@group.calendar.google.com"))
        #expect(
            first.attendees == [
                CalendarPerson(name: "ada@example.org", email: "ada@example.org", participation: .accepted)
            ])
        #expect(first.stamp == time("2026-05-01T10:11:12Z"))
        #expect(first.lastModified == time("2026-04-30T09:00:00Z"))
    }

    @Test("Google: whole days begin at the importer's midnight, times without a zone are in the calendar's zone")
    func googleZones() throws {
        let events = try read(Fixtures.google).events
        let days = try #require(events.first { $0.title == "Weihnachten" })
        #expect(days.isAllDay)
        #expect(days.startsAt == time("2026-12-23T23:00:00Z"))
        #expect(days.endsAt == time("2026-12-26T23:00:00Z"))
        let floating = try #require(events.first { $0.title == "Fireworks" })
        #expect(floating.startsAt == time("2026-07-04T22:00:00Z"))
        #expect(floating.timeZone == "America/New_York")
        #expect(floating.endsAt == nil)
    }

    @Test("Outlook: Windows names of zones mean their IANA zones, other zones go by their VTIMEZONE")
    func outlook() throws {
        let read = try read(Fixtures.outlook)
        let meeting = try #require(read.events.first { $0.location == "Raum 4.11" })
        #expect(meeting.startsAt == time("2026-07-15T08:00:00Z"))
        #expect(meeting.endsAt == time("2026-07-15T09:30:00Z"))
        #expect(meeting.timeZone == "Europe/Berlin")
        #expect(meeting.description == "Tagesordnung:\n1. Begrüßung\n2. Sonstiges")
        #expect(meeting.organizer == CalendarPerson(name: "Lovelace, Ada", email: "ada@example.org"))
        let call = try #require(read.events.first { $0.title == "Call" })
        #expect(call.startsAt == time("2026-07-15T04:30:00Z"))
        #expect(call.timeZone == nil)
        #expect(
            read.skipped == [
                .init(line: 59, title: "Unknown zone", reason: "Its time zone “\("Customized Time Zone")” is unknown.")
            ])
    }

    @Test("Apple: a duration, further dates, a place on the map, categories with commas")
    func apple() throws {
        let read = try read(Fixtures.apple)
        #expect(read.skipped == [])
        #expect(read.starts == ["2026-07-18T13:00", "2026-07-25T13:00", "2026-08-01T14:00"])
        let first = try #require(read.events.first)
        #expect(first.endsAt == time("2026-07-18T15:30:00Z"))
        #expect(first.timeZone == "Europe/Berlin")
        #expect(first.location == "Café Einstein Kurfürstenstraße 58, 10785 Berlin, Germany")
        #expect(first.latitude == 52.502145)
        #expect(first.longitude == 13.357741)
        #expect(first.categories == ["Freunde", "Kaffee, Kuchen", "Süßes"])
        #expect(first.url == "https://example.org/kaffee?a=b,c;d")
        #expect(first.organizer == CalendarPerson(name: "Ada", email: "ada@example.org"))
    }

    @Test("Line ends of any kind, a byte order mark and lower case make no difference")
    func lineEnds() throws {
        let plain = try read(Fixtures.google)
        #expect(try read(Fixtures.google.replacing("\r\n", with: "\n")) == plain)
        #expect(try read("\u{FEFF}" + Fixtures.google) == plain)
        #expect(try read(Fixtures.google.replacing("\r\n", with: "\r\r\n")) == plain)
        #expect(
            try read(Fixtures.google.replacing("BEGIN:V", with: "begin:v").replacing("END:V", with: "end:v")) == plain)
    }

    @Test("A fold in the middle of a character is undone")
    func foldInCharacter() throws {
        var bytes = Array(calendar(event("DTSTART:20260701T100000Z\nLOCATION:Caf\u{E9}")).utf8)
        let accent = try #require(bytes.firstIndex(of: 0xA9))
        bytes.insert(contentsOf: Array("\r\n ".utf8), at: accent)
        let read = try CalendarReader.read(bytes, floatingTimeZone: "UTC", now: now)
        #expect(read.events.map(\.location) == ["Café"])
    }

    @Test(
        "Escapes of old programs keep their character",
        arguments: [
            ("a\\:b", "a:b"), ("a\\\"b", "a\"b"), ("a\\Nb\\nc", "a b c"), ("a\\\\nb", "a\\nb"), ("a\\", "a"),
        ])
    func escapes(written: String, meant: String) throws {
        #expect(
            try read(calendar(event("DTSTART:20260701T100000Z\nLOCATION:\(written)"))).events.map(\.location) == [meant]
        )
    }

    @Test("What belongs to a reminder is not the event's")
    func reminder() throws {
        let alarm =
            "BEGIN:VALARM\nACTION:EMAIL\nSUMMARY:no\nDESCRIPTION:no\nATTENDEE:mailto:no@example.org\nTRIGGER:-PT1H\nEND:VALARM"
        let events = try read(
            calendar("BEGIN:VEVENT\nUID:1\n\(alarm)\nSUMMARY:yes\nDTSTART:20260701T100000Z\nEND:VEVENT")
        ).events
        #expect(events.map(\.title) == ["yes"])
        #expect(events.map(\.description) == [""])
        #expect(events.map(\.attendees) == [[]])
    }

    @Test("Only links of the web are taken as links")
    func links() throws {
        let events = try read(calendar(event("DTSTART:20260701T100000Z\nURL:javascript:alert(1)"))).events
        #expect(events.map(\.url) == [nil])
    }

    @Test("An entry without a UID has the same one at the next import")
    func withoutUID() throws {
        let text = calendar(
            "BEGIN:VEVENT\nSUMMARY:A\nDTSTART:20260701T100000Z\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:B\nDTSTART:20260701T100000Z\nEND:VEVENT"
        )
        let uids = try read(text).events.map(\.uid)
        #expect(Set(uids).count == 2)
        #expect(try read(text).events.map(\.uid) == uids)
    }
}
