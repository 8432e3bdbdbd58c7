import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Text with markup, quotes and control characters comes back as typed in every output, and is never executed.
@Suite(.serialized, .tags(.P57)) struct HostileTextTests {
    @Test(arguments: HostileTexts.texts)
    func `Hostile text comes back as typed on pages, in JSON, feeds, mails and tables`(
        _ text: String
    ) async throws {
        let server = try await TestServer()
        let (host, guest) = (
            try await server.member("Hana", family: text), try await server.member("Gus", family: text)
        )
        let made = try await server.form(
            "event.create",
            [
                ("title", text), ("startsAt", "2026-12-24T20:30"), ("locationName", text), ("address", text),
                ("description", "\(text)\r\n\(text)"),
                ("tags", text.replacing(",", with: "").replacing(";", with: "")),
            ], as: host.browser)
        try #require(made.status == 303, "\(made.text.prefix(500))")
        let path = try #require(made.header("Location"))
        try await server.rsvp(String(path.dropFirst(8)), "going", as: guest)
        try await server.invite(["zoe@elsewhere.org"], to: String(path.dropFirst(8)), by: host)

        let event = try await server.call(.get, path, as: guest.bearer).json
        #expect(
            event["title"] == .string(text) && event["locationName"] == .string(text)
                && event["description"] == .string("\(text)\n\(text)"))
        #expect(event["host"]["name"] == .string("Hana \(text)"))

        for (page, sender) in [
            (path, host), (path, guest), (path + "/edit", host), (path + "/guests", host), (path + "/invite", host),
            (path + "/delete", host),
            ("/", host), ("/", guest), ("/discover", guest), ("/my-events", host), ("/me", host),
            ("/me/settings", host),
            ("/discover?" + TestServer.urlEncoded([("q", text)]), guest),
        ] {
            let reply = try await server.page(page, as: sender.browser)
            #expect(reply.status == 200, "\(page)")
            #expect(reply.text.contains(Self.escaped(text)), "\(page) shows it")
            if Self.escaped(text) != text { #expect(!reply.text.contains(text), "\(page) has it raw") }
        }
        // A refused form returns its values as typed, too.
        let refused = try await server.form(
            "event.create", [("title", text), ("locationName", text), ("description", text)], as: host.browser)
        #expect(refused.status == 422 && refused.text.contains("value=\"\(Self.escaped(text))\""))
        let pages = try await server.page("/sign-in?next=" + TestServer.urlEncoded([("", text)]).dropFirst())
        #expect(!pages.text.contains("<script>alert") && !pages.text.contains("<img src=x"))

        let mail = try #require(try await server.mails(to: "zoe@elsewhere.org").first)
        // Bidi isolates surround text whose direction differs from the sentence's.
        #expect(mail.headline.replacing(/[\u{2068}\u{2069}]/, with: "") == "Hana \(text) invites you: \(text)")
        #expect(mail.text.contains(text) && mail.html.contains(Self.escaped(text)))
        #expect(
            mail.headers.map(\.name) == [
                "From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "Content-Type",
                "References", "In-Reply-To",
            ])

        let table = try await server.call(.get, path + "/guests.csv", as: host.bearer)
        #expect(SpreadsheetRows.rows(String(decoding: table.body.dropFirst(3), as: UTF8.self))[1][0] == "Gus \(text)")
        let file = try await server.call(.get, path + ".ics", as: host.bearer).text.replacing("\r\n ", with: "")
        let summary = file.components(separatedBy: "\r\n").first { $0.hasPrefix("SUMMARY:") }.map {
            String($0.dropFirst(8))
        }
        #expect(summary?.replacing("\\,", with: ",").replacing("\\;", with: ";").replacing("\\\\", with: "\\") == text)
    }

    @Test(arguments: HostileTexts.texts) func `So do messages, notes, reports and the names of guests`(
        _ text: String
    ) async throws {
        let server = try await TestServer()
        let (host, asking) = (try await server.member("Hana"), try await server.member("Ines"))
        let root = try await server.member("Root", role: .administrator)
        let event = try await server.event(by: host)
        let gate = try await server.event(by: host, ["requiresApproval": true])
        func done(
            _ method: HTTPRequest.Method, _ path: String, as sender: Sender = .nobody, _ body: JSONValue
        ) async throws {
            let reply = try await server.call(method, path, as: sender, body)
            try #require((200...204).contains(reply.status), "\(path): \(reply.text)")
        }
        let link = try await server.link(event, by: host)
        try await done(
            .put, "/invites/\(link)/rsvp", ["name": .string(text), "email": "nora@elsewhere.org", "status": "going"])
        try await done(.post, "/events/\(event)/messages", as: host.bearer, ["body": .string("\(text)\n\(text)")])
        try await done(.post, "/events/\(gate)/requests", as: asking.bearer, ["note": .string(text)])
        try await done(
            .post, "/reports", as: asking.bearer, ["kind": "person", "subject": "\(host.id)", "reason": .string(text)])
        let pass = try await server.mailToken(.guestPass, to: "nora@elsewhere.org")

        for (path, field, sender) in [
            ("/events/\(event)/guests", "name", host), ("/events/\(event)/messages", "body", host),
            ("/events/\(gate)/requests", "note", host),
            ("/admin/reports", "reason", root),
        ] {
            let item = try await server.call(.get, path, as: sender.bearer).json["items"][0]
            #expect(item[field] == .string(field == "body" ? "\(text)\n\(text)" : text), "\(path)")
        }
        let message =
            try await server.call(.get, "/events/\(event)/messages", as: host.bearer).json["items"][0]["id"].string
            ?? ""
        for (page, sender) in [
            ("/events/\(event)/guests", host.browser), ("/g/\(pass)", .nobody), ("/events/\(event)/chat", host.browser),
            ("/events/\(event)/chat/after", host.browser), ("/messages/\(message)", host.browser),
            ("/messages/\(message)/row", host.browser),
            ("/events/\(gate)/guests", host.browser), ("/me/reports", root.browser),
        ] as [(String, Sender)] {
            let reply = try await server.page(page, as: sender)
            #expect(reply.status == 200, "\(page)")
            #expect(reply.text.contains(Self.escaped(text)), "\(page) shows it")
            if Self.escaped(text) != text { #expect(!reply.text.contains(text), "\(page) has it raw") }
        }
        let table = try await server.call(.get, "/events/\(event)/guests.csv", as: host.bearer)
        #expect(
            SpreadsheetRows.rows(String(decoding: table.body.dropFirst(3), as: UTF8.self))[1][0]
                == (["=", "-", "@", "+"].contains(text.prefix(1)) ? "'" : "") + text)
    }

    @Test(arguments: HostileTexts.texts) func `So does what is planned`(_ text: String) async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let event = try await server.event(by: host)
        try await server.server.enqueueReminders()
        func made(_ path: String, _ body: JSONValue, _ method: HTTPRequest.Method = .post) async throws -> String {
            let reply = try await server.call(method, path, as: host.bearer, body)
            try #require((200...201).contains(reply.status), "\(path): \(reply.text)")
            return reply.json["id"].string ?? ""
        }
        let me: JSONValue = ["userId": .string("\(host.id)"), "minor": 900]
        let lines = JSONValue.string("\(text)\n\(text)")
        let todo = try await made(
            "/events/\(event)/todos",
            [
                "title": .string(text), "description": lines, "assigneeId": me["userId"],
                "dueAt": "2026-12-03T18:00:00.000Z",
            ])
        let expense = try await made(
            "/events/\(event)/expenses",
            [
                "description": .string(text), "amount": ["minor": 900], "paidBy": [me],
                "split": ["kind": "equal", "parts": [["userId": me["userId"]]]],
            ])
        let entry = try await made(
            "/schedule",
            [
                "title": .string(text), "description": lines, "place": .string(text), "at": "2026-12-03T18:30:00.000Z",
                "timeZone": "UTC", "reminders": [60],
            ])
        _ = try await made("/events/\(event)/reminders", ["note": lines], .put)
        let photo = try await server.photoForm(
            "/api/v1/events/\(event)/posts", SamplePhotos.pixel, name: "a.png", fields: [("caption", text)],
            as: host.bearer)
        let post = try #require(photo.json["id"].string, "\(photo.text)")
        _ = try await made("/posts/\(post)/comments", ["body": .string(text)])

        for (path, field, words) in [
            ("/events/\(event)/todos", "title", .string(text)), ("/events/\(event)/todos", "description", lines),
            ("/events/\(event)/expenses", "description", .string(text)),
            ("/events/\(event)/posts", "caption", .string(text)),
            ("/posts/\(post)/comments", "body", .string(text)),
        ] as [(String, String, JSONValue)] {
            #expect(try await server.call(.get, path, as: host.bearer).json["items"][0][field] == words, "\(path)")
        }
        let own = try await server.call(.get, "/schedule/\(entry)", as: host.bearer).json
        #expect(own["title"] == .string(text) && own["description"] == lines && own["place"] == .string(text))
        for page in [
            "/events/\(event)", "/events/\(event)/plan", "/events/\(event)/todos", "/todos/\(todo)",
            "/events/\(event)/budget", "/expenses/\(expense)",
            "/expenses/\(expense)/edit", "/events/\(event)/board", "/posts/\(post)", "/events/\(event)/reminders",
            "/calendar?day=2026-12-03",
            "/calendar/entries", "/calendar/\(entry)", "/calendar/\(entry)/edit",
        ] {
            let reply = try await server.page(page, as: host.browser)
            #expect(reply.status == 200, "\(page)")
            #expect(reply.text.contains(Self.escaped(text)), "\(page) shows it")
            if Self.escaped(text) != text { #expect(!reply.text.contains(text), "\(page) has it raw") }
        }
        let table = try await server.call(.get, "/events/\(event)/expenses.csv", as: host.bearer)
        let cells = SpreadsheetRows.rows(String(decoding: table.body.dropFirst(3), as: UTF8.self)).flatMap(\.self)
        #expect(cells.contains((["=", "-", "@", "+"].contains(text.prefix(1)) ? "'" : "") + text))
        let feed = try #require(try await server.call(.post, "/me/feeds", as: host.bearer).json["url"].string)
        let secret = String(try #require(feed.split(separator: "/").last))
        let file = try await server.call(.get, "/feeds/\(secret)").text.replacing("\r\n ", with: "")
        #expect(
            file.components(separatedBy: "\r\nBEGIN:VEVENT\r\n").count == 4,
            "the event, the item and the entry, and nothing that was typed")

        // To the day before the event.
        server.advance(.hours(144))
        try await server.server.enqueueReminders()
        let mails = try await server.mails(to: host.email)
        func plain(_ subject: String) -> String { subject.replacing(/[\u{2068}\u{2069}]/, with: "") }
        #expect(
            mails.contains {
                plain($0.headline) == "Reminder: \(text)" && $0.html.contains(Self.escaped(text))
                    && $0.text.contains(text)
            })
        #expect(mails.contains { plain($0.headline) == "Due: \(text)" && $0.html.contains(Self.escaped(text)) })
        #expect(mails.contains { $0.text.contains("A note from the hosts:") && $0.html.contains(Self.escaped(text)) })
    }

    @Test(arguments: ["a\u{0}b", "a\u{7}b", "a\u{1B}[31m", "line\nbreak", "x\u{85}y"])
    func `Control characters in one line are refused at their field`(_ text: String) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.call(
            .post, "/events", as: anna.bearer, TestServer.dinner(["title": .string(text)]))
        #expect(
            reply.status == 422 && reply.json["fields"].keys == ["title"], "\(text.debugDescription): \(reply.text)")
        let form = try await server.form(
            "event.create", [("title", text), ("startsAt", "2026-12-24T20:30"), ("locationName", "x")], as: anna.browser
        )
        #expect(form.status == 422)
        let name = try await server.call(.patch, "/me", as: anna.bearer, ["givenName": .string(text)])
        #expect(name.status == 422)
    }

    /// A name, title or tag that would reverse the text after it in a list, a table or a mail.
    @Test(arguments: ["\u{202E}evil\u{202C}", "e\u{2066}v\u{2069}i\u{200F}l\u{200E}", "\u{61C}evil"])
    func `Marks that turn the direction are taken out of one line, and stay in paragraphs`(_ text: String) async throws
    {
        let server = try await TestServer()
        let (host, guest) = (try await server.member("Hana"), try await server.member("Gus"))
        #expect(try await server.call(.patch, "/me", as: host.bearer, ["familyName": .string(text)]).status == 200)
        let made = try await server.call(
            .post, "/events", as: host.bearer,
            TestServer.dinner([
                "title": .string(text), "locationName": .string(text), "address": .string(text),
                "description": .string("\(text)\n\(text)"),
                "tags": [.string(text)],
            ])
        ).json
        for field in ["title", "locationName", "address"] { #expect(made[field] == "evil") }
        #expect(made["tags"] == ["evil"] && made["description"] == .string("\(text)\n\(text)"))
        #expect(made["host"]["name"] == "Hana evil")
        let id = try #require(made["id"].string)
        let link = try await server.link(id, by: host)
        let rsvp = try await server.call(
            .put, "/invites/\(link)/rsvp",
            [
                "name": .string("Olga \(text)"), "email": .string("\u{202A}olga@elsewhere.org\u{202C}"),
                "status": "going", "party": 1,
            ])
        #expect(rsvp.status == 200)
        #expect(try await server.count("SELECT count(*) FROM guest WHERE name = 'Olga evil'") == 1)
        #expect(try await server.count("SELECT count(*) FROM guest_credential WHERE email = 'olga@elsewhere.org'") == 1)
        let renamed = try await server.call(.patch, "/me", as: guest.bearer, ["givenName": .string(text)])
        #expect(renamed.json["givenName"] == "evil" || renamed.json["name"].string?.hasPrefix("evil ") == true)
        let feed = try await server.call(.get, "/events/\(id).ics", as: host.bearer).text.replacing("\r\n ", with: "")
        #expect(feed.contains("\r\nSUMMARY:evil\r\n") && feed.contains("\r\nLOCATION:evil"))
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

}
