import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Testing
import Web

@testable import Server
@testable import TestCampus

/// Forms as a browser sends them: a 303 to the next page, or the same page with the submitted values.
@Suite(.serialized, .tags(.P6)) struct EventFormTests {
    private let dinner = [
        ("title", "Dinner"), ("startsAt", "2026-12-24T20:30"), ("locationName", "Kitchen"),
        ("timeZone", "Europe/Berlin"),
        ("endsAt", ""), ("address", ""), ("description", "Bring\r\na spoon."), ("capacity", "12"),
        ("tags", "food, Warm , "),
        ("visibility", "UNLISTED"), ("companionsAllowed", "2"), ("guestList", "counts"), ("offerHours", "0"),
        ("guestsMayInvite", "on"),
    ]

    @Test func `Publishing an event leads to its page, which says so once`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.form("event.create", dinner, as: anna.browser)
        #expect(reply.status == 303)
        let path = try #require(reply.header("Location"))
        let event = try await server.call(.get, path, as: anna.bearer).json
        // 20:30 in Berlin in winter.
        #expect(event["startsAt"] == "2026-12-24T19:30:00.000Z" && event["timeZone"] == "Europe/Berlin")
        #expect(event["title"] == "Dinner" && event["capacity"] == 12 && event["tags"] == ["food", "Warm"])
        #expect(
            event["description"] == "Bring\na spoon." && event["visibility"] == "UNLISTED"
                && event["guestsMayInvite"] == true)
        let flash = try #require(reply.cookieValue("mingle-flash"))
        let cookies = Sender.cookie("mingle=\(anna.web.accessToken); mingle-flash=\(flash)")
        let first = try await server.page(path, as: cookies)
        #expect(
            first.text.contains("Event published.")
                && first.cookies["mingle-flash"]?.contains("Max-Age=0") == true)
        #expect(try await !server.page(path, as: anna.browser).text.contains("Event published."))
    }

    @Test(arguments: [false, true]) func `What the form shows of an event is read from it`(_ takesDays: Bool) throws {
        let said = try FullEvent.input(now: TestServer.start, takesDays: takesDays)
        let details = try said.checked(
            hostTimeZone: "UTC", isTimeZone: Zones.exists, offset: Zones.offset(of:at:), earliestStart: nil)
        let event = EventView(
            id: ID(at: TestServer.start) { 1 },
            host: .init(id: ID(at: TestServer.start) { 2 }, name: "Anna", handle: nil), details,
            status: .scheduled, now: TestServer.start, counts: nil, mine: .init(Standing(role: .host, isMember: true)),
            createdAt: TestServer.start, updatedAt: TestServer.start, version: 1)
        let fields = EventFormPage.fields(from: event)
        let read = try EventForm(Form(fields), hostTimeZone: "UTC").input(earliestStart: nil).texts
        for name in fields.keys { #expect(read[name] == said.texts[name], "\(name)") }
    }

    static let wrong: [(String, String)] = [
        ("title", ""), ("title", "   "), ("title", String(repeating: "x", count: 121)), ("startsAt", ""),
        ("startsAt", "tomorrow"),
        ("startsAt", "2020-01-01T10:00"), ("startsAt", "2026-02-30T10:00"), ("locationName", " "),
        ("endsAt", "2026-12-24T20:30"),
        ("capacity", "0"), ("capacity", "many"), ("capacity", "1.5"), ("capacity", "99999999999999999999"),
        ("companionsAllowed", "10"),
        ("timeZone", "Mars/Olympus"), ("visibility", "ALL"), ("guestList", "x"), ("offerHours", "169"),
        ("answerBy", "2026-12-25T10:00"),
        ("tags", "1,2,3,4,5,6,7,8,9,10,11"), ("tags", String(repeating: "t", count: 31)), ("emoji", "no"),
        ("onlineUrl", "javascript:alert(1)"),
        ("coverHue", "24"), ("coverHue", "blue"), ("coverPosition", "101"),
    ]

    @Test(arguments: wrong) func `A wrong field brings the form back with all that was typed`(
        _ field: String, _ value: String
    ) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let fields = dinner.filter { $0.0 != field } + [(field, value)]
        let reply = try await server.form("event.create", fields, as: anna.browser)
        #expect(reply.status == 422 && reply.header("Content-Type") == "text/html; charset=utf-8")
        #expect(reply.text.contains("error-summary") && reply.text.contains("id=\"event-\(field)-error\""))
        let id = "event-\(field)"
        #expect(reply.text.contains("#\(id)\""), "the summary links to \(field)")
        for (name, typed) in [
            ("title", "Dinner"), ("locationName", "Kitchen"), ("startsAt", "2026-12-24T20:30"),
            ("tags", "food, Warm , "),
        ] where name != field {
            #expect(reply.text.contains("value=\"\(typed)\""), "\(name) is kept")
        }
        #expect(reply.text.contains("a spoon."))
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    @Test func `A form that is sent twice makes one event`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let form = dinner + [("id", "01930000-0000-7000-8000-00000000cafe")]
        let first = try await server.form("event.create", form, as: anna.browser)
        let second = try await server.form("event.create", form, as: anna.browser)
        #expect(first.status == 303 && second.status == 303 && first.header("Location") == second.header("Location"))
        #expect(try await server.count("SELECT count(*) FROM event") == 1)
    }

    @Test func `A signed-out person signs in and returns to the page`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let id = try await server.event(by: anna)
        // A form without typed values is not kept.
        let reply = try await server.form("event.withdrawRsvp", [("event", id)], from: "/events/\(id)")
        #expect(reply.status == 303 && reply.header("Location") == "/sign-in?next=%2Fevents%2F\(id)")
        let page = try await server.page("/my-events?x=1")
        #expect(page.status == 303 && page.header("Location")?.hasPrefix("/sign-in?next=%2Fmy-events") == true)
        let bert = try await server.member("Bert")
        let signed = try await server.form(
            "account.signIn", [("email", bert.email), ("password", Member.password), ("next", "/events/\(id)")])
        #expect(signed.status == 303 && signed.header("Location") == "/events/\(id)")
    }

    @Test func `RSVP, changing, cancelling and deleting go through forms alone`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let id = try await server.event(by: anna, ["companionsAllowed": 2])
        func step(_ command: String, _ fields: [(String, String)], _ member: Member, _ location: String) async throws {
            let reply = try await server.form(command, fields, as: member.browser)
            #expect(
                reply.status == 303 && reply.header("Location") == location,
                "\(command): \(reply.status) \(reply.text.prefix(200))")
        }
        try await step("event.rsvp", [("event", id), ("status", "going"), ("party", "3")], bert, "/events/\(id)")
        #expect(try await server.page("/events/\(id)/guests", as: anna.browser).text.contains("Bert Lima and 2 more"))
        let many = try await server.form(
            "event.rsvp", [("event", id), ("status", "going"), ("party", "4")], as: bert.browser)
        #expect(many.status == 422 && many.text.contains("You can bring up to 2 more people."))
        try await step("event.withdrawRsvp", [("event", id)], bert, "/events/\(id)")
        try await step(
            "event.invite", [("event", id), ("emails", "zoe@elsewhere.org, x@y.org"), ("userIds", "\(bert.id)")], anna,
            "/events/\(id)/invite")
        let bad = try await server.form("event.invite", [("event", id), ("emails", "nothing")], as: anna.browser)
        #expect(bad.status == 422 && bad.text.contains("nothing"))
        try await step("event.dismissInvitation", [("event", id)], bert, "/")
        try await step("event.restoreInvitation", [("event", id)], bert, "/")
        try await step("event.makeLink", [("event", id)], anna, "/events/\(id)/invite")
        try await step("event.revokeLink", [("event", id)], anna, "/events/\(id)/invite")
        let page = try await server.page("/events/\(id)/edit", as: anna.browser)
        #expect(page.text.contains("value=\"Dinner\""))
        try await step(
            "event.update",
            [
                ("id", id), ("title", "Supper"), ("startsAt", "2026-12-24T20:30"), ("locationName", "Kitchen"),
                ("timeZone", "Europe/Berlin"), ("notify", "no"),
            ],
            anna, "/events/\(id)")
        #expect(try await server.call(.get, "/events/\(id)", as: anna.bearer).json["title"] == "Supper")
        try await step("event.cancel", [("id", id)], anna, "/events/\(id)")
        try await step("event.delete", [("id", id)], anna, "/my-events")
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    /// Returns what a browser sends for an untouched form: its hidden fields and its initial values.
    private func filled(_ page: ReceivedReply) -> [String: String] {
        var fields: [String: String] = [:]
        for match in page.text.matches(of: /<input type="hidden" name="([^"]+)" value="([^"]*)">/) {
            let (name, value) = (String(match.1), String(match.2))
            fields[name] = value
            if name.hasPrefix("was.") { fields[String(name.dropFirst(4))] = value }
        }
        return fields
    }

    @Test func `Two hosts who edit at once keep what the other has changed`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let id = try await server.event(by: anna)
        _ = try await server.form("event.addCohost", [("event", id), ("userId", "\(bert.id)")], as: anna.browser)
        var forms = [
            filled(try await server.page("/events/\(id)/edit", as: anna.browser)),
            filled(try await server.page("/events/\(id)/edit", as: bert.browser)),
        ]
        #expect(forms[0]["title"] == "Dinner" && forms[0]["base"] != nil && forms[0]["id"] == id)
        (forms[0]["title"], forms[0]["description"]) = ("Supper", "At eight.")
        (forms[1]["title"], forms[1]["locationName"]) = ("Brunch", "Garden")
        func send(_ form: [String: String], _ member: Member) async throws -> ReceivedReply {
            try await server.form("event.update", form.map { ($0.key, $0.value) }, as: member.browser)
        }
        let first = try await send(forms[0], anna)
        #expect(first.status == 303 && first.cookieValue("mingle-flash") == "Saved%2E")
        // A refusal keeps the form's initial values.
        var wrong = forms[1]
        wrong["capacity"] = "many"
        let refused = try await send(wrong, bert)
        #expect(
            refused.status == 422 && filled(refused)["was.title"] == "Dinner"
                && filled(refused)["base"] == forms[1]["base"])
        // The refused form shows the other host's changes, because they may have caused the error.
        #expect(filled(refused)["was.description"] == "At eight." && refused.text.contains("At eight.</textarea>"))
        let second = try await send(forms[1], bert)
        let told = try #require(second.cookieValue("mingle-flash")?.removingPercentEncoding)
        #expect(
            told
                == "Saved. Somebody else had also changed “Title”; your version replaced theirs. They also changed “Description”; we kept that change."
        )
        let event = try await server.call(.get, "/events/\(id)", as: anna.bearer).json
        #expect(event["title"] == "Brunch" && event["description"] == "At eight." && event["locationName"] == "Garden")
    }

    /// A client may set seconds, which the form does not show.
    @Test func `Seconds never cause an edit conflict`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let made = try await server.call(
            .post, "/events", as: anna.bearer, TestServer.dinner(["startsAt": "2026-12-24T19:30:17.000Z"]))
        let id = try #require(made.json["id"].string)
        var form = filled(try await server.page("/events/\(id)/edit", as: anna.browser))
        _ = try await server.call(.patch, "/events/\(id)", as: anna.bearer, ["description": "At eight."])
        form["title"] = "Supper"
        let saved = try await server.form("event.update", form.map { ($0.key, $0.value) }, as: anna.browser)
        let told = saved.cookieValue("mingle-flash")?.removingPercentEncoding
        #expect(told == "Saved. Somebody else also changed “Description”; we kept that change.")
        #expect(
            try await server.call(.get, "/events/\(id)", as: anna.bearer).json["startsAt"] == "2026-12-24T19:30:17.000Z"
        )
    }

    /// 19:30 in another zone is a different time, although the clock reads the same.
    @Test
    func
        `RateLimitKey changes a start is told of a zone that was changed meanwhile, and of what that did to the start`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let made = try await server.call(
            .post, "/events", as: anna.bearer,
            TestServer.dinner(["startsAt": "2026-12-24T18:30:00.000Z", "timeZone": "Europe/Berlin"]))
        let id = try #require(made.json["id"].string)
        var form = filled(try await server.page("/events/\(id)/edit", as: anna.browser))
        _ = try await server.call(
            .patch, "/events/\(id)", as: anna.bearer,
            ["startsAt": "2026-12-24T19:30:00.000Z", "timeZone": "Europe/Lisbon"])
        form["startsAt"] = "2026-12-24T20:00"
        let saved = try await server.form("event.update", form.map { ($0.key, $0.value) }, as: anna.browser)
        let told = try #require(saved.cookieValue("mingle-flash")?.removingPercentEncoding)
        #expect(told.contains("had also changed “Starts”") && told.contains("“Time zone”"), "\(told)")
    }

    @Test func `A profile that is changed on two devices keeps both changes`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let form = filled(try await server.page("/me/settings", as: anna.browser))
        func send(_ change: [String: String]) async throws {
            let fields = form.merging(change) { $1 }.map { ($0.key, $0.value) }
            #expect(try await server.form("account.updateProfile", fields, as: anna.browser).status == 303)
        }
        try await send(["givenName": "Annika"])
        try await send(["handle": "annika"])
        let me = try await server.call(.get, "/me", as: anna.bearer).json
        #expect(me["givenName"] == "Annika" && me["handle"] == "annika")
    }

    @Test func `Preferences that are changed on two devices keep both changes`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let form = filled(try await server.page("/me/notifications", as: anna.browser))
        func send(_ change: [String: String]) async throws {
            let fields = form.merging(change) { $1 }.filter { !$0.value.isEmpty || $0.key.hasPrefix("was.") }.flatMap {
                name, value in
                // One checkbox for each lead time.
                ["reminders", "todoReminders"].contains(name)
                    ? value.split(separator: ",").map { (name, String($0)) } : [(name, value)]
            }
            #expect(try await server.form("notice.updatePreferences", fields, as: anna.browser).status == 303)
        }
        try await send(["invited.email": ""])
        try await send(["quietFrom": "22:00", "quietTo": "07:00"])
        let preferences = try await server.call(.get, "/me/preferences", as: anna.bearer).json
        #expect(
            preferences["notifications"]["invited"]["email"] == false
                && preferences["notifications"]["invited"]["push"] == true)
        #expect(preferences["quietHours"]["from"] == "22:00")
    }

    @Test func `Forms that are no forms do no harm`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for body in [
            "", "&&&", "=", "%", "%zz=%F0%28", "a=b=c", String(repeating: "a=b&", count: 20_000),
            "title=%00&startsAt=%0d%0a",
        ] {
            for command in [
                "event.create", "event.rsvp", "event.rsvpByLink", "account.signIn", "nothing", "../event.create",
            ] {
                let reply = try await server.send(
                    .post, "/do/\(command)", as: anna.browser,
                    headers: ["Content-Type": "application/x-www-form-urlencoded"], bytes: Array(body.utf8))
                #expect((300..<500).contains(reply.status), "\(command) \(body.prefix(20)): \(reply.status)")
            }
        }
        let large = try await server.send(
            .post, "/do/event.create", as: anna.browser, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            bytes: [UInt8](repeating: 97, count: 2 << 20))
        #expect(large.status == 413 && large.header("Content-Type") == "text/html; charset=utf-8")
    }
}
