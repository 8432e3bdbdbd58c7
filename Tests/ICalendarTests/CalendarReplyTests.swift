import Domain
import Foundation
import Properties
import Testing

@testable import ICalendar

/// Replies of calendar programs to an invitation.
@Suite(.tags(.P52)) struct CalendarReplyTests {
    static let uid = "01a21e2a-0500-7de1-ab7a-07aacd555fc9@mingle"
    static let organizer = "answers+mabc@example.org"

    /// A reply in the form of Google Calendar: the reply before the rest, names as addresses, times in UTC.
    static let google = """
        BEGIN:VCALENDAR
        PRODID:-//Google Inc//Google Calendar 70.9054//EN
        VERSION:2.0
        CALSCALE:GREGORIAN
        METHOD:REPLY
        BEGIN:VEVENT
        DTSTART:20261204T180000Z
        DTEND:20261204T210000Z
        DTSTAMP:20261127T181500Z
        ORGANIZER;CN=Hana Lima:mailto:\(organizer)
        UID:\(uid)
        ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=zoe@el
         sewhere.org;X-NUM-GUESTS=0:mailto:zoe@elsewhere.org
        CREATED:20261127T181400Z
        DESCRIPTION:
        LAST-MODIFIED:20261127T181500Z
        LOCATION:Kitchen
        SEQUENCE:0
        STATUS:CONFIRMED
        SUMMARY:Dinner
        TRANSP:OPAQUE
        END:VEVENT
        END:VCALENDAR
        """

    /// A reply in the form of Apple's Calendar: with a zone, few other properties, and the address in the case in which
    /// it was typed.
    static let apple = """
        BEGIN:VCALENDAR
        CALSCALE:GREGORIAN
        METHOD:REPLY
        PRODID:-//Apple Inc.//macOS 15.1//EN
        VERSION:2.0
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19961027T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZNAME:CET
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        ATTENDEE;CN="Zoe Yu";CUTYPE=INDIVIDUAL;PARTSTAT=TENTATIVE:MAILTO:Zoe@Elsewher
         e.org
        DTEND;TZID=Europe/Berlin:20261204T220000
        DTSTAMP:20261127T181500Z
        DTSTART;TZID=Europe/Berlin:20261204T190000
        ORGANIZER;CN="Hana Lima":mailto:\(organizer)
        SEQUENCE:0
        SUMMARY:Dinner
        UID:\(uid)
        END:VEVENT
        END:VCALENDAR
        """

    /// A reply in the form of Outlook and Exchange: with its own summary, Windows zone names and
    /// proprietary properties.
    static let outlook = """
        BEGIN:VCALENDAR
        METHOD:REPLY
        PRODID:Microsoft Exchange Server 2010
        VERSION:2.0
        BEGIN:VTIMEZONE
        TZID:W. Europe Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        ATTENDEE;PARTSTAT=DECLINED;CN=Zoe Yu:mailto:zoe@elsewhere.org
        COMMENT;LANGUAGE=de-DE:Leider nein\\n
        UID:\(uid)
        SUMMARY;LANGUAGE=de-DE:Abgelehnt: Dinner
        DTSTART;TZID=W. Europe Standard Time:20261204T190000
        DTEND;TZID=W. Europe Standard Time:20261204T220000
        CLASS:PUBLIC
        PRIORITY:5
        DTSTAMP:20261127T181500Z
        TRANSP:OPAQUE
        STATUS:CONFIRMED
        SEQUENCE:0
        LOCATION;LANGUAGE=de-DE:Kitchen
        X-MICROSOFT-CDO-APPT-SEQUENCE:0
        X-MICROSOFT-CDO-BUSYSTATUS:FREE
        END:VEVENT
        END:VCALENDAR
        """

    private func read(_ text: String) throws -> [CalendarReply] {
        try CalendarReply.read(Array(text.replacing("\n", with: "\r\n").utf8))
    }

    @Test(
        arguments: [(google, "ACCEPTED", organizer), (apple, "TENTATIVE", organizer), (outlook, "DECLINED", nil)]
            as [(String, String, String?)])
    func programsSayWhoAnswersWhat(_ text: String, _ participation: String, _ organizer: String?) throws {
        for text in [text, text.replacing("\n", with: "\r\n\r\n").replacing("\r\n\r\n ", with: "\r\n ")] {
            let reply = try #require(try CalendarReply.read(Array(text.utf8)).first)
            #expect(
                reply.uid == Self.uid && reply.organizer == organizer
                    && reply.attendees.map(\.participation) == [participation])
            #expect(reply.attendees.first?.email?.lowercased() == "zoe@elsewhere.org")
            #expect(reply.stamp == Instant(iso8601: "2026-11-27T18:15:00Z"))
        }
    }

    @Test func nothingElseIsAReply() throws {
        for method in ["REQUEST", "DECLINECOUNTER", "CANCEL", "PUBLISH", "REFRESH"] {
            #expect(try read(Self.google.replacing("METHOD:REPLY", with: "METHOD:\(method)")).isEmpty, "\(method)")
        }
        #expect(try read(Self.google.replacing("METHOD:REPLY\n", with: "")).isEmpty)
        #expect(try read(Self.google.replacing("VEVENT", with: "VTODO")).isEmpty)
        #expect(throws: Refusal.self) { try read("no calendar") }
        #expect(throws: Refusal.self) {
            try CalendarReply.read([UInt8](repeating: 65, count: CalendarReply.maxLength + 1))
        }
    }

    @Test func anotherTimeThatIsProposedIsKnownAsSuch() throws {
        let proposal = try #require(try read(Self.outlook.replacing("METHOD:REPLY", with: "METHOD:COUNTER")).first)
        #expect(proposal.isProposal && proposal.uid == Self.uid)
        #expect(try read(Self.outlook).map(\.isProposal) == [false])
    }

    @Test func theLaterStampCounts() throws {
        func stamp(_ line: String) throws -> Instant? {
            try read(Self.outlook.replacing("TRANSP:OPAQUE", with: line)).first?.stamp
        }
        #expect(try stamp("X-MICROSOFT-CDO-REPLYTIME:20261127T193000Z") == Instant(iso8601: "2026-11-27T19:30:00Z"))
        for line in [
            "X-MICROSOFT-CDO-REPLYTIME:20261127T150000Z", "X-MICROSOFT-CDO-REPLYTIME:soon",
            "X-MICROSOFT-CDO-REPLYTIME:",
        ] {
            #expect(try stamp(line) == Instant(iso8601: "2026-11-27T18:15:00Z"), "\(line)")
        }
    }

    @Test func whatIsMissingIsMissing() throws {
        let delegated = try #require(
            try read(Self.google.replacing("PARTSTAT=ACCEPTED", with: "PARTSTAT=DELEGATED")).first)
        #expect(delegated.attendees.map(\.participation) == ["DELEGATED"])
        let silent = try #require(try read(Self.google.replacing("PARTSTAT=ACCEPTED;", with: "")).first)
        #expect(silent.attendees.map(\.participation) == ["NEEDS-ACTION"])
        let nobody = try #require(
            try read(
                Self.outlook.replacing("ATTENDEE;PARTSTAT=DECLINED;CN=Zoe Yu:mailto:zoe@elsewhere.org\n", with: "")
            ).first)
        #expect(nobody.attendees.isEmpty)
    }

    @Test func entriesAndPeopleOfAReplyAreCounted() throws {
        let entry = Self.google.components(separatedBy: "BEGIN:VEVENT")[1].components(separatedBy: "END:VEVENT")[0]
        let many =
            "BEGIN:VCALENDAR\nMETHOD:REPLY\n" + (0..<200).map { _ in "BEGIN:VEVENT\(entry)END:VEVENT\n" }.joined()
            + "END:VCALENDAR\n"
        #expect(try read(many).count == 10)
        let crowd = Self.outlook.replacing(
            "COMMENT;", with: (0..<200).map { "ATTENDEE:mailto:p\($0)@example.org\n" }.joined() + "COMMENT;")
        #expect(try read(crowd).first?.attendees.count == 20)
    }
}
