import Domain
import ICalendar
import Testing

@Suite("Zones are understood by whatever name programs give them")
struct ZoneTests {
    @Test(
        "Names without a definition in the file",
        arguments: [
            ("/Europe/Stockholm", "2026-07-01T10:00", "Europe/Stockholm"),
            ("/freeassociation.sourceforge.net/Europe/Berlin", "2026-07-01T10:00", "Europe/Berlin"),
            ("/softwarestudio.org/Olson_20011030_5/America/Indiana/Knox", "2026-07-01T17:00", "America/Indiana/Knox"),
            ("/citadel.org/20210210_1/W. Europe Standard Time", "2026-07-01T10:00", "Europe/Berlin"),
            ("\"(UTC-05:00) Eastern Time (US & Canada)\"", "2026-07-01T16:00", "America/New_York"),
            ("\"(GMT-08.00) Pacific Time (US & Canada)\"", "2026-07-01T19:00", "America/Los_Angeles"),
            ("Central Time (US and Canada)", "2026-07-01T17:00", "America/Chicago"),
            (
                "\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\"", "2026-07-01T10:00",
                "Europe/Amsterdam"
            ),
            ("\"(UTC+01:00) Sarajevo, Skopje, Warschau, Zagreb\"", "2026-07-01T10:00", "Europe/Sarajevo"),
            ("\"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi\"", "2026-07-01T06:30", "Asia/Kolkata"),
            ("\"(UTC+06:30) Yangon (Rangoon)\"", "2026-07-01T05:30", "Asia/Yangon"),
            ("\"(UTC+10:30) Lord Howe Island\"", "2026-07-01T01:30", "Australia/Lord_Howe"),
            ("\"(UTC) Coordinated Universal Time\"", "2026-07-01T12:00", nil),
            ("\"(UTC) Dublin, Edinburgh, Lisbon, London\"", "2026-07-01T11:00", "Europe/Dublin"),
            ("UTC+01", "2026-07-01T11:00", "Etc/GMT-1"), ("GMT+1", "2026-07-01T11:00", "Etc/GMT-1"),
            ("UTC+01:00", "2026-07-01T11:00", "Etc/GMT-1"), ("GMT-0530", "2026-07-01T17:30", nil),
            ("UTC-5", "2026-07-01T17:00", "Etc/GMT+5"), ("UTC+00:00", "2026-07-01T12:00", nil),
            ("+02:00", "2026-07-01T10:00", "Etc/GMT-2"), ("\"(UTC+05:45)\"", "2026-07-01T06:15", nil),
        ])
    func names(tzid: String, start: String, zone: String?) throws {
        let read = try read(calendar(event("DTSTART;TZID=\(tzid):20260701T120000")))
        #expect(read.reasons == [])
        #expect(read.starts == [start])
        #expect(read.events.map(\.timeZone) == [zone])
        let whole = try ICalendarTests.read(
            calendar("X-WR-TIMEZONE:\(tzid)\n\(event("DTSTART:20260701T120000"))"), zone: "Asia/Tokyo")
        #expect(whole.starts == [start])
    }

    @Test(
        "Names that say nothing stay unknown",
        arguments: [
            "Customized Time Zone", "(UTC+05:30) Somewhere", "(UTC+01:00", "UTC+99", "UTC+1:2:3", "/", "//",
            "(UTC+09:00) Berlin",
        ])
    func unknown(tzid: String) throws {
        let read = try read(calendar(event("DTSTART;TZID=\"\(tzid)\":20260701T120000")))
        #expect(read.reasons == ["Its time zone “\(tzid)” is unknown."])
    }

    private func zone(_ winter: String, _ summer: String) -> String {
        """
        BEGIN:VTIMEZONE
        TZID:Eastern of Notes
        BEGIN:STANDARD
        \(winter)
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        END:STANDARD
        BEGIN:DAYLIGHT
        \(summer)
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        END:DAYLIGHT
        END:VTIMEZONE

        """
    }

    @Test(
        "Definitions of the file, by rules as programs write them",
        arguments: [
            (
                "DTSTART:19501105T020000\nRRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=1SU;BYMONTH=11",
                "DTSTART:19500312T020000\nRRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=2SU;BYMONTH=3"
            ),
            (
                "DTSTART:16011104T020000\nRRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
                "DTSTART:16010311T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"
            ),
            (
                "DTSTART:20071104T020000\nRRULE:FREQ=YEARLY;BYDAY=SU;BYMONTH=11;BYMONTHDAY=1,2,3,4,5,6,7",
                "DTSTART:20070311T020000\nRRULE:FREQ=YEARLY;BYDAY=SU;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;UNTIL=21000314T070000Z"
            ),
            (
                "DTSTART:20251102T020000\nRDATE:20261101T020000,20271107T020000",
                "DTSTART:20250309T020000\nRDATE:20260308T020000\nRDATE:20270314T020000"
            ),
        ])
    func definitions(winter: String, summer: String) throws {
        let times = ["20260307T120000", "20260308T120000", "20261031T120000", "20261101T120000"]
        let events = times.enumerated().map { event("DTSTART;TZID=Eastern of Notes:\($1)", uid: "\($0)") }
        let read = try read(calendar(zone(winter, summer) + events.joined(separator: "\n")))
        #expect(read.reasons == [])
        #expect(read.starts == ["2026-03-07T17:00", "2026-03-08T16:00", "2026-10-31T16:00", "2026-11-01T17:00"])
    }

    @Test("Rules without an end hold for ever")
    func farAhead() throws {
        let text = zone(
            "DTSTART:19701101T020000\nRRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
            "DTSTART:19700308T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3")
        let events = [1965, 2499, 2500, 2900, 9990].map {
            event("DTSTART;TZID=Eastern of Notes:\($0)0701T120000", uid: "\($0)")
        }
        let read = try read(calendar(text + events.joined(separator: "\n")))
        #expect(
            read.starts == [
                "1965-07-01T17:00", "2499-07-01T16:00", "2500-07-01T16:00", "2900-07-01T16:00", "9990-07-01T16:00",
            ])
    }

    @Test("Many zones with many rules share their steps, and cost no more")
    func manyRules() throws {
        let rule =
            "RRULE:FREQ=YEARLY;BYYEARDAY=\((1...366).map(String.init).joined(separator: ","));BYMONTHDAY=31;BYDAY=53SU"
        let zones = (0..<50).map { number in
            "BEGIN:VTIMEZONE\nTZID:Z\(number)\nBEGIN:STANDARD\nDTSTART:16010101T000000\n"
                + Array(repeating: rule, count: 20).joined(separator: "\n")
                + "\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE"
        }
        let events = (0..<50).map { event("DTSTART;TZID=Z\($0):20260701T120000", uid: "\($0)") }
        let read = try read(calendar((zones + events).joined(separator: "\n")))
        #expect(read.events.count + read.skipped.count == 50)
        #expect(read.skipped.count > 30)
    }
}
