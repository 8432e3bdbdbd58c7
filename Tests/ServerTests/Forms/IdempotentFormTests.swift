import Domain
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Every creation form: sent twice it creates one object; sent again with other content, as after going back, it
/// creates another.
@Suite(.serialized) struct IdempotentFormTests {
    /// The changed field of the second submission, by form; nil if the form has no field to change or creates one
    /// object whatever is typed.
    private static let typed: [String: (field: String, value: String)?] = [
        AddActivity.name: ("name", "Quartet"), AddActivityType.name: ("name", "Quintet"), AddActivityVenue.name: nil,
        AddArea.name: ("name", "Riverside"), AddEntry.name: ("title", "Rehearsal"),
        AddExpense.name: ("description", "Milk"),
        AddGuest.name: ("name", "Nils"), AddParticipant.name: ("email", "other@elsewhere.org"),
        AddParticipantAddress.name: ("from", "2026-02-05"), AddParticipantRole.name: ("name", "Pilot"),
        AddTodo.name: ("title", "Butter"), AddTodos.name: ("lines", "Butter"), AddVenue.name: ("name", "Barn"),
        // One request and one report, which hold the latest text.
        SendJoinRequest.name: nil, FileReport.name: nil,
        CommentPost.name: ("body", "Splendid"), CreateEvent.name: ("title", "Brunch"), CreateFeed.name: nil,
        DuplicateEvent.name: nil,
        RecordPayment.name: ("amount", "2,50"), SendAnnouncement.name: ("body", "Bring shoes."),
        SendMessage.name: ("body", "You!"),
        // A form with a file, which `PhotoFormTests` covers.
        AddPost.name: nil,
    ]

    private static let making: [any CreatingCommand.Type] = CommandRegistry.all.commands.compactMap {
        $0 as? any CreatingCommand.Type
    }

    @Test func `Every form that makes something is tried`() {
        #expect(Set(Self.typed.keys) == Set(Self.making.map { $0.name }))
    }

    /// Returns the number of live rows that devices receive.
    private func rows(_ server: TestServer) async throws -> Int {
        try await server.count("SELECT count(DISTINCT subject) FROM change WHERE removed_at IS NULL")
    }

    @Test(arguments: making.map { $0.name }.filter { $0 != AddPost.name })
    func `A form sent twice makes one thing, and with other content another`(_ name: String) async throws {
        let field = try #require(Self.making.first { $0.name == name }).createdIDField
        let row = try #require(PageTable.rows.first { $0.route == "POST /do/\(name)" })
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let viewers = zip(Viewer.allCases, row.expected("PUBLIC")).filter { $0.1 == "303" }.map(\.0)
        let viewer = viewers.contains(.host) ? .host : try #require(viewers.first)
        let browser = campus.cast.people[viewer]!.browser
        let id = ID<Never>(at: server.now, random: { 4711 })
        var fields = row.fields(campus.cast).filter { $0.0 != field || field == "copy" } + [(field, "\(id)")]
        func send() async throws -> ReceivedReply { try await server.form(name, fields, as: browser, from: nil) }

        let first = try await send()
        #expect(first.status == 303, "\(first.text.prefix(300))")
        let once = try await rows(server)
        let second = try await send()
        #expect(second.status == 303 && second.header("Location") == first.header("Location"))
        #expect(try await rows(server) == once, "the second press made another")

        guard let other = Self.typed[name] ?? nil else { return }
        #expect(fields.contains { $0.0 == other.field && $0.1 != other.value }, "nothing else is typed")
        fields = fields.map { $0.0 == other.field ? (other.field, other.value) : $0 }
        let changed = try await send()
        #expect(changed.status == 303, "\(changed.text.prefix(300))")
        let twice = try await rows(server)
        #expect(twice > once, "what was typed is lost")
        let pressed = try await send()
        #expect(pressed.status == 303 && pressed.header("Location") == changed.header("Location"))
        #expect(try await rows(server) == twice, "the second press after a step back made a third")
    }

    @Test func `A client is told that its id is taken, and nothing is stored`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host, event) = (campus.server, campus.cast.people[.host]!, campus.cast.event)
        let id = "\(ID<Never>(at: server.now, random: { 4712 }))"
        let day = "\((server.now + .days(3)).iso8601)"
        let bodies: [(path: String, first: JSONValue, other: JSONValue)] = [
            ("/events/\(event)/todos", ["title": "Bread"], ["title": "Butter"]),
            ("/events/\(event)/messages", ["body": "One"], ["body": "Two"]),
            (
                "/schedule", ["title": "Choir", "description": "Mass", "at": .string(day)],
                ["title": "Choir", "description": "Vespers", "at": .string(day)]
            ),
            ("/events", TestServer.dinner(), TestServer.dinner(["title": "Supper"])),
        ]
        for (number, (path, first, other)) in bodies.enumerated() {
            let own = JSONValue.string(String(id.dropLast()) + "\(number)")
            let made = try await server.call(.post, path, as: host.bearer, first.setting("id", own))
            #expect(made.status == 201, "\(path): \(made.text)")
            let again = try await server.call(.post, path, as: host.bearer, first.setting("id", own))
            #expect(again.status == 201 && again.json["id"] == made.json["id"], "\(path)")
            let rows = try await rows(server)
            let refused = try await server.call(.post, path, as: host.bearer, other.setting("id", own))
            #expect(refused.status == 409 && refused.code == "duplicate", "\(path): \(refused.text)")
            #expect(try await self.rows(server) == rows)
        }
    }
}
