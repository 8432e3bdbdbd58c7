import Domain
import ICalendar
import Testing

/// The online location of an event in the properties of different programs.
struct OnlineLocationTests {
    private func event(_ lines: [String], uid: String = "one@elsewhere") throws -> CalendarEvent {
        let file =
            ([
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:VEVENT", "UID:\(uid)",
                "DTSTAMP:20261101T000000Z", "DTSTART:20261220T180000Z",
            ]
            + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        return try #require(try read(file).events.first)
    }

    @Test(
        arguments: [
            (["CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/a"], nil, "https://meet.example.org/a"),
            (
                [
                    "CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+4930123",
                    "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:https://meet.example.org/b",
                ], nil, "https://meet.example.org/b"
            ),
            (
                ["LOCATION:Room 5", "CONFERENCE;VALUE=URI:https://meet.example.org/c"], "Room 5",
                "https://meet.example.org/c"
            ),
            (["X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij"], nil, "https://meet.google.com/abc-defg-hij"),
            (
                [
                    "LOCATION:Microsoft Teams Meeting",
                    "X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.microsoft.com/l/meetup-join/19%3ameeting",
                ], "Microsoft Teams Meeting", "https://teams.microsoft.com/l/meetup-join/19%3ameeting"
            ),
            (
                [
                    "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK:https://join.example.com/x",
                    "X-MICROSOFT-ONLINEMEETINGCONFLINK:conf:sip:x@example.com",
                ], nil, "https://join.example.com/x"
            ),
            (["LOCATION:https://zoom.us/j/123?pwd=x"], nil, "https://zoom.us/j/123?pwd=x"),
            (["LOCATION:Zoom: https://zoom.us/j/123"], "Zoom", "https://zoom.us/j/123"),
            (["LOCATION:Room 5\\, <https://zoom.us/j/123>"], "Room 5", "https://zoom.us/j/123"),
            (["URL:https://example.org/webinar"], nil, "https://example.org/webinar"),
            (["LOCATION:Online", "URL:https://example.org/webinar"], "Online", "https://example.org/webinar"),
            (["LOCATION:Town hall", "URL:https://us02web.zoom.us/j/9"], "Town hall", "https://us02web.zoom.us/j/9"),
            (["LOCATION:Town hall", "URL:https://example.org/about"], "Town hall", nil),
            (["LOCATION:Town hall"], "Town hall", nil),
            (["LOCATION:ftp://example.org/x"], "ftp://example.org/x", nil),
            (["CONFERENCE;VALUE=URI:javascript:alert(1)", "X-GOOGLE-CONFERENCE:https://user@evil.example/"], nil, nil),
        ] as [([String], String?, String?)])
    func aLinkIsWhereItTakesPlace(_ lines: [String], _ name: String?, _ link: String?) throws {
        let place = try event(lines).locationAndLink
        #expect(place.name == name && place.link == link, "\(place)")
    }

    @Test func thePageOfAnEventOfOursIsNoPlace() throws {
        let own = try event(["URL:https://mingle.example.org/events/1"], uid: "0193@mingle")
        #expect(own.locationAndLink.link == nil && own.pageAbout == nil)
        let other = try event(["LOCATION:Town hall", "URL:https://example.org/about"])
        #expect(other.pageAbout == "https://example.org/about")
    }

    @Test func whatMingleWritesComesBack() throws {
        let link = "https://meet.example.org/room?x=1&y=2"
        let written = CalendarEvent(
            uid: "0193@mingle", title: "Call", description: "<b>not</b> bold<br>", location: "Online",
            startsAt: time("2026-12-20T18:00:00Z"),
            conference: link, stamp: time("2026-11-01T00:00:00Z"))
        let back = try #require(try read(CalendarDocument(events: [written]).text()).events.first)
        #expect(back.conference == link && back.locationAndLink.link == link && back.description == written.description)
    }
}
