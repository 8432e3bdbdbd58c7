import Domain
import Foundation
import HTTPTypes
import Localization
import Operations
import Testing

@testable import Server
@testable import TestCampus

/// Everybody reads their own language: in pages, refusals, mails and messages.
struct RequestLanguageTests {
    private func page(
        _ path: String, _ language: String?, on server: TestServer, as sender: Sender = .nobody
    ) async throws -> ReceivedReply {
        try await server.send(.get, path, as: sender, headers: language.map { ["Accept-Language": $0] } ?? [:])
    }

    @Test(arguments: [
        ("de-CH,de;q=0.9", "de", "Anmelden"), ("tlh", "en", "Sign in"), (nil, "en", "Sign in"),
        ("en-US", "en-US", "Sign in"),
    ])
    func `A visitor is spoken to as the browser asks`(_ header: String?, _ tag: String, _ words: String) async throws {
        let server = try await TestServer()
        let reply = try await page("/sign-in", header, on: server)
        #expect(reply.text.contains("<html lang=\"\(tag)\"") && reply.text.contains("<h1>\(words)</h1>"))
        #expect(reply.headers[.contentLanguage] == tag && reply.headers[.vary]?.contains("Accept-Language") == true)
    }

    @Test func `What somebody chose goes before what the browser asks for`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        #expect(try await page("/me", "de", on: server, as: anna.browser).text.contains("<html lang=\"en\""))
        let saved = try await server.form(
            "account.updateProfile",
            ["givenName", "familyName", "handle", "timeZone", "locale"].flatMap {
                [("was.\($0)", ""), ($0, $0 == "locale" ? "de" : "")]
            }, as: anna.browser)
        #expect(saved.status == 303)
        #expect(try await page("/me", "en", on: server, as: anna.browser).text.contains("<html lang=\"de\""))
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["locale"] == "de")
    }

    @Test func `A new account uses the language of the browser`() async throws {
        let server = try await TestServer()
        let fields = [
            ("givenName", "Zoe"), ("familyName", "Ott"), ("email", "zoe@example.org"), ("password", Member.password),
        ]
        let reply = try await server.send(
            .post, "/do/account.register",
            headers: [
                "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
                "Accept-Language": "de",
            ], bytes: Array(TestServer.urlEncoded(fields).utf8))
        #expect(reply.status == 303)
        let mail = try #require(try await server.mails(to: "zoe@example.org").first)
        #expect(mail.subject.hasPrefix("Bestätige") && mail.html.contains("<html lang=\"de\""))
    }

    /// Viewers with different languages share a cached page.
    @Test func `A page that is kept is kept for each language`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for _ in 0..<2 {
            for (header, tag) in [("de", "de"), ("en", "en"), ("en-US", "en-US")] {
                #expect(try await page("/", header, on: server).text.contains("<html lang=\"\(tag)\""))
            }
        }
        // Cached cards, which outlive a commit, depend on the language too.
        _ = try await server.call(
            .post, "/events", as: anna.bearer, TestServer.dinner(["visibility": "PUBLIC", "capacity": 3]))
        let bert = try await server.member("Bert")
        for (locale, words) in [("en", "3 seats left"), ("de", "Noch 3 Plätze frei"), ("en", "3 seats left")] {
            _ = try await server.call(.patch, "/me", as: bert.bearer, ["locale": .string(locale)])
            #expect(try await server.page("/", as: bert.browser).text.contains(words))
        }
    }

    @Test func `A refusal is in the caller's language`() async throws {
        let server = try await TestServer()
        let reply = try await server.call(
            .post, "/auth/login", ["email": "x", "password": "y"], headers: ["Accept-Language": "de"])
        #expect(
            reply.status == 401 && reply.json["detail"] == "Die Adresse oder das Passwort stimmt nicht."
                && reply.json["code"] == "unauthenticated")
        let anna = try await server.member("Anna")
        _ = try await server.call(.patch, "/me", as: anna.bearer, ["locale": "de"])
        let wrong = try await server.call(.post, "/events", as: anna.bearer, ["title": ""])
        #expect(wrong.status == 422 && wrong.json["fields"]["title"].string?.contains("Titel") == true)
        // The same holds for pages, and before the viewer is known.
        #expect(try await page("/nowhere", "de", on: server).text.contains("<html lang=\"de\""))
        let form = try await server.form("event.create", [("title", "")], as: anna.browser)
        #expect(form.status == 422 && form.text.contains("<html lang=\"de\""))
    }

    @Test func `Mails speak the receiver's language, guests' that of their browser, and before that the host's`()
        async throws
    {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        _ = try await server.call(.patch, "/me", as: anna.bearer, ["locale": "de"])
        let id = try #require(
            try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner()).json["id"].string)
        _ = try await server.call(
            .post, "/events/\(id)/invitations", as: anna.bearer,
            ["emails": ["gus@elsewhere.org"], "userIds": [.string("\(bert.id)")]])
        let (guest, member) = (try await server.mails(to: "gus@elsewhere.org"), try await server.mails(to: bert.email))
        #expect(try #require(guest.first).text.contains("\n\nHallo") && guest[0].headline.contains("lädt dich ein"))
        #expect(
            try #require(member.first).text.contains("\n\nHello Bert,") && member[0].headline.contains("invites you"))
        // After their RSVP, mails use the language of the browser that sent it.
        let link = try #require(guest[0].token(after: "/i/"))
        let answer = try await server.send(
            .post, "/do/event.rsvpByLink",
            headers: [
                "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
                "Accept-Language": "en-US,en",
            ],
            bytes: Array(
                TestServer.urlEncoded([("token", link), ("name", "Gus"), ("status", "going"), ("party", "1")]).utf8))
        #expect(answer.status == 303)
        let pass = try #require(
            try await server.mails(to: "gus@elsewhere.org").first { !$0.headline.contains("lädt dich ein") })
        #expect(pass.html.contains("<html lang=\"en-US\"") && pass.text.contains("PM"))
    }

    @Test func `The owner of an address gets mail in their language, no matter who typed it first`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner())
        let id = try #require(event.json["id"].string)
        let link = try #require(
            try await server.call(.post, "/events/\(id)/link", as: anna.bearer).json["token"].string)
        let answer = [
            ("token", link), ("name", "Gus"), ("email", "gus@elsewhere.org"), ("status", "going"), ("party", "1"),
        ]
        #expect(try await post("event.rsvpByLink", answer, "de", on: server).status == 303)
        let asked = try #require(try await server.mails(to: "gus@elsewhere.org").first)
        #expect(asked.html.contains("<html lang=\"de\""))
        let pass = try #require(asked.token(after: "/g/"))
        #expect(try await post("event.confirmGuest", [("guestToken", pass)], "en-US", on: server).status == 303)
        // The language survives the deletion of the RSVP that stored it.
        let guests = try await server.call(.get, "/events/\(id)/guests", as: anna.bearer).json
        let guest = try #require(guests["items"][0]["id"].string)
        #expect(try await server.call(.delete, "/events/\(id)/guests/\(guest)", as: anna.bearer).status == 204)
        let mails = try await server.mails(to: "gus@elsewhere.org")
        #expect(
            mails.map { String($0.html.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }) }.sorted() == [
                "de", "en-US", "en-US",
            ])
    }

    @Test(arguments: ["de", "*", "tlh"]) func `Nobody's language is the community's, whatever they ask for`(
        _ asked: String
    ) async throws {
        var languages = Languages.own
        languages.standard = try #require(languages["de"])
        let server = try await TestServer(languages: languages)
        #expect(try await page("/sign-in", asked, on: server).text.contains("<html lang=\"de\""))
        let made = try await server.call(
            .post, "/auth/register",
            [
                "givenName": "Zoe", "familyName": "Ott", "email": "zoe@example.org",
                "password": .string(Member.password),
            ],
            headers: ["Accept-Language": asked])
        #expect(made.status == 201)
        #expect(try #require(try await server.mails(to: "zoe@example.org").first).html.contains("<html lang=\"de\""))
    }

    @Test func `An import speaks by the languages of the server`() async throws {
        let server = try await TestServer(
            languages: try Languages(catalogues: ["de": Data(#"{"Untitled": "Namenlos"}"#.utf8)]))
        let anna = try await server.member("Anna")
        _ = try await server.call(.patch, "/me", as: anna.bearer, ["locale": "de"])
        let file =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:b\r\nDTSTART:20300101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let preview = try await server.send(
            .post, "/api/v1/me/import?preview=true", as: anna.bearer, headers: ["Content-Type": "text/calendar"],
            bytes: Array(file.utf8))
        #expect(preview.json["first"][0]["title"] == "Namenlos")
    }

    @Test(arguments: ["de\nX: y", "\u{0}", "../../etc/passwd", "*", "fr,de;q=0.5", String(repeating: "d", count: 40)])
    func `What is no tag of a language is refused`(_ locale: String) async throws {
        let server = try await TestServer()
        let made = try await server.call(
            .post, "/auth/register",
            [
                "givenName": "Zoe", "familyName": "Ott", "email": "zoe@example.org",
                "password": .string(Member.password), "locale": .string(locale),
            ])
        #expect(made.status == 422 && made.json["fields"]["locale"].string != nil)
        let anna = try await server.member("Anna")
        #expect(try await server.call(.patch, "/me", as: anna.bearer, ["locale": .string(locale)]).status == 422)
        #expect(try await server.call(.patch, "/me", as: anna.bearer, ["locale": "de_DE"]).json["locale"] == "de-DE")
    }

    @Test func `A message to a browser speaks its person's language`() throws {
        let notice = NoticeView(
            id: ID(bytes: [UInt8](repeating: 1, count: 16))!, kind: .friendRequest, actorName: "Ana",
            createdAt: TestServer.start)
        for (tag, words) in [("en", "Ana wants to be friends."), ("de", "Ana möchte mit dir befreundet sein.")] {
            let message = try PushPayload(notice, title: "Choir", in: #require(Languages.own[tag])).json()
            #expect(try JSONValue(message)["body"].string == words)
        }
    }

    /// Anybody can send this header, and it is parsed before the sender is known.
    @Test func `A header that asks for much costs nothing`() async throws {
        let server = try await TestServer()
        let marks = String(repeating: "\u{301}\u{323}\u{327}\u{334}", count: 1000)
        let reply = try await page("/sign-in", "e\(marks), de", on: server)
        #expect(reply.status == 200 && reply.text.contains("<html lang=\"en\""))
    }

    private func post(
        _ action: String, _ fields: [(String, String)], _ language: String, on server: TestServer
    ) async throws -> ReceivedReply {
        try await server.send(
            .post, "/do/\(action)",
            headers: [
                "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
                "Accept-Language": language,
            ], bytes: Array(TestServer.urlEncoded(fields).utf8))
    }

    /// When each mail is written, its address does not belong to the account.
    @Test func `A change of address is mailed in the person's language to both`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await server.call(.patch, "/me", as: anna.bearer, ["locale": "de"])
        _ = try await server.call(
            .patch, "/me", as: anna.bearer, ["email": "new@example.org", "password": .string(Member.password)])
        let asked = try #require(try await server.mails(to: "new@example.org").first)
        #expect(asked.html.contains("<html lang=\"de\""))
        let token = try #require(asked.token(after: "/verify/"))
        #expect(try await server.call(.post, "/auth/verify-email", ["token": .string(token)]).status < 300)
        let told = try #require(try await server.mails(to: anna.email).first)
        #expect(told.html.contains("<html lang=\"de\""))
    }

    @Test func `Scripts speak too, by a file for each language`() async throws {
        let server = try await TestServer()
        let home = try await server.page("/sign-in").text
        let version = try #require(home.firstMatch(of: #//assets/([0-9a-f]+)/js/main.js/#)).1
        let german = try await server.send(.get, "/assets/\(version)/texts/de.json")
        #expect(german.status == 200 && german.json["Copied"] == "Kopiert" && german.json["Guests"].string == nil)
        #expect(try await server.send(.get, "/assets/\(version)/texts/en.json").status == 200)
    }

    @Test func `An import says in the importer's language what it left out`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await server.call(.patch, "/me", as: anna.bearer, ["locale": "de"])
        let file =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Choir\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let reply = try await server.send(
            .post, "/api/v1/me/import?preview=true", as: anna.bearer, headers: ["Content-Type": "text/calendar"],
            bytes: Array(file.utf8))
        #expect(reply.status == 200 && reply.json["skipped"][0]["reason"] == "Der Eintrag hat keinen Beginn.")
        // Placeholders for missing values are localized too.
        let bare =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:b\r\nDTSTART:20300101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let preview = try await server.send(
            .post, "/api/v1/me/import?preview=true", as: anna.bearer, headers: ["Content-Type": "text/calendar"],
            bytes: Array(bare.utf8))
        #expect(
            preview.json["first"][0]["title"] == "Ohne Titel"
                && preview.json["skipped"][0]["reason"].string?.contains("„Ohne Titel“") == true)
    }
}
