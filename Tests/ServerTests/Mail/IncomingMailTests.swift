import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import StoreSQLite
import Testing

@testable import Server
@testable import TestCampus

/// Replies that calendar programs send by mail (`mingle mail-in`).
@Suite(.serialized, .tags(.P52)) struct IncomingMailTests {
    /// How a program formats its reply, according to published samples.
    enum Program: CaseIterable {
        case google, apple, outlook
        /// DAViCal and other servers: the calendar is the whole message.
        case bare
    }

    private struct Stage {
        static let mailbox = ReplyMailbox("Answers@Example.org")!

        let server: TestServer
        let host: Member
        let event: String

        init(_ fields: [String: JSONValue] = [:]) async throws {
            server = try await TestServer(baseURL: "https://mingle.example.org", mailIn: Stage.mailbox)
            host = try await server.member("Hana")
            event = try await server.event(by: host, fields)
        }

        /// Returns the reply address in the invitation to somebody.
        func address(_ email: String) async throws -> String {
            let mail = try #require(try await server.mails(to: email).last { $0.calendarValue("METHOD") == "REQUEST" })
            #expect(mail.calendar.contains(";RSVP=TRUE:mailto:\(email)"))
            #expect(
                mail.text.contains("You can also answer in your calendar program.")
                    && !mail.text.contains("we don’t read"))
            let organizer = try #require(mail.calendarValue("ORGANIZER"))
            #expect(mail.header("From")?.contains("<mingle@localhost>") == true)
            return String(organizer.dropFirst("mailto:".count))
        }

        func invite(_ email: String) async throws -> String {
            try await server.invite([email], to: event, by: host)
            return try await address(email)
        }

        /// Returns the outcome of a message, or throws its refusal.
        @discardableResult
        func process(_ message: String, to recipient: String? = nil) async throws -> IncomingMail.Outcome {
            let spool = server.folder.appending(path: "spool")
            let mail = IncomingMail(community: server.server.community, mailbox: Stage.mailbox, spool: spool)
            defer {
                #expect(
                    (try? FileManager.default.contentsOfDirectory(atPath: spool.path))?.isEmpty != false,
                    "nothing is left of a message")
            }
            return try await mail.process(Data(message.utf8), to: recipient)
        }

        func refusal(_ message: String, to recipient: String? = nil) async throws -> Refusal? {
            do {
                try await process(message, to: recipient)
                return nil
            } catch let refusal as Refusal { return refusal }
        }

        func status(of email: String) async throws -> String? {
            try await server.file.read { reader in
                try reader.value(
                    """
                    SELECT r.status FROM rsvp r LEFT JOIN account a ON a.user_id = r.user_id LEFT JOIN guest_credential c ON c.guest_id = r.guest_id
                    WHERE coalesce(a.email, c.email) = \(email)
                    """)
            }
        }
    }

    /// Returns a message as a program writes it.
    ///
    /// - Parameter to: the address in the header and in the calendar.
    private static func message(
        _ program: Program = .google, from: String, to: String, event: String, _ participation: String = "ACCEPTED",
        stamp: Instant = TestServer.start,
        headers: String = "", attendees: String? = nil
    ) -> String {
        let stamp = stamp.iso8601.replacing(/[-:]|\.\d+/, with: "")
        let attendee =
            attendees
            ?? {
                switch program {
                case .google:
                    "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=\(participation);CN=\(from);X-NUM-GUESTS=0;X-RESPONSE-COMMENT=\"Yes, and\n  gladly\":mailto:\(from)"
                case .apple:
                    "ATTENDEE;CN=\"Zoe Yu\";CUTYPE=INDIVIDUAL;EMAIL=\"\(from)\";PARTSTAT=\(participation):mailto:\(from)"
                case .outlook:
                    "ATTENDEE;PARTSTAT=\(participation);CN=\"Yu, Zoe\":MAILTO:\(from)\nCOMMENT;LANGUAGE=en-US:\\n"
                case .bare: "ATTENDEE;PARTSTAT=\(participation):mailto:\(from)"
                }
            }()
        let calendar = calendar(of: program, to: to, event: event, attendee, stamp).replacing("\r\n", with: "\n")
            .replacing("\n", with: "\r\n")
        let encoded = Data(calendar.utf8).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        let head =
            "Return-Path: <\(from)>\nFrom: Zoe <\(from)>\nTo: \"Hana\"\n <\(to)>\nSubject: Re: Dinner\n\(headers)MIME-Version: 1.0\n"
        let text =
            switch program {
            case .google:
                "Sender: Google Calendar <calendar-notification@google.com>\nReply-To: Zoe <\(from)>\nAuto-Submitted: auto-generated\n"
                    + head + """
                        Content-Type: multipart/mixed; boundary="000000000000a"

                        --000000000000a
                        Content-Type: multipart/alternative; boundary="000000000000b"

                        --000000000000b
                        Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes
                        Content-Transfer-Encoding: base64

                        WmXDqyBoYXMgYWNjZXB0ZWQ=
                        --000000000000b
                        Content-Type: text/html; charset="UTF-8"
                        Content-Transfer-Encoding: quoted-printable

                        <p>Zo=C3=AB has accepted this invitation.</p>
                        --000000000000b
                        Content-Type: text/calendar; charset="UTF-8"; method=REPLY
                        Content-Transfer-Encoding: 7bit

                        \(calendar)
                        --000000000000b--

                        --000000000000a
                        Content-Type: application/ics; name="invite.ics"
                        Content-Disposition: attachment; filename="invite.ics"
                        Content-Transfer-Encoding: base64

                        \(encoded)
                        --000000000000a--
                        """
            case .apple:
                head + """
                    Content-Type: multipart/alternative;
                    \tboundary="Apple-Mail=_1"

                    --Apple-Mail=_1
                    Content-Transfer-Encoding: quoted-printable
                    Content-Type: text/plain; charset=utf-8

                    Zo=C3=AB hat zugesagt.
                    --Apple-Mail=_1
                    Content-Type: text/calendar; method=REPLY; charset=UTF-8
                    Content-Transfer-Encoding: quoted-printable

                    \(calendar.replacing("=", with: "=3D").replacing("SUMMARY:Din", with: "SUMMARY:Din=\r\n"))
                    --Apple-Mail=_1--
                    """
            case .outlook:
                head + """
                    Thread-Topic: Dinner
                    Content-Language: en-US
                    X-MS-Has-Attach:
                    X-MS-TNEF-Correlator:
                    Content-Type: multipart/alternative;
                    \tboundary="_000_AM0PR_"

                    --_000_AM0PR_
                    Content-Type: text/plain; charset="iso-8859-1"
                    Content-Transfer-Encoding: quoted-printable

                    --_000_AM0PR_
                    Content-Type: text/html; charset="iso-8859-1"
                    Content-Transfer-Encoding: quoted-printable

                    <html><body></body></html>
                    --_000_AM0PR_
                    Content-Type: text/calendar; charset="utf-8"; method=REPLY
                    Content-Transfer-Encoding: base64

                    \(encoded)
                    --_000_AM0PR_--
                    """
            case .bare:
                head + """
                    Content-class: urn:content-classes:calendarmessage
                    Content-type: text/calendar; method=REPLY; charset=UTF-8
                    Content-transfer-encoding: 8BIT

                    \(calendar)
                    """
            }
        return text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    }

    /// Returns the calendar in the message.
    private static func calendar(
        of program: Program, to: String, event: String, _ attendee: String, _ stamp: String
    ) -> String {
        switch program {
        case .google:
            """
            BEGIN:VCALENDAR
            PRODID:-//Google Inc//Google Calendar 70.9054//EN
            VERSION:2.0
            CALSCALE:GREGORIAN
            METHOD:REPLY
            BEGIN:VEVENT
            DTSTART:20261204T180000Z
            DTEND:20261204T210000Z
            DTSTAMP:\(stamp)
            ORGANIZER;CN=Hana:mailto:\(to)
            UID:\(event)@mingle
            \(attendee)
            X-MICROSOFT-CDO-OWNERAPPTID:-1474012345
            CREATED:20261120T090000Z
            DESCRIPTION:
            LAST-MODIFIED:\(stamp)
            LOCATION:Kitchen
            SEQUENCE:0
            STATUS:CONFIRMED
            SUMMARY:Dinner
            TRANSP:OPAQUE
            END:VEVENT
            END:VCALENDAR

            """
        case .apple, .bare:
            """
            BEGIN:VCALENDAR
            CALSCALE:GREGORIAN
            METHOD:REPLY
            PRODID:-//Apple Inc.//macOS 15.1//EN
            VERSION:2.0
            BEGIN:VEVENT
            \(attendee)
            DTEND;TZID=Europe/Berlin:20261204T220000
            DTSTAMP:\(stamp)
            DTSTART;TZID=Europe/Berlin:20261204T190000
            LAST-MODIFIED:\(stamp)
            ORGANIZER;CN="Hana":mailto:\(to)
            REQUEST-STATUS:2.0;Success
            SEQUENCE:0
            SUMMARY:Dinner
            UID:\(event)@mingle
            END:VEVENT
            END:VCALENDAR

            """
        case .outlook:
            """
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
            BEGIN:DAYLIGHT
            DTSTART:16010101T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            \(attendee)
            UID:\(event)@mingle
            SUMMARY;LANGUAGE=en-US:Accepted: Dinner
            DTSTART;TZID=W. Europe Standard Time:20261204T190000
            DTEND;TZID=W. Europe Standard Time:20261204T220000
            CLASS:PUBLIC
            PRIORITY:5
            DTSTAMP:\(stamp)
            TRANSP:OPAQUE
            STATUS:CONFIRMED
            SEQUENCE:0
            LOCATION;LANGUAGE=en-US:Kitchen
            X-MICROSOFT-CDO-APPT-SEQUENCE:0
            X-MICROSOFT-CDO-BUSYSTATUS:BUSY
            X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY
            X-MICROSOFT-CDO-ALLDAYEVENT:FALSE
            X-MICROSOFT-CDO-IMPORTANCE:1
            X-MICROSOFT-CDO-INSTTYPE:0
            X-MICROSOFT-DISALLOW-COUNTER:FALSE
            END:VEVENT
            END:VCALENDAR

            """
        }
    }

    @Test(arguments: Program.allCases) func `A guest who was invited by mail answers in their calendar program`(
        _ program: Program
    ) async throws {
        let stage = try await Stage()
        let address = try await stage.invite("zoe@elsewhere.org")
        #expect(address.hasPrefix("answers+i") && address.hasSuffix("@example.org"))
        #expect(address.prefix { $0 != "@" }.utf8.count <= 64)
        for (participation, status) in [
            ("ACCEPTED", "going"), ("TENTATIVE", "maybe"), ("DECLINED", "notGoing"), ("ACCEPTED", "going"),
        ] {
            stage.server.advance(.minutes(1))
            // Mail servers may change the case of an address.
            let message = Self.message(
                program, from: "zoe@elsewhere.org", to: address.uppercased(), event: stage.event, participation,
                stamp: stage.server.now)
            #expect(try await stage.process(message) == .recorded(RSVPStatus(rawValue: status)!))
            #expect(try await stage.status(of: "zoe@elsewhere.org") == status)
        }
        #expect(
            try await stage.server.mails(to: "zoe@elsewhere.org").allSatisfy { !$0.headline.contains("didn’t count") })
        let mails = try await stage.server.mails(to: "zoe@elsewhere.org").filter {
            $0.calendarValue("METHOD") == "REQUEST"
        }
        #expect(Set(mails.compactMap { $0.calendarValue("ORGANIZER") }).count == 1, "the address stays the same")
    }

    @Test func `A person known only by address is named after its words`() async throws {
        let stage = try await Stage()
        for (email, name) in [("max.mustermann@elsewhere.org", "max mustermann"), ("zoe@elsewhere.org", "zoe")] {
            let address = try await stage.invite(email)
            #expect(
                try await stage.process(Self.message(.google, from: email, to: address, event: stage.event))
                    == .recorded(.going))
            let called: String? = try await stage.server.file.read { reader in
                try reader.value(
                    "SELECT n.name FROM guest n JOIN guest_credential c ON c.guest_id = n.id WHERE c.email = \(email)")
            }
            #expect(called == name)
        }
    }

    @Test func `So do members, and who came by the event's link`() async throws {
        let stage = try await Stage()
        let gus = try await stage.server.member("Gus")
        _ = try await stage.server.call(
            .post, "/events/\(stage.event)/invitations", as: stage.host.bearer, ["userIds": [.string("\(gus.id)")]])
        let theirs = try await stage.address(gus.email)
        #expect(
            try await stage.process(Self.message(from: "alias@elsewhere.org", to: theirs, event: stage.event))
                == .recorded(.going))
        #expect(try await stage.status(of: gus.email) == "going")
        let link = try await stage.server.link(stage.event, by: stage.host)
        _ = try await stage.server.call(
            .put, "/invites/\(link)/rsvp", ["name": "Ida", "email": "ida@elsewhere.org", "status": "going"])
        let pass = try #require(
            try await stage.server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/g/") }.first)
        #expect(try await stage.server.form("event.confirmGuest", [("guestToken", pass)]).status == 303)
        let own = try await stage.address("ida@elsewhere.org")
        stage.server.advance(.minutes(10))
        // The envelope names the recipient, because the header does not.
        let message = Self.message(
            .outlook, from: "ida@elsewhere.org", to: "undisclosed", event: stage.event, "DECLINED",
            stamp: stage.server.now)
        #expect(try await stage.refusal(message)?.code == .notFound)
        #expect(try await stage.process(message, to: own) == .recorded(.notGoing))
        #expect(try await stage.status(of: "ida@elsewhere.org") == "notGoing")
        #expect(try await stage.status(of: gus.email) == "going")
    }

    @Test func `Nobody can answer for others, whatever sender they claim`() async throws {
        let stage = try await Stage()
        let second = try await stage.server.event(by: stage.host)
        let (zoe, max) = (try await stage.invite("zoe@elsewhere.org"), try await stage.invite("max@elsewhere.org"))
        try await stage.server.forgetMails()
        // Forged: the missing code, one person's id with another's code, the event, a made-up address.
        let mixed = String(zoe.prefix(30)) + String(max.dropFirst(30))
        for (to, event) in [
            ("answers@example.org", stage.event), (mixed, stage.event), (zoe, second),
            ("answers+zoe@example.org", stage.event),
        ] {
            let message = Self.message(from: "zoe@elsewhere.org", to: to, event: event)
            #expect(try await stage.refusal(message)?.code == .notFound, "\(to)")
        }
        #expect(try await stage.status(of: "zoe@elsewhere.org") == nil)
        #expect(try await stage.status(of: "max@elsewhere.org") == nil)
        // A sender with Zoe's reply address replies for Zoe and for nobody else.
        try await stage.process(Self.message(from: "max@elsewhere.org", to: zoe, event: stage.event))
        #expect(try await stage.status(of: "zoe@elsewhere.org") == "going")
        #expect(try await stage.status(of: "max@elsewhere.org") == nil)
        let mails = try await stage.server.mails()
        #expect(mails.allSatisfy { !$0.to.contains("max@elsewhere.org") }, "nothing is mailed to a sender")
    }

    @Test func `Another link ends the address of the one before`() async throws {
        let stage = try await Stage()
        let address = try await stage.invite("zoe@elsewhere.org")
        try await stage.process(Self.message(from: "zoe@elsewhere.org", to: address, event: stage.event))
        let guest = try #require(
            try await stage.server.file.read { try $0.value("SELECT id FROM rsvp", as: ID<RSVP>.self) })
        try await stage.server.server.community.perform(
            RenewPass(event: ID(stage.event)!, guest: guest), as: stage.server.actor(stage.host))
        stage.server.advance(.minutes(10))
        let late = Self.message(
            from: "zoe@elsewhere.org", to: address, event: stage.event, "DECLINED", stamp: stage.server.now)
        let refusal = try await stage.refusal(late)
        #expect(refusal?.code == .notFound)
        #expect(try await stage.status(of: "zoe@elsewhere.org") == "going")
    }

    @Test func `What does not count is mailed to the guest with the reason`() async throws {
        let stage = try await Stage(["capacity": 1, "answerBy": "2026-11-28T18:00:00.000Z"])
        let (zoe, max) = (try await stage.invite("zoe@elsewhere.org"), try await stage.invite("max@elsewhere.org"))
        try await stage.process(Self.message(from: "zoe@elsewhere.org", to: zoe, event: stage.event))
        try await stage.server.forgetMails()
        #expect(
            try await stage.process(Self.message(from: "max@elsewhere.org", to: max, event: stage.event))
                == .recorded(.waitlisted))
        #expect(
            try await stage.server.mails(to: "max@elsewhere.org").map(\.headline) == [
                "You are on the waiting list: Dinner"
            ])
        // First an unsupported reply, then one after the deadline.
        try await stage.server.forgetMails()
        #expect(
            try await stage.refusal(Self.message(from: "zoe@elsewhere.org", to: zoe, event: stage.event, "DELEGATED"))?
                .code == .invalid)
        stage.server.advance(.days(2))
        let late = Self.message(
            from: "zoe@elsewhere.org", to: zoe, event: stage.event, "TENTATIVE", stamp: stage.server.now)
        let refusal = try #require(try await stage.refusal(late))
        let mails = try await stage.server.mails(to: "zoe@elsewhere.org")
        #expect(
            mails.count == 2
                && mails.allSatisfy { $0.headline == "Your answer didn’t count: Dinner" && $0.subject == "Dinner" })
        #expect(
            mails.last?.text.contains("Your answer stays as it was: going.") == true
                && mails.last?.token(after: "/g/") != nil)
        #expect(refusal.code != .notFound)
        #expect(try await stage.status(of: "zoe@elsewhere.org") == "going")
    }

    @Test func `A counter-proposal or a delegation gets a mail that it has no effect`()
        async throws
    {
        let stage = try await Stage()
        let address = try await stage.invite("zoe@elsewhere.org")
        try await stage.process(
            Self.message(.bare, from: "zoe@elsewhere.org", to: address, event: stage.event, "TENTATIVE"))
        try await stage.server.forgetMails()
        let counter = Self.message(
            .bare, from: "zoe@elsewhere.org", to: address, event: stage.event, "ACCEPTED", stamp: stage.server.now
        )
        .replacing("METHOD:REPLY", with: "METHOD:COUNTER").replacing("method=REPLY", with: "method=COUNTER")
        #expect(try await stage.refusal(counter)?.code == .invalid)
        let delegated = Self.message(
            .outlook, from: "zoe@elsewhere.org", to: address, event: stage.event, stamp: stage.server.now,
            attendees: """
                ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:max@elsewhere.org":mailto:zoe@elsewhere.org
                ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM="mailto:zoe@elsewhere.org":mailto:max@elsewhere.org
                """)
        #expect(try await stage.refusal(delegated)?.code == .invalid)
        let mails = try await stage.server.mails(to: "zoe@elsewhere.org")
        #expect(mails.count == 2 && mails.allSatisfy { $0.headline == "Your answer didn’t count: Dinner" })
        #expect(
            mails.contains {
                $0.text.contains("proposed another time") && $0.text.contains("Your answer stays as it was: maybe.")
            })
        #expect(try await stage.server.mails().allSatisfy { !$0.to.contains("max@elsewhere.org") })
        #expect(try await stage.status(of: "zoe@elsewhere.org") == "maybe")
        // The event is no series, so a reply for one date counts for the event.
        let dated = Self.message(
            .outlook, from: "zoe@elsewhere.org", to: address, event: stage.event,
            attendees: """
                ATTENDEE;PARTSTAT=DECLINED;SENT-BY="mailto:office@elsewhere.org":MAILTO:zoe@elsewhere.org
                RECURRENCE-ID;TZID=W. Europe Standard Time:20261204T190000
                """)
        #expect(try await stage.process(dated) == .recorded(.notGoing))
    }

    @Test func `A newer answer is kept`() async throws {
        let stage = try await Stage()
        let address = try await stage.invite("zoe@elsewhere.org")
        let first = Self.message(from: "zoe@elsewhere.org", to: address, event: stage.event, stamp: stage.server.now)
        try await stage.process(first)
        stage.server.advance(.hours(1))
        let second = Self.message(
            from: "zoe@elsewhere.org", to: address, event: stage.event, "DECLINED", stamp: stage.server.now)
        try await stage.process(second)
        try await stage.server.forgetMails()
        #expect(try await stage.refusal(first)?.code == .conflict)
        #expect(try await stage.process(second) == .recorded(.notGoing), "twice is as good as once")
        #expect(try await stage.status(of: "zoe@elsewhere.org") == "notGoing")
        #expect(try await stage.server.mails(to: "zoe@elsewhere.org").count == 1)
    }

    @Test func `What no person wrote is ignored, unless it is an answer`() async throws {
        let stage = try await Stage()
        let address = try await stage.invite("zoe@elsewhere.org")
        try await stage.server.forgetMails()
        func note(_ headers: String) -> String {
            "From: zoe@elsewhere.org\r\nTo: \(address)\r\n\(headers)Content-Type: text/plain\r\n\r\nI am away.\r\n"
        }
        for headers in ["Auto-Submitted: auto-replied (vacation)\r\n", "Precedence: bulk\r\n", "Return-Path: <>\r\n"] {
            #expect(try await stage.process(note(headers)) == .ignored, "\(headers)")
        }
        #expect(try await stage.refusal(note(""))?.code == .invalid)
        #expect(try await stage.refusal(note("Auto-Submitted: no\r\n"))?.code == .invalid)
        #expect(try await stage.server.mails().isEmpty, "nobody is written to")
        let reply = Self.message(
            from: "zoe@elsewhere.org", to: address, event: stage.event, headers: "Auto-Submitted: auto-generated\n")
        #expect(try await stage.process(reply) == .recorded(.going))
    }

    @Test func `Of several who are named the one whose address it is answers`() async throws {
        let stage = try await Stage()
        let address = try await stage.invite("zoe@elsewhere.org")
        func reply(_ own: String) -> String {
            Self.message(
                from: "zoe@elsewhere.org", to: address, event: stage.event,
                attendees:
                    "ATTENDEE;PARTSTAT=DECLINED:mailto:max@elsewhere.org\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:\(own)")
        }
        #expect(try await stage.refusal(reply("yan@elsewhere.org"))?.code == .invalid)
        #expect(try await stage.process(reply("ZOE@elsewhere.org")) == .recorded(.going))
    }

    @Test func `Hostile messages are refused within bounds`() async throws {
        let stage = try await Stage()
        let address = try await stage.invite("zoe@elsewhere.org")
        let nested = (0..<2000).map { "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)\r\n" }.joined()
        let many =
            "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
            + String(repeating: "--b\r\nContent-Type: text/calendar\r\n\r\nx\r\n", count: 20_000)
        let headers = String(repeating: "To: \(address)\r\n", count: 50_000)
        let endless =
            "Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\n"
            + String(repeating: "ATTENDEE", count: 30_000)
        for message in [
            "", "\r\n", "\u{0}", nested, many, headers, endless,
            "Content-Type: multipart/mixed; boundary=\"\"\r\n\r\n--\r\n",
        ] {
            #expect(try await stage.refusal(message) != nil, "\(message.prefix(40))")
        }
        #expect(try await stage.refusal(String(repeating: "x", count: IncomingMail.maxLength + 1))?.code == .tooLarge)
        #expect(try await stage.status(of: "zoe@elsewhere.org") == nil)
    }

    @Test func `A mailbox is an address to which a code can be added`() {
        for text in [
            "answers@example.org", "a.b@mail.example.org",
            String(repeating: "a", count: ReplyMailbox.maxLocalPartLength) + "@example.org",
        ] {
            #expect(ReplyMailbox(text) != nil, "\(text)")
        }
        for text in [
            "", "answers", "answers+x@example.org", "a b@example.org",
            String(repeating: "a", count: ReplyMailbox.maxLocalPartLength + 1) + "@example.org",
        ] {
            #expect(ReplyMailbox(text) == nil, "\(text)")
        }
    }
}
