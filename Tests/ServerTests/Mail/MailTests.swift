import Domain
import Foundation
import HTTPTypes
import Localization
import Properties
import Store
import Testing

@testable import Operations
@testable import Server
@testable import TestCampus

extension MailedEvent {
    /// Returns an event with `text` in every text field except the description, which strangers do not get.
    static func named(_ text: String) throws -> MailedEvent {
        let json: JSONValue = [
            "id": "01a21e2a-0500-7de1-ab7a-07aacd555fc9", "uid": "1@mingle", "sequence": 0, "title": .string(text),
            "description": "",
            "startsAt": .string(TestServer.start.iso8601), "timeZone": "Europe/Berlin", "place": .string(text),
            "address": .string(text),
            "hostName": .string(text), "isCancelled": false, "isGone": false,
        ]
        return try JSONDecoder().decode(MailedEvent.self, from: Data(json.bytes))
    }
}

@Suite(.serialized, .tags(.P52)) struct MailTests {
    @Test func `A mail has a text, an HTML and a calendar part`() async throws {
        let server = try await TestServer(baseURL: "https://mingle.example.org")
        let host = try await server.member("Hana")
        let id = try await server.event(
            by: host, ["title": "Choir, loud; very", "description": "Bring\nwater", "address": "Long Lane 7"])
        try await server.invite(["zoe@elsewhere.org"], to: id, by: host)
        let mail = try #require(try await server.mails(to: "zoe@elsewhere.org").first)
        #expect(
            mail.partTypes == [
                "text/plain; charset=utf-8", "text/html; charset=utf-8", "text/calendar; charset=utf-8; method=REQUEST",
            ])
        #expect(mail.header("From")?.contains("<mingle@localhost>") == true && mail.to == "<zoe@elsewhere.org>")
        #expect(mail.header("Date") == "Fri, 27 Nov 2026 18:00:00 +0000")
        #expect(mail.header("Auto-Submitted") == "auto-generated")
        let link = try #require(mail.token(after: "https://mingle.example.org/i/"))
        #expect(try await server.page("/i/\(link)").status == 200)
        #expect(mail.html.contains("https://mingle.example.org/i/\(link)"))
        for word in [
            "Hana Lima", "Choir, loud; very", "Kitchen, Long Lane 7", "Fri, 4 Dec 2026, 19:00 (Europe/Berlin)",
        ] {
            #expect(mail.text.contains(word) && mail.html.contains(word), "\(word)")
        }
        #expect(mail.calendarValue("METHOD") == "REQUEST" && mail.calendarValue("SUMMARY") == "Choir\\, loud\\; very")
        #expect(mail.calendar.contains("\r\nDTSTART;TZID=Europe/Berlin:20261204T190000\r\n"))
        #expect(mail.calendar.contains("\r\nTZID:Europe/Berlin\r\n") && mail.calendarValue("SEQUENCE") == "0")
        #expect(mail.calendarValue("UID") == "\(id)@mingle")
        #expect(mail.calendar.contains("mailto:zoe@elsewhere.org") && mail.calendar.contains("ORGANIZER"))
    }

    @Test func `Mails ask for no reply that is not read, and name where to answer`() async throws {
        let server = try await TestServer(baseURL: "https://mingle.example.org")
        let (host, member) = (try await server.member("Hana"), try await server.member("Gus"))
        let id = try await server.event(by: host, ["description": "Bring water"])
        try await server.invite(["zoe@elsewhere.org"], to: id, by: host)
        _ = try await server.call(
            .post, "/events/\(id)/invitations", as: host.bearer, ["userIds": [.string("\(member.id)")]])
        for (email, words) in [("zoe@elsewhere.org", ""), (member.email, "Bring water")] {
            let mail = try #require(try await server.mails(to: email).first)
            #expect(mail.calendarValue("METHOD") == "REQUEST" && !mail.calendar.contains("RSVP="))
            #expect(
                mail.text.contains("we don’t read replies from calendar programs")
                    && mail.html.contains("we don’t read replies from calendar programs"))
            let link = try #require(
                mail.text.split(separator: "\n").first { $0.hasPrefix("https://mingle.example.org/") })
            let description = try #require(mail.calendarValue("DESCRIPTION"))
            #expect(
                description.hasPrefix(words) && description.hasSuffix("To answer\\, open \(link)"), "\(description)")
        }
    }

    @Test func `All mails about an event are one conversation of its receiver`() async throws {
        let server = try await TestServer()
        let (host, guest, other) = (
            try await server.member("Hana"), try await server.member("Gus"), try await server.member("Olga")
        )
        let (id, second) = (try await server.event(by: host), try await server.event(by: host))
        for event in [id, second] {
            try await server.invite([guest.email, other.email, "zoe@elsewhere.org"], to: event, by: host)
        }
        // Sends the invitations first: one that is answered before its mail is sent is not mailed.
        try await server.server.runJobs()
        try await server.rsvp(id, "going", as: guest)
        let path = "/events/\(id)"
        for change: JSONValue in [
            ["startsAt": "2026-12-05T18:00:00.000Z"], ["locationName": "Hall"],
            ["description": "New", "notify": "yes"],
        ] {
            _ = try await server.call(.patch, path, as: host.bearer, change)
        }
        _ = try await server.call(.post, path + "/cancel", as: host.bearer)
        func threads(_ email: String) async throws -> [String: Int] {
            let mails = try await server.mails(to: email)
            #expect(mails.allSatisfy { $0.subject == "Dinner" && $0.header("References") == $0.header("In-Reply-To") })
            let threads = Dictionary(grouping: mails) { $0.header("References") ?? "" }
            for mails in threads.values {
                #expect(Set(mails.map(\.headline)).count == mails.count, "each says what happened")
            }
            return threads.mapValues(\.count)
        }
        let (first, others, stranger) = (
            try await threads(guest.email), try await threads(other.email), try await threads("zoe@elsewhere.org")
        )
        #expect(first.values.sorted() == [1, 5] && stranger.values.sorted() == [1, 5])
        // She has not replied and is no friend, so her last notice appears only in the inbox.
        #expect(others.values.sorted() == [1, 4])
        #expect(Set(first.keys).union(others.keys).union(stranger.keys).count == 6, "one for each event and receiver")
        #expect(
            first.keys.allSatisfy { !$0.contains("@example.org") && $0.hasPrefix("<") && $0.hasSuffix("@localhost>") })
    }

    /// An exhaustive switch, so that a new kind of mail must state whether it belongs to an event's conversation.
    private static func isOfEvent(_ kind: MailJob.Kind) -> Bool {
        switch kind {
        case .guestPass, .calendarReply: true
        case .verifyEmail, .resetPassword, .newDevice, .passwordChanged, .addressChanged, .addressKnown,
            .addressTakenBack:
            false
        case .notice(let kind):
            switch kind {
            case .invited, .rsvp, .asked, .approved, .declined, .rsvpSet, .seatOffered, .offerExpired, .movedUp,
                .eventChanged, .eventCancelled,
                .eventRestored, .announcement, .removed, .hosting, .handedOver, .message, .todoAssigned, .reminder,
                .todoDue, .expenseAdded, .paid:
                true
            case .friendRequest, .friendAccepted, .reported, .reportClosed, .roleChanged: false
            }
        }
    }

    @Test(arguments: MailJob.Kind.allCases)
    func `Every kind of mail about an event is of its one conversation, under its title`(_ kind: MailJob.Kind) throws {
        let writer = MailWriter(
            addresses: Addresses(base: "https://mingle.example.org"),
            from: .init(name: "Mingle", email: "mingle@example.org"))
        let event = try MailedEvent.named("Dinner")
        func mail(
            _ kind: MailJob.Kind, to email: String, status: RSVPStatus?, entrance: MailJob.LinkKind?,
            language: String
        ) throws -> SentMail {
            let isOfEvent = Self.isOfEvent(kind) || kind == .notice(.reportClosed)
            let order = MailJob(
                kind: kind, name: "Zoe", email: email, token: "secret", entrance: entrance, from: "Hana",
                event: isOfEvent ? event : nil,
                deadline: status == .offered ? TestServer.start + .days(1) : nil, status: status)
            return try SentMail(
                Data(
                    writer.mail(for: order, now: TestServer.start, in: try #require(Languages.own[language])).message(
                        id: "1")))
        }
        for email in ["zoe@elsewhere.org", "max@elsewhere.org"] {
            let thread = try mail(.notice(.invited), to: email, status: nil, entrance: nil, language: "en").header(
                "References")
            for (status, language) in [(nil, "en"), (.going, "de"), (.offered, "en"), (.notGoing, "de")]
                as [(RSVPStatus?, String)]
            {
                for entrance in [nil, .pass, .invitation] as [MailJob.LinkKind?] {
                    let mail = try mail(kind, to: email, status: status, entrance: entrance, language: language)
                    guard Self.isOfEvent(kind) else {
                        #expect(mail.header("References") == nil && mail.header("In-Reply-To") == nil)
                        continue
                    }
                    #expect(
                        thread != nil && mail.header("References") == thread && mail.header("In-Reply-To") == thread)
                    #expect(mail.subject == "Dinner" && !mail.headline.isEmpty && mail.headline != mail.subject)
                }
            }
        }
    }

    @Test func `Invitation, changes and cancellation share one UID with a rising SEQUENCE`() async throws {
        let server = try await TestServer()
        let (host, guest) = (try await server.member("Hana"), try await server.member("Gus"))
        let id = try await server.event(by: host)
        try await server.invite([guest.email], to: id, by: host)
        var calendars = try await server.mails(to: guest.email)
        try #require(calendars.count == 1)
        try await server.rsvp(id, "going", as: guest)
        let path = "/events/\(id)"
        func next(_ step: () async throws -> ReceivedReply) async throws -> SentMail? {
            try await server.forgetMails()
            server.advance(.seconds(1))
            let reply = try await step()
            guard reply.status == 200 else { throw Unexpected(reply) }
            return try await server.mails(to: guest.email).first
        }
        calendars.append(
            try #require(
                try await next {
                    try await server.call(.patch, path, as: host.bearer, ["startsAt": "2026-12-05T18:00:00.000Z"])
                }))
        calendars.append(
            try #require(
                try await next { try await server.call(.patch, path, as: host.bearer, ["locationName": "Hall"]) }))
        // A corrected description notifies nobody unless the host asks for it.
        #expect(
            try await next { try await server.call(.patch, path, as: host.bearer, ["description": "corrected"]) } == nil
        )
        calendars.append(
            try #require(
                try await next {
                    try await server.call(.patch, path, as: host.bearer, ["title": "Supper", "notify": "yes"])
                }))
        #expect(
            try await next {
                try await server.call(.patch, path, as: host.bearer, ["locationName": "Roof", "notify": "no"])
            } == nil)
        calendars.append(
            try #require(try await next { try await server.call(.post, path + "/cancel", as: host.bearer) }))
        #expect(calendars.map { $0.calendarValue("METHOD") } == ["REQUEST", "REQUEST", "REQUEST", "REQUEST", "CANCEL"])
        #expect(Set(calendars.map { $0.calendarValue("UID") }).count == 1)
        let sequences = calendars.compactMap { $0.calendarValue("SEQUENCE").flatMap { Int($0) } }
        #expect(sequences.count == 5 && zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 }, "\(sequences)")
        #expect(calendars[4].calendarValue("STATUS") == "CANCELLED")
        #expect(calendars.dropFirst().allSatisfy { $0.calendar.contains("PARTSTAT=ACCEPTED") })
        // The downloadable file has the same UID and sequence.
        let file = try await server.call(.get, path + ".ics", as: host.bearer).text
        #expect(file.contains("UID:\(id)@mingle") && file.contains("SEQUENCE:\(sequences[4])"))
    }

    @Test func `Nobody is asked for what is settled: who is not coming, or hosts`() async throws {
        let server = try await TestServer()
        let (host, guest) = (try await server.member("Hana"), try await server.member("Gus"))
        let id = try await server.event(by: host)
        try await server.rsvp(id, "going", as: guest)
        func mail(_ step: () async throws -> ReceivedReply) async throws -> SentMail {
            try await server.forgetMails()
            server.advance(.seconds(1))
            let reply = try await step()
            guard reply.status < 300 else { throw Unexpected(reply) }
            return try #require(try await server.mails(to: guest.email).first)
        }
        let off = try await mail {
            try await server.call(.patch, "/events/\(id)/guests/\(guest.id)", as: host.bearer, ["status": "notGoing"])
        }
        #expect(off.calendarValue("METHOD") == "CANCEL" && !off.calendar.contains("NEEDS-ACTION"))
        let cohost = try await mail {
            try await server.call(.put, "/events/\(id)/hosts", as: host.bearer, ["cohosts": [.string("\(guest.id)")]])
        }
        #expect(cohost.calendarValue("METHOD") == "REQUEST" && cohost.calendar.contains("PARTSTAT=ACCEPTED"))
    }

    @Test func `The last seat comes free and the next is notified, once`() async throws {
        let server = try await TestServer()
        let (host, one, two) = (
            try await server.member("Hana"), try await server.member("One"), try await server.member("Two")
        )
        let id = try await server.event(by: host, ["capacity": 1])
        try await server.rsvp(id, "going", as: one)
        #expect(try await server.rsvp(id, "going", as: two).json["position"] == 1)
        #expect(try await server.mails(to: two.email).isEmpty)
        try await server.rsvp(id, "notGoing", as: one)
        let mails = try await server.mails(to: two.email)
        #expect(
            mails.count == 1 && mails[0].headline == "You are in: Dinner"
                && mails[0].calendarValue("METHOD") == "REQUEST")
        #expect(try await server.mails(to: two.email).count == 1)
    }

    @Test func `A removed guest gets a cancellation and nothing after it`() async throws {
        let server = try await TestServer()
        let (host, guest) = (try await server.member("Hana"), try await server.member("Gus"))
        let id = try await server.event(by: host, ["visibility": "INVITED"])
        try await server.invite([guest.email], to: id, by: host)
        try await server.rsvp(id, "going", as: guest)
        try await server.forgetMails()
        _ = try await server.call(.delete, "/events/\(id)/guests/\(guest.id)", as: host.bearer)
        let mail = try #require(try await server.mails(to: guest.email).first)
        #expect(mail.calendarValue("METHOD") == "CANCEL")
        try await server.forgetMails()
        _ = try await server.call(.patch, "/events/\(id)", as: host.bearer, ["startsAt": "2026-12-06T18:00:00.000Z"])
        #expect(try await server.mails(to: guest.email).isEmpty)
    }

    /// A hidden location is sent only to guests who are going.
    @Test(.tags(.P45)) func `A mail does not reveal a hidden location to those who may not know it`() async throws {
        let server = try await TestServer()
        let (host, going, maybe) = (
            try await server.member("Hana"), try await server.member("Gus"), try await server.member("Mia")
        )
        let id = try await server.event(
            by: host, ["locationName": "Rooftop", "address": "Long Lane 7", "locationHidden": true])
        try await server.rsvp(id, "going", as: going)
        try await server.rsvp(id, "maybe", as: maybe)
        try await server.invite(["zoe@elsewhere.org"], to: id, by: host)
        _ = try await server.call(.patch, "/events/\(id)", as: host.bearer, ["startsAt": "2026-12-06T18:00:00.000Z"])
        for mail in try await server.mails() {
            let tells = [mail.text, mail.html, mail.calendar].contains {
                $0.contains("Rooftop") || $0.contains("Long Lane")
            }
            #expect(tells == mail.to.contains(going.email), "\(mail.to)")
        }
    }

    /// Guests without an account get no link, because a URL that a host typed is a link only for members.
    @Test(.tags(.P45)) func `A mail about an online event links to it for members who may know it`()
        async throws
    {
        let server = try await TestServer()
        let (host, going, maybe) = (
            try await server.member("Hana"), try await server.member("Gus"), try await server.member("Mia")
        )
        let id = try await server.event(
            by: host, ["locationName": "Online", "onlineUrl": "https://meet.example.org/x", "locationHidden": true])
        try await server.rsvp(id, "going", as: going)
        try await server.rsvp(id, "maybe", as: maybe)
        try await server.invite(["zoe@elsewhere.org"], to: id, by: host)
        _ = try await server.call(.patch, "/events/\(id)", as: host.bearer, ["startsAt": "2026-12-06T18:00:00.000Z"])
        let mails = try await server.mails()
        for mail in mails {
            let tells =
                mail.text.contains("Join: https://meet.example.org/x")
                && mail.html.contains("https://meet.example.org/x")
            #expect(tells == mail.to.contains(going.email), "\(mail.to)")
            #expect(tells || !(mail.text + mail.html + mail.calendar).contains("meet.example.org"), "\(mail.to)")
        }
        #expect(mails.contains { $0.to.contains(going.email) })
    }

    @Test func `Names that hold line ends, addresses and codes break no header`() async throws {
        let names = [
            "Eve\r\nBcc: all@example.org", "Eve\nX: y", "\"Eve\" <admin@example.org>", "=?UTF-8?B?RXZl?=", "Eve, Adam",
            "Évè 🎉 " + String(repeating: "long ", count: 10),
            "<script>", "a\u{0}b", "trailing\\", String(repeating: "🎉", count: 60),
        ]
        for name in names {
            let mail = Mail(
                from: .init(name: name, email: "mingle@localhost"),
                to: .init(name: name, email: "zoe@elsewhere.org\r\nBcc: x@y.org"), subject: name,
                text: name, html: Array(name.utf8), calendar: nil, date: Date(timeIntervalSince1970: 1_795_802_400))
            let message = String(decoding: mail.message(id: "1"), as: UTF8.self)
            let sent = try SentMail(Data(message.utf8))
            #expect(
                sent.headers.map(\.name) == [
                    "From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "Content-Type",
                ], "\(name)")
            #expect(!message.replacing("\r\n", with: "").contains { $0.isNewline }, "\(name)")
            let head = message.components(separatedBy: "\r\n\r\n")[0]
            #expect(
                head.components(separatedBy: "\r\n").allSatisfy {
                    $0.utf8.count <= 130 && $0.utf8.allSatisfy { (32...126).contains($0) }
                }, "\(name)")
            #expect(
                SentMail.decoded(sent.header("Subject") ?? "")
                    == String(name.unicodeScalars.filter { $0.value >= 32 }.map(Character.init)))
            #expect(sent.text == name)
        }
    }

    @Test func `Only who is let in is asked for an answer by their calendar`() throws {
        let writer = MailWriter(
            addresses: Addresses(base: "https://mingle.example.org"),
            from: .init(name: "Mingle", email: "mingle@example.org"))
        for (request, asks) in [(.waiting, false), (.declined, false), (.approved, true), (nil, true)]
            as [(JoinRequestStatus?, Bool)]
        {
            var order = MailJob(
                kind: .guestPass, name: "Zoe", email: "zoe@elsewhere.org", token: "secret", from: "Hana",
                event: try MailedEvent.named("Supper"))
            order.request = request
            let mail = writer.mail(for: order, now: TestServer.start, in: Languages.own.english)
            #expect((mail.calendar != nil) == asks, "\(String(describing: request))")
        }
    }

    @Test func `Mails name a known address, the approved party and who paid whom`() throws {
        let writer = MailWriter(
            addresses: Addresses(base: "https://mingle.example.org"),
            from: .init(name: "Mingle", email: "mingle@example.org"))
        func text(_ kind: MailJob.Kind, _ change: (inout MailJob) -> Void) throws -> String {
            var order = MailJob(
                kind: kind, name: "Zoe", email: "zoe@elsewhere.org", token: "secret", from: "Hana",
                event: kind == .addressKnown ? nil : try MailedEvent.named("Supper"))
            change(&order)
            let mail = try SentMail(
                Data(writer.mail(for: order, now: TestServer.start, in: Languages.own.english).message(id: "1")))
            // Mail text wraps long lines.
            return mail.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let asked = try text(.addressKnown) { ($0.thing, $0.request) = ("Supper", .waiting) }
        #expect(asked.contains("Somebody has asked to come to “Supper”") && asked.contains("the host isn’t asked"))
        #expect(
            try text(.addressKnown) { $0.thing = "Supper" }.contains("Somebody has answered the invitation to “Supper”")
        )
        #expect(
            try text(.notice(.approved)) { ($0.status, $0.party) = (.going, 2) }.contains(
                "you are going to “Supper”, 2 of you."))
        let pass = try text(.guestPass) { ($0.request, $0.party) = (.waiting, 3) }
        #expect(pass.contains("You asked to come to “Supper”, 3 of you."))
        let money = Money(4000, Currency("EUR")!)
        let paid = try text(.notice(.paid)) {
            ($0.amount, $0.payment) = (money, PaymentParties(isFromReader: false, other: "Greta"))
        }
        #expect(paid.contains("Greta paid you €40.00 for “Supper”."))
        let third = try text(.notice(.paid)) {
            ($0.amount, $0.payment) = (money, PaymentParties(isFromReader: true, other: "Greta", isByThird: true))
        }
        #expect(third.contains("You paid Greta €40.00 for “Supper”.") && third.contains("Hana recorded it."))
    }

    /// Every kind of mail, with names, titles and places that mail programs would turn into links.
    @Test func `What people typed is never a link in a mail`() throws {
        let hostile = [
            "pay at http://evil.example", "www.evil.example", "evil.example", "evil。example", "evil．example",
            "http:⁄⁄evil",
            "ｗｗｗ.evil.example", "me@evil.example", "evil.example/x?y", "http∶//evil", "evil․example",
        ]
        let writer = MailWriter(
            addresses: Addresses(base: "https://mingle.example.org"),
            from: .init(name: "Mingle", email: "mingle@example.org"))
        for text in hostile {
            for kind in MailJob.Kind.allCases {
                for deadline in [nil, TestServer.start] as [Instant?] {
                    let event = try MailedEvent.named(text)
                    let order = MailJob(
                        kind: kind, name: text, email: "zoe@elsewhere.org", token: "secret", from: text, event: event,
                        deadline: deadline,
                        status: .going, party: 2)
                    let mail = try SentMail(
                        Data(writer.mail(for: order, now: TestServer.start, in: Languages.own.english).message(id: "1"))
                    )
                    for part in [
                        mail.subject, mail.text, mail.html, mail.calendar, SentMail.decoded(mail.header("To") ?? ""),
                    ] {
                        let own = part.replacing("https://mingle.example.org", with: "").replacing(
                            "mingle@example.org", with: ""
                        )
                        .replacing("zoe@elsewhere.org", with: "")
                        #expect(!own.contains(text), "\(kind): \(own)")
                        #expect(
                            !own.contains("evil.example") && !own.contains("http://") && !own.contains("www."),
                            "\(kind): \(own)")
                    }
                }
            }
        }
    }

    @Test func `A mail is a file of its own, whole, and the job is gone`() async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let id = try await server.event(by: host)
        try await server.invite((0..<5).map { "guest\($0)@elsewhere.org" }, to: id, by: host)
        let mails = try await server.mails()
        #expect(Set(mails.map(\.to)).count == 5 && Set(mails.compactMap { $0.header("Message-ID") }).count == 5)
        #expect(mails.allSatisfy { $0.raw.hasSuffix("--\r\n") })
        #expect(try await server.count("SELECT count(*) FROM job") == 0)
    }
}
