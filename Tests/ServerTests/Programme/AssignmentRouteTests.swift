import Domain
import HTTPTypes
import Operations
import Testing

@testable import Server
@testable import TestCampus

/// Assignments over HTTP: entering past ones, ending, correcting, and removing mistakes.
struct AssignmentRouteTests {
    private static func day(_ days: Int64) -> String { (TestServer.start + .days(days)).iso8601 }

    @Test func `An assignment ends and keeps the past`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, editor, programme) = (campus.server, campus.cast.people[.editor]!.bearer, campus.cast.programme)
        let path = "/activities/\(programme.activity)/assignments"
        func ask(_ query: String = "") async throws -> [String?] {
            try await server.call(.get, path + query, as: editor).json["items"].array?.map { $0["id"].string } ?? []
        }
        func people(_ query: String) async throws -> Int? {
            try await server.call(.get, "/analytics/engagement\(query)", as: editor).json["totalParticipants"].int
        }
        let role = JSONValue.string(programme.freeRole)
        let body: [String: JSONValue] = [
            "participantId": .string(programme.participant), "roleId": role,
            "from": .string(AssignmentRouteTests.day(-300)),
        ]
        let made = try await server.call(.post, path, as: editor, .object(body))
        let id = try #require(made.json["id"].string, "\(made.text)")
        #expect(made.json["assignedAt"].string == AssignmentRouteTests.day(-300) && made.json["endedAt"].string == nil)
        // The cast's own assignment begins today, so 200 days ago this one was the only one.
        #expect(try await people("?to=\(AssignmentRouteTests.day(-200))") == 1)
        #expect(
            try await server.call(.delete, "/assignments/\(id)?at=\(AssignmentRouteTests.day(-100))", as: editor).status
                == 204)
        #expect(
            try await server.call(.get, "/assignments/\(id)", as: editor).json["endedAt"].string
                == AssignmentRouteTests.day(-100))
        #expect(try await people("?to=\(AssignmentRouteTests.day(-200))") == 1)
        #expect(try await people("?to=\(AssignmentRouteTests.day(-50))") == 0)
        #expect(try await Set(ask()) == [programme.assignment, id])
        #expect(try await ask("?when=ended") == [id])
        #expect(try await ask("?when=current") == [programme.assignment])
        // The same role again: refused for an overlapping period, accepted for another one.
        var again = body
        again["from"] = .string(AssignmentRouteTests.day(-120))
        let refused = try await server.call(.post, path, as: editor, .object(again))
        #expect(
            refused.status == 409 && refused.json["code"].string == "duplicate"
                && refused.json["fields"]["from"].string != nil, "\(refused.text)")
        again["from"] = .string(AssignmentRouteTests.day(-90))
        again["to"] = .string(AssignmentRouteTests.day(-80))
        #expect(try await server.call(.post, path, as: editor, .object(again)).status == 201)
        // First corrected, then removed as a mistake.
        let corrected = try await server.call(
            .patch, "/assignments/\(id)", as: editor,
            ["assignedAt": .string(AssignmentRouteTests.day(-150)), "note": "Cooks"])
        #expect(
            corrected.json["note"].string == "Cooks"
                && corrected.json["assignedAt"].string == AssignmentRouteTests.day(-150))
        #expect(try await people("?to=\(AssignmentRouteTests.day(-200))") == 0)
        #expect(try await server.call(.delete, "/assignments/\(id)?mistake=true", as: editor).status == 204)
        #expect(try await server.call(.get, "/assignments/\(id)", as: editor).status == 404)
        #expect(try await people("?to=\(AssignmentRouteTests.day(-120))") == 0)
    }

    @Test func `What cannot be is refused at its parameter`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, editor, programme) = (campus.server, campus.cast.people[.editor]!.bearer, campus.cast.programme)
        let (day, path) = (AssignmentRouteTests.day(3), "/assignments/\(programme.assignment)")
        for (query, field) in [
            ("at=yesterday", "at"), ("at=\(day)", "at"), ("at=\(AssignmentRouteTests.day(-3))", "at"),
            ("mistake=perhaps", "mistake"),
            ("mistake=true&at=\(day)", "at"),
        ] {
            let reply = try await server.call(.delete, "\(path)?\(query)", as: editor)
            #expect(reply.status == 422 && reply.json["fields"][field].string != nil, "\(query): \(reply.text)")
        }
        let list = try await server.call(.get, "/activities/\(programme.activity)/assignments?when=never", as: editor)
        #expect(list.status == 422 && list.json["fields"]["when"].string != nil)
        let later = try await server.call(
            .post, "/activities/\(programme.activity)/assignments", as: editor,
            [
                "participantId": .string(programme.participant), "roleId": .string(programme.freeRole),
                "from": .string(day), "to": .string(day),
            ])
        #expect(
            later.status == 422 && later.json["fields"]["from"].string != nil
                && later.json["fields"]["to"].string != nil, "\(later.text)")
    }

    /// A form changes only the edited fields, and pages show current and former participants.
    @Test func `Pages end, correct and remove`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, editor, programme) = (campus.server, campus.cast.people[.editor]!.browser, campus.cast.programme)
        let (page, entry) = (
            "/organise/activities/\(programme.activity)",
            "/organise/activities/\(programme.activity)/people/\(programme.assignment)"
        )
        let before = try await server.page(page, as: editor).text
        #expect(
            before.contains("“End it now” ends their part today")
                && before.contains("“Entered by mistake” removes it from the history"))
        #expect(
            before.contains("End it now") && before.contains("Entered by mistake")
                && !before.contains("Show who took part before"))
        let bad = try await server.form(
            "assignment.update",
            [
                ("id", programme.assignment), ("roleId", programme.role), ("assignedAt", "2026-01-05"),
                ("endedAt", "2026-01-04"), ("was.assignedAt", "x"), ("was.endedAt", ""),
            ],
            as: editor)
        #expect(
            bad.status == 422 && bad.text.contains("The end must be after the start.")
                && bad.text.contains("value=\"2026-01-04\""))
        let saved = try await server.form(
            "assignment.update",
            [
                ("id", programme.assignment), ("assignedAt", "2026-01-05"), ("endedAt", "2026-02-04"),
                ("was.assignedAt", "x"), ("was.endedAt", ""),
            ], as: editor)
        #expect(saved.status == 303)
        let after = try await server.page(page, as: editor).text
        #expect(
            after.contains("Nobody takes part now.") && after.contains("Show who took part before")
                && !after.contains("Paula Part"))
        #expect(try await server.page(page + "?when=ended", as: editor).text.contains("Paula Part"))
        #expect(try await server.page(entry, as: editor).text.contains("value=\"2026-02-04\""))
        #expect(
            try await server.page(entry.replacing(programme.activity, with: programme.venue), as: editor).status == 404)
        #expect(try await server.form("assignment.delete", [("id", programme.assignment)], as: editor).status == 303)
        #expect(try await server.page(entry, as: editor).status == 404)
    }
}
