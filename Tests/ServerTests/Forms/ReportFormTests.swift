import Domain
import Foundation
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Administrators' actions on reports, and the messages about them.
struct ReportFormTests {
    /// Performs a command.
    ///
    /// - Returns: the flash message of the next page.
    private func done(
        _ command: String, _ fields: [(String, String)], _ root: Member, on server: TestServer
    ) async throws -> String? {
        let reply = try await server.form(command, fields, as: root.browser, from: "/me/reports")
        #expect(
            reply.status == 303 && reply.header("Location") == "/me/reports",
            "\(command): \(reply.status) \(reply.text.prefix(300))")
        return reply.cookieValue("mingle-flash")?.removingPercentEncoding
    }

    @Test func `An administrator disables an account, deletes an event, and comes back to the reports`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: bert, ["title": "Odd deal"])
        for (kind, subject) in [("person", "\(bert.id)"), ("event", event)] {
            let body: JSONValue = ["kind": .string(kind), "subject": .string(subject), "reason": "Spam"]
            #expect(try await server.call(.post, "/reports", as: anna.bearer, body).status == 204)
        }
        #expect(try await server.page("/me", as: root.browser).text.contains("2 waiting</span>"))
        #expect(try await !server.page("/me", as: anna.browser).text.contains("waiting</span>"))
        let page = try await server.page("/me/reports", as: root.browser).text
        for link in [
            "href=\"/people/\(bert.id)\"", "href=\"/events/\(event)\"", "/do/user.administer", "/do/event.delete",
        ] {
            #expect(page.contains(link), "\(link)")
        }

        #expect(
            try await done("user.administer", [("id", "\(bert.id)"), ("status", "disabled")], root, on: server)
                == "Account disabled.")
        #expect(try await server.call(.get, "/me", as: bert.bearer).status == 401)
        let disabled = try await server.page("/me/reports", as: root.browser).text
        #expect(disabled.contains("Account disabled") && !disabled.contains("href=\"/people/\(bert.id)\""))
        #expect(
            try await done("user.administer", [("id", "\(bert.id)"), ("status", "active")], root, on: server)
                == "Account enabled.")

        #expect(
            try await done("event.delete", [("id", event), ("next", "/me/reports")], root, on: server)
                == "Event deleted.")
        #expect(try await server.call(.get, "/events/\(event)", as: anna.bearer).status == 404)
        let deleted = try await server.page("/me/reports", as: root.browser).text
        #expect(deleted.contains("no longer exists") && !deleted.contains("/do/event.delete"))

        let reports = try await server.call(.get, "/admin/reports", as: root.bearer).json["items"].array ?? []
        for report in reports {
            #expect(
                try await done("report.close", [("id", report["id"].string ?? "")], root, on: server)
                    == "Report closed.")
        }
        #expect(reports.count == 2)
        #expect(try await !server.page("/me", as: root.browser).text.contains("waiting</span>"))
        #expect(try await server.page("/me/reports", as: root.browser).text.contains(">Closed</span>"))
    }

    @Test
    func `A report notice leads administrators to the reports, and reporters to what they still see`()
        async throws
    {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: bert, ["title": "Odd deal"])
        func leads(_ member: Member) async throws -> String? {
            let newest =
                try await server.call(.get, "/notifications", as: member.bearer).json["items"][0]["id"].string ?? ""
            return try await server.form("notice.open", [("id", newest)], as: member.browser, from: "/notifications")
                .header("Location")
        }
        for (kind, subject, path) in [
            ("event", event, "/events/\(event)"), ("person", "\(bert.id)", "/people/\(bert.id)"),
            ("person", "\(anna.id)", "/notifications"),
        ] {
            let body: JSONValue = ["kind": .string(kind), "subject": .string(subject), "reason": "Spam"]
            #expect(try await server.call(.post, "/reports", as: anna.bearer, body).status == 204)
            #expect(try await leads(root) == "/me/reports")
            let report =
                try await server.call(.get, "/admin/reports", as: root.bearer).json["items"][0]["id"].string ?? ""
            #expect(try await server.call(.delete, "/admin/reports/\(report)", as: root.bearer).status == 204)
            #expect(try await leads(anna) == path)
            server.advance(.minutes(1))
        }
        // Settings show the notices of one's role, and saving them changes no others.
        #expect(try await server.page("/me/notifications", as: root.browser).text.contains("name=\"reported.email\""))
        #expect(try await !server.page("/me/notifications", as: anna.browser).text.contains("reported.email"))
        #expect(
            try await server.form("notice.updatePreferences", [("invited.email", "on")], as: anna.browser).status == 303
        )
        #expect(
            try await server.call(.get, "/me/preferences", as: anna.bearer).json["notifications"]["reported"]["email"]
                == true)
    }

    @Test func `An administrator acts where they are, without a report`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: bert)
        let (profile, place) = ("/people/\(bert.id)", "/events/\(event)")
        for path in [profile, place] {
            let theirs = try await server.page(path, as: anna.browser).text
            #expect(!theirs.contains("/do/user.administer") && !theirs.contains("/do/event.delete"), "\(path)")
        }
        #expect(try await server.page(profile, as: root.browser).text.contains("Disable the account of Bert"))
        for (status, shown) in [("disabled", "Enable the account of Bert"), ("active", "Disable the account of Bert")] {
            let reply = try await server.form(
                "user.administer", [("id", "\(bert.id)"), ("status", status), ("next", profile)], as: root.browser,
                from: profile)
            #expect(reply.status == 303 && reply.header("Location") == profile)
            // A disabled account has no profile, but an administrator still gets a page.
            #expect(try await server.page(profile, as: root.browser).text.contains(shown))
            #expect(try await !server.page(profile, as: anna.browser).text.contains("/do/user.administer"))
        }
        #expect(try await server.page(place, as: root.browser).text.contains("/do/event.delete"))
        #expect(
            try await server.form("event.delete", [("id", event), ("next", "/")], as: anna.browser, from: nil).status
                == 403)
        let reply = try await server.form(
            "event.delete", [("id", event), ("next", "/")], as: root.browser, from: place)
        #expect(reply.status == 303 && reply.header("Location") == "/")
        #expect(try await server.call(.get, place, as: anna.bearer).status == 404)
    }

    @Test func `A second report continues the first one and returns to the page`()
        async throws
    {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let form = "/report?kind=person&subject=\(bert.id)"
        let profile = "/people/\(bert.id)"
        #expect(try await !server.page(form, as: anna.browser).text.contains("You have reported this already."))
        let fields = [
            ("kind", "person"), ("subject", "\(bert.id)"), ("reason", "It is not allowed to be this loud."),
            ("next", profile),
        ]
        let sent = try await server.form("report.file", fields, as: anna.browser, from: form)
        #expect(sent.status == 303 && sent.header("Location") == profile)
        let again = try await server.page(form, as: anna.browser).text
        #expect(
            again.contains("You have reported this already.")
                && again.contains("It is not allowed to be this loud.</textarea>"))
        #expect(try await !server.page(form, as: server.member("Cleo").browser).text.contains("this loud"))
        // A refused form keeps the return address.
        let refused = try await server.form(
            "report.file", fields.map { ($0.0, $0.0 == "reason" ? " " : $0.1) }, as: anna.browser, from: form)
        #expect(refused.status == 422 && refused.text.contains("name=\"next\" value=\"\(profile)\""))
    }

    @Test func `A refusal states the reason and changes nothing`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let bert = try await server.member("Bert")
        for (fields, status) in [
            ([("id", "\(root.id)"), ("status", "disabled")], 409),
            ([("id", "\(bert.id)"), ("status", "deleted")], 422),
            ([("id", "\(bert.id)"), ("status", "asleep")], 422), ([("id", "nobody"), ("status", "disabled")], 404),
        ] {
            let reply = try await server.form("user.administer", fields, as: root.browser, from: nil)
            #expect(reply.status == status && reply.cookieValue("mingle-flash") == nil, "\(fields): \(reply.status)")
        }
        #expect(try await server.call(.get, "/me", as: bert.bearer).status == 200)
        #expect(try await server.count("SELECT count(*) FROM users WHERE status <> 'active'") == 0)
    }
}
