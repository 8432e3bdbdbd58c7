import Domain
import Foundation
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Bulk actions of administrators on accounts and events, and the messages that report their outcome.
struct BulkActionTests {
    private func send(
        _ command: String, _ fields: [(String, String)], _ root: Member, on server: TestServer
    ) async throws -> (place: String, message: String) {
        let reply = try await server.form(command, fields, as: root.browser, from: "/admin/users")
        #expect(reply.status == 303, "\(command): \(reply.status) \(reply.text.prefix(300))")
        return (reply.header("Location") ?? "", reply.cookieValue("mingle-flash")?.removingPercentEncoding ?? "")
    }

    @Test func `Several accounts are disabled, and one's own is left alone`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let some = [try await server.member("Anna"), try await server.member("Bert"), try await server.member("Cem")]
        let ids =
            some.map { ("id", "\($0.id)") } + [
                ("id", "\(root.id)"), ("id", "\(some[0].id)"), ("id", "0190a000-0000-7000-8000-000000000000"),
            ]
        let next = "/admin/users?role=MEMBER"
        let disabled = try await send("admin.users", ids + [("act", "disable"), ("next", next)], root, on: server)
        #expect(disabled.place == next)
        #expect(disabled.message == "3 accounts disabled. Your own account was left unchanged. One no longer exists.")
        for one in some { #expect(try await server.call(.get, "/me", as: one.bearer).status == 401) }
        #expect(
            try await server.call(.get, "/admin/users?status=disabled", as: root.bearer).json["items"].array?.count == 3
        )
        let enabled = try await send(
            "admin.users", [("id", "\(some[0].id)"), ("act", "enable"), ("next", "https://elsewhere.example/")], root,
            on: server)
        #expect(enabled.place == "/admin/users" && enabled.message == "One account enabled.")
        let changed = try await send(
            "admin.users", [("id", "\(some[0].id)"), ("act", "role"), ("role", "EDITOR")], root, on: server)
        #expect(changed.message == "Changed the role of one account.")
        let editors = try await server.call(.get, "/admin/users?role=EDITOR", as: root.bearer).json["items"]
        #expect(editors.array?.count == 1 && editors[0]["id"] == "\(some[0].id)")
        // An error appears next to its field, and ticked and chosen values stay.
        let nobody = try await server.form(
            "admin.users", [("act", "role"), ("role", "EDITOR"), ("next", "/admin/users?q=Anna")], as: root.browser,
            from: "/admin/users")
        #expect(
            nobody.status == 422 && nobody.text.contains("Choose at least one account.")
                && nobody.text.contains("value=\"EDITOR\" selected"))
        #expect(nobody.text.contains("Anna") && !nobody.text.contains("Bert"), "the same list")
        let nothing = try await server.form(
            "admin.users", [("id", "\(some[0].id)"), ("act", "role"), ("next", "/admin/users")], as: root.browser,
            from: "/admin/users")
        #expect(
            nothing.status == 422 && nothing.text.contains("Choose a role first.")
                && nothing.text.contains("value=\"\(some[0].id)\" checked"))
        #expect(!nothing.text.contains("value=\"\(some[1].id)\" checked"))
    }

    @Test func `Before several accounts are deleted it is asked, with whose they are`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let ids = [anna, bert, root].map { ("id", "\($0.id)") }
        let asked = try await send(
            "admin.users", ids + [("act", "delete"), ("next", "/admin/users?q=a")], root, on: server)
        #expect(asked.place.hasPrefix("/admin/users/delete?ids="))
        let page = try await server.page(asked.place, as: root.browser).text
        let addresses = [anna, bert].map { $0.email.replacing("@", with: "@<wbr>") }
        #expect(
            page.contains("This permanently deletes 2 accounts.") && addresses.allSatisfy(page.contains)
                && !page.contains("value=\"\(root.id)\""))
        #expect(try await server.call(.get, "/me", as: anna.bearer).status == 200, "nothing is done yet")
        let done = try await send("admin.deleteUsers", ids + [("next", "/admin/users?q=a")], root, on: server)
        #expect(
            done.place == "/admin/users?q=a"
                && done.message == "2 accounts deleted. Your own account was left unchanged.")
        #expect(try await server.call(.get, "/me", as: anna.bearer).status == 401)
        #expect(try await server.call(.get, "/me", as: root.bearer).status == 200)
        let lines = try await server.call(.get, "/admin/audit?command=account.delete", as: root.bearer).json["items"]
        #expect(lines.array?.count == 2, "a line for each")
        #expect(try await server.page(asked.place, as: root.browser).text.contains("Nobody to delete"))
    }

    @Test func `Several events are taken down, also those that the administrator may not open`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let bert = try await server.member("Bert")
        let open = try await server.event(by: bert, ["title": "Open supper"])
        let closed = try await server.event(
            by: bert, ["title": "Closed supper", "visibility": "INVITED", "locationName": "Secret kitchen"])
        let draft = try await server.event(by: bert, ["title": "Draft supper", "status": "draft"])
        let list = try await server.page("/admin/events?q=supper", as: root.browser).text
        #expect(
            list.contains("Open supper") && list.contains("Closed supper") && !list.contains("Draft supper")
                && !list.contains("Secret kitchen"))
        #expect(list.contains("href=\"/events/\(open)\"") && !list.contains("href=\"/events/\(closed)\""))
        let items = try await server.call(.get, "/admin/events?q=supper", as: root.bearer).json["items"].array ?? []
        #expect(Set(items.map { $0["id"].string }) == [open, closed])
        let nothing = try await server.form(
            "admin.events", [("next", "/admin/events")], as: root.browser, from: "/admin/events")
        #expect(nothing.status == 422 && nothing.text.contains("Choose at least one event."))
        let asked = try await send("admin.events", [("id", open), ("id", closed)], root, on: server)
        let page = try await server.page(asked.place, as: root.browser).text
        #expect(page.contains("This deletes 2 events for everyone.") && page.contains("Closed supper"))
        let done = try await send(
            "admin.deleteEvents", [("id", open), ("id", closed), ("id", closed)], root, on: server)
        #expect(done.place == "/admin/events" && done.message == "2 events deleted.")
        for id in [open, closed] {
            #expect([404, 410].contains(try await server.call(.get, "/events/\(id)", as: bert.bearer).status))
        }
        #expect(try await server.call(.get, "/events/\(draft)", as: bert.bearer).status == 200)
    }

    @Test func `The audit is read over REST with its filters`() async throws {
        let server = try await TestServer()
        let root = try await server.member("Root", role: .administrator)
        let bert = try await server.member("Bert")
        server.advance(.minutes(1))
        let event = try await server.event(by: bert, ["title": "Supper"])
        func items(_ query: String) async throws -> [JSONValue] {
            let reply = try await server.call(.get, "/admin/audit?\(query)", as: root.bearer)
            #expect(reply.status == 200, "\(query): \(reply.text)")
            return reply.json["items"].array ?? []
        }
        let line = try #require(try await items("subject=\(event)").first)
        #expect(
            line["command"] == "event.create" && line["actor"]["id"] == "\(bert.id)"
                && line["subject"]["eventTitle"] == "Supper")
        #expect(line["text"].string?.hasSuffix("created an event") == true && line["address"].string != nil, "\(line)")
        #expect(try await items("person=\(bert.id)&command=events").count == 1)
        #expect(
            try await items("command=account.startSession").allSatisfy {
                $0["text"].string?.hasSuffix("signed in") == true
            })
        #expect(try await items("command=account.startSession&person=\(bert.id)").count >= 1)
        #expect(try await items("to=2020-01-01T00:00:00Z").isEmpty)
        for wrong in ["person=x", "subject=x", "command=nothing", "from=yesterday", "to=x", "cursor=x", "limit=0"] {
            #expect(try await server.call(.get, "/admin/audit?\(wrong)", as: root.bearer).status == 422, "\(wrong)")
        }
        for wrong in ["role=KING", "status=deleted", "status=x"] {
            #expect(try await server.call(.get, "/admin/users?\(wrong)", as: root.bearer).status == 422, "\(wrong)")
        }
        let page = try await server.page("/admin/audit?person=\(bert.id)&from=2026-01-01", as: root.browser).text
        #expect(
            page.contains("created an event") && page.contains("href=\"/events/\(event)\"")
                && page.contains("From 2026-01-01"))
    }
}
