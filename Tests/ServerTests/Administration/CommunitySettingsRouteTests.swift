import Domain
import Foundation
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// The community settings over REST and on pages: a change takes effect at once, for everybody.
struct CommunitySettingsRouteTests {
    @Test func `They are read, changed by what is sent, and taken away by null`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let first = try await server.call(.get, "/admin/settings", as: root.bearer)
        #expect(
            first.json == [
                "communityName": "Mingle", "registration": "open", "public": "on", "timeZone": "UTC", "fixed": [],
            ])
        let changed = try await server.call(
            .patch, "/admin/settings", as: root.bearer,
            [
                "communityName": "Choir", "accent": "#0F766E", "registration": "domain:club.example",
                "helpAddress": "help@club.example",
            ])
        #expect(
            changed.status == 200 && changed.json["accent"] == "#0f766e" && changed.json["public"] == "on",
            "\(changed.text)")
        let cleared = try await server.call(
            .patch, "/admin/settings", as: root.bearer, ["accent": .null, "public": "off"])
        #expect(
            cleared.json == [
                "communityName": "Choir", "registration": "domain:club.example", "public": "off",
                "helpAddress": "help@club.example", "timeZone": "UTC", "fixed": [],
            ], "\(cleared.text)")
        #expect(try await server.call(.get, "/admin/settings", as: root.bearer).json == cleared.json)
    }

    @Test func `Invalid settings are reported at their field`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let reply = try await server.call(
            .patch, "/admin/settings", as: root.bearer,
            ["accent": "#ffcc00", "registration": "nobody", "communityName": " "])
        #expect(reply.status == 422 && reply.json["code"] == "invalid")
        #expect(
            reply.json["fields"]["accent"].string?.contains("to 1") == true
                && reply.json["fields"]["registration"].string != nil, "\(reply.text)")
        #expect(
            try await server.call(.patch, "/admin/settings", as: root.bearer, ["name": "Choir"]).json["code"]
                == "unknown_field")
    }

    @Test func `Settings fixed by the operator win and are shown as fixed`() async throws {
        let server = try await TestServer(registration: .domain("example.org"), communityName: "Orchestra")
        let root = try await server.member("Root", role: .administrator)
        let seen = try await server.call(.get, "/admin/settings", as: root.bearer).json
        #expect(seen["communityName"] == "Orchestra" && seen["fixed"] == ["communityName", "registration"])
        let reply = try await server.call(.patch, "/admin/settings", as: root.bearer, ["registration": "open"])
        #expect(
            reply.status == 422
                && reply.json["fields"]["registration"]
                    == "The operator of this installation has set this, so you can’t change it here."
        )
        let page = try await server.page("/admin/settings", as: root.browser).text
        #expect(
            page.contains("Set by the operator") && !page.contains("name=\"communityName\"")
                && page.contains("name=\"public\""))
    }

    @Test func `A new name is on every page and in the next mail`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        #expect(try await server.page("/sign-in").text.contains("Join Mingle"))
        #expect(try await server.page("/people", as: root.browser).text.contains("People · Mingle"))
        #expect(
            try await server.call(.patch, "/admin/settings", as: root.bearer, ["communityName": "Choir"]).status == 200)
        #expect(try await server.page("/sign-in").text.contains("Join Choir"))
        #expect(
            try await server.page("/people", as: root.browser).text.contains("People · Choir"),
            "also where the reply was kept")
        #expect(try await server.page("/nothing-here").text.contains("Choir"))
        #expect(try await server.call(.post, "/auth/forgot-password", ["email": .string(root.email)]).status == 204)
        try await server.server.runJobs()
        let mails = try FileManager.default.contentsOfDirectory(
            at: server.folder.appending(path: "outbox"), includingPropertiesForKeys: nil)
        #expect(
            try mails.contains {
                try String(contentsOf: $0, encoding: .utf8).contains("From: \"Choir\"")
                    || String(contentsOf: $0, encoding: .utf8).contains("From: Choir")
            })
    }

    @Test func `The colour is a style sheet of its own, and there is none for Mingle's`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        #expect(try await !server.page("/sign-in").text.contains("accent/"))
        #expect(try await server.call(.patch, "/admin/settings", as: root.bearer, ["accent": "#0f766e"]).status == 200)
        let page = try await server.page("/sign-in").text
        let path = try #require(page.firstMatch(of: /href="(\/assets\/[0-9a-f]+\/accent\/0f766e\.css)"/)).1
        let sheet = try await server.page(String(path))
        #expect(sheet.status == 200 && sheet.header("Content-Type") == "text/css; charset=utf-8")
        #expect(
            sheet.header("Cache-Control")?.contains("immutable") == true
                && sheet.text.contains(":root{--accent:#0f766e;"))
        for other in ["ffcc00", "0F766E", "0f766", "0f766e.css.css", "../css/main"] {
            #expect(try await server.page(String(path).replacing("0f766e", with: other)).status == 404, "\(other)")
        }
    }

    @Test func `Strangers are shut out and let in without a restart`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let event = try await server.event(by: root)
        #expect(try await server.page("/events/\(event)").status == 200)
        #expect(try await server.call(.patch, "/admin/settings", as: root.bearer, ["public": "off"]).status == 200)
        #expect(try await server.page("/events/\(event)").status == 303)
        #expect(try await server.call(.get, "/events").status == 401)
        #expect(try await server.call(.patch, "/admin/settings", as: root.bearer, ["public": "on"]).status == 200)
        #expect(try await server.page("/events/\(event)").status == 200)
    }

    @Test func `Registration rules apply at once`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        func register(_ email: String) async throws -> Int {
            try await server.call(
                .post, "/auth/register",
                ["givenName": "Eve", "familyName": "L", "email": .string(email), "password": "sails at noon"]
            ).status
        }
        #expect(try await register("a@elsewhere.example") == 201)
        #expect(
            try await server.call(.patch, "/admin/settings", as: root.bearer, ["registration": "domain:club.example"])
                .status == 200)
        #expect(try await register("b@elsewhere.example") == 422)
        #expect(
            try await server.page("/register").text.contains("Anyone with an address at club.example can join."),
            "said before anything is typed")
        #expect(try await register("b@club.example") == 201)
    }

    @Test func `The contact for help is shown at every entrance`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        #expect(try await !server.page("/sign-in").text.contains("Need help from somebody"))
        #expect(
            try await server.call(.patch, "/admin/settings", as: root.bearer, ["helpAddress": "desk@club.example"])
                .status == 200)
        for path in ["/sign-in", "/help", "/nothing-here"] {
            #expect(try await server.page(path).text.contains("href=\"mailto:desk@club.example\""), "\(path)")
        }
    }

    @Test func `Without a time zone of their own, people have the community's`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        #expect(
            try await server.call(.patch, "/admin/settings", as: root.bearer, ["timeZone": "Asia/Tokyo"]).status == 200)
        #expect(try await server.page("/register").text.contains("name=\"timeZone\" value=\"Asia/Tokyo\""))
        let eve: JSONValue = [
            "givenName": "Eve", "familyName": "L", "email": "eve@example.org", "password": "sails at noon",
        ]
        #expect(try await server.call(.post, "/auth/register", eve).status == 201)
        let zone = try await server.server.community.read {
            try $0.value(
                "SELECT a.time_zone FROM account a JOIN users u ON u.id = a.user_id WHERE u.given_name = 'Eve'",
                as: String.self)
        }
        #expect(zone == "Asia/Tokyo")
    }

    @Test func `A form that is refused keeps what was typed, each error at its field`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let reply = try await server.form(
            "community.update",
            [
                ("communityName", "Choir of <b>all</b>"), ("registration", "domain"), ("domain", "@nonsense"),
                ("accent", "own"), ("ownAccent", "#ffcc00"), ("public", "off"), ("helpAddress", "x"),
            ],
            as: root.browser, from: "/admin/settings")
        for field in ["domain", "ownAccent", "helpAddress"] {
            #expect(reply.text.contains("id=\"community-\(field)-error\""), "\(field)")
        }
        #expect(reply.status == 422 && reply.text.contains("value=\"@nonsense\""))
        #expect(reply.text.contains("Choir of &lt;b&gt;all&lt;/b&gt;") && reply.text.contains("value=\"#ffcc00\""))
        let again = try await server.form(
            "community.update", [("communityName", "Choir"), ("accent", "own"), ("ownAccent", "")], as: root.browser,
            from: "/admin/settings")
        #expect(again.status == 422 && again.text.contains("id=\"community-ownAccent-error\""), "\(again.text)")
        let done = try await server.form(
            "community.update",
            [
                ("was.communityName", "Mingle"), ("communityName", "Choir"), ("was.registration", "open"),
                ("registration", "domain"), ("was.domain", ""), ("domain", "@club.example"),
                ("was.public", "on"), ("public", "on"),
            ], as: root.browser, from: "/admin/settings")
        #expect(done.status == 303 && done.header("Location") == "/admin/settings")
        #expect(
            try await server.call(.get, "/admin/settings", as: root.bearer).json["registration"]
                == "domain:club.example")
        // Typing a domain without choosing another option selects the domain.
        let typed = try await server.form(
            "community.update",
            [
                ("was.registration", "domain"), ("registration", "domain"), ("was.domain", "club.example"),
                ("domain", "other.example"),
            ],
            as: root.browser, from: "/admin/settings")
        #expect(typed.status == 303)
        _ = try await server.call(.patch, "/admin/settings", as: root.bearer, ["registration": "open"])
        let meant: [(String, String)] = [("was.registration", "open"), ("registration", "open"), ("was.domain", "")]
        #expect(
            try await server.form(
                "community.update", meant + [("domain", "foo.example")], as: root.browser, from: "/admin/settings"
            ).status == 303)
        #expect(
            try await server.call(.get, "/admin/settings", as: root.bearer).json["registration"] == "domain:foo.example"
        )
        _ = try await server.call(.patch, "/admin/settings", as: root.bearer, ["registration": "open"])
        let wrong = try await server.form(
            "community.update", meant + [("domain", "nonsense")], as: root.browser, from: "/admin/settings")
        #expect(wrong.status == 422 && wrong.text.contains("id=\"community-domain-error\""), "\(wrong.text)")
    }

    @Test func `A colour is looked at before it is saved, and nothing typed is lost`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let page = try await server.page(
            "/admin/settings?communityName=Choir+of+all&accent=own&ownAccent=%23b45309&public=off", as: root.browser
        ).text
        #expect(
            page.contains("Nothing is saved yet") && page.contains("value=\"Choir of all\"")
                && page.contains("/accent/b45309.css"))
        #expect(
            try await server.page("/admin/accent?accent=own&ownAccent=%23ffcc00", as: root.browser).text.contains(
                "it needs 4.5 to 1"))
        #expect(try await server.page("/admin/accent?accent=%230f766e", as: root.browser).text.contains("Dark mode"))
        #expect(try await server.call(.get, "/admin/settings", as: root.bearer).json["communityName"] == "Mingle")
    }

    @Test func `The first administrator is led to the settings until somebody has looked`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let bea = try await server.member("Bea", role: .editor)
        #expect(try await server.page("/", as: root.browser).text.contains("href=\"/admin/start\""))
        #expect(try await !server.page("/", as: bea.browser).text.contains("/admin/start"))
        let reply = try await server.form(
            "community.update", [("page", "setup"), ("was.communityName", "Mingle"), ("communityName", " ")],
            as: root.browser, from: "/admin/start")
        #expect(reply.status == 422 && reply.text.contains("setup-communityName-error"))
        #expect(try await server.page("/", as: root.browser).text.contains("href=\"/admin/start\""))
        let done = try await server.form("community.finishSetup", [], as: root.browser, from: "/")
        #expect(done.status == 303 && done.header("Location") == "/")
        #expect(try await !server.page("/", as: root.browser).text.contains("/admin/start"))
    }

    @Test func `An unconfirmed person is offered to look around only if something is visible`()
        async throws
    {
        let server = try await TestServer()
        let uma = try await server.member("Uma", isVerified: false)
        #expect(try await server.page("/verify", as: uma.browser).text.contains("Look around"))
        try await server.community.perform(FixSettings([.public: "off"]), as: .system)
        let closed = try await server.page("/verify", as: uma.browser).text
        #expect(
            !closed.contains("Look around") && !closed.contains("look around")
                && closed.contains("Only members can see"))
    }
}
