import Domain
import HTTPTypes
import Operations
import Properties
import Store
import Testing

@testable import Server

/// Forms as a browser sends them: 303 to where the person goes next, or the page again with what was typed.
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
        // 20:30 by the clocks in Berlin, where it is winter.
        #expect(event["startsAt"] == "2026-12-24T19:30:00.000Z" && event["timeZone"] == "Europe/Berlin")
        #expect(event["title"] == "Dinner" && event["capacity"] == 12 && event["tags"] == ["food", "Warm"])
        #expect(
            event["description"] == "Bring\na spoon." && event["visibility"] == "UNLISTED"
                && event["guestsMayInvite"] == true)
        let flash = try #require(reply.cookieValue("mingle-flash"))
        let cookies = Sender.cookie("mingle=\(anna.web.accessToken); mingle-flash=\(flash)")
        let first = try await server.page(path, as: cookies)
        #expect(
            first.text.contains("Your event is out.") && first.cookies["mingle-flash"]?.contains("Max-Age=0") == true)
        #expect(try await !server.page(path, as: anna.browser).text.contains("Your event is out."))
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

    @Test func `Who is signed out is sent to sign in, and then to where they were`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let id = try await server.event(by: anna)
        let reply = try await server.form("event.rsvp", [("event", id), ("status", "going")], from: "/events/\(id)")
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
        #expect(many.status == 422 && many.text.contains("You can come with up to 2 people."))
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
