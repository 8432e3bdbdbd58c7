import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// Payments through the guest pass and before an event is deleted, with forms and no scripts.
@Suite(.serialized) struct GuestShareFormTests {
    @Test func `A guest without an account pays by their pass, and sees nobody else's part`() async throws {
        let campus = try await Campus.copy("INVITED")
        let (server, pass) = (campus.server, campus.cast.guestToken)
        let page = try await server.send(.get, "/g/\(pass)")
        #expect(page.status == 200 && page.text.contains("You owe €5.00") && page.text.contains("Boat"))
        #expect(!page.text.contains("Bread") && !page.text.contains(">Gus"), "what others share is not theirs to see")
        let fields = [("guestToken", pass), ("id", campus.cast.guestDebt)]
        for _ in 1...2 {
            let reply = try await server.form("payment.recordByPass", fields)
            #expect(reply.status == 303 && reply.header("Location") == "/g/\(pass)")
        }
        let paid = try await server.call(.get, "/guests/\(pass)").json["share"]
        #expect(
            paid["balance"]["minor"] == 0 && paid["payments"].array?.count == 2
                && paid["settlements"].array?.isEmpty == true)
        #expect(try await server.form("payment.undoByPass", fields).status == 303)
        // Submitted from a stale page: the reply shows the current state and why nothing was done.
        for (command, id) in [
            ("payment.undoByPass", campus.cast.guestDebt), ("payment.recordByPass", campus.cast.payment),
        ] {
            let stale = try await server.form(command, [("guestToken", pass), ("id", id)], from: "/g/\(pass)")
            #expect(stale.status == 303 && stale.header("Location") == "/g/\(pass)", "\(command)")
        }
        let after = try await server.call(.get, "/guests/\(pass)").json["share"]
        #expect(after["balance"]["minor"] == -500 && after["payments"].array?.count == 1)
    }

    @Test func `An event of which money is owed is deleted after a second question`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host, event) = (campus.server, campus.cast.people[.host]!, campus.cast.event)
        let page = try await server.page("/events/\(event)/delete", as: host.browser)
        for words in [
            "Money is still owed", "Nora Gast owes", "2 expenses", "2 payments", "1 message", "1 photo on the board",
            "1 to-do",
        ] {
            #expect(page.text.contains(words), "\(words)")
        }
        let refused = try await server.form("event.delete", [("id", event)], as: host.browser)
        #expect(
            refused.status == 422 && refused.text.matches(of: /Tick the box/).count == 1,
            "at its field, and not where one cancels")
        #expect(try await server.call(.get, "/events/\(event)", as: host.bearer).status == 200)
        // Administrators have to confirm too, but see no names.
        let admin = campus.cast.people[.administrator]!
        let asked = try await server.form(
            "event.delete", [("id", event), ("next", "/admin/events")], as: admin.browser)
        #expect(asked.status == 422 && asked.text.contains("Money is still owed") && !asked.text.contains("Nora"))
        let several = try await server.form("admin.deleteEvents", [("id", event)], as: admin.browser)
        #expect(several.status == 422 && several.text.contains("Tick the box"))
        #expect(
            try await server.form("event.delete", [("id", event), ("stillOwed", "on")], as: host.browser).status == 303)
        #expect(try await server.call(.get, "/events/\(event)", as: host.bearer).status != 200)
    }
}
