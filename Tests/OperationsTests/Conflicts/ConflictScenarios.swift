import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension World {
    /// Gives Bo a conflict with Ana about the description of a to-do of the party.
    func fillConflicts() async throws {
        let room = try await todo("Room")
        try await community.perform(UpdateTodo(id: room, description: .set("The big one")), as: ana)
        try await community.perform(UpdateTodo(id: room, description: .set("The small one"), base: 2), as: bo)
    }

    /// Returns Bo's conflict.
    func conflict() async throws -> ID<Conflict> {
        try await community.value("SELECT id FROM field_conflict WHERE user_id = \(bo.userID)")!
    }
}

extension Scenario {
    static let conflicts = [
        Scenario(KeepMine.self, "") { w in try await w.community.perform(KeepMine(id: w.conflict()), as: w.bo) },
        Scenario(KeepTheirs.self, "") { w in try await w.community.perform(KeepTheirs(id: w.conflict()), as: w.bo) },
        Scenario(KeepTheirs.self, "after a third change, which conflicts") { w in
            try await w.community.perform(UpdateTodo(id: w.todo("Room"), description: .set("No room")), as: w.ana)
            try await w.community.perform(KeepTheirs(id: w.conflict()), as: w.bo)
        },
        Scenario(UpdateTodo.self, "of a field with a conflict") { w in
            try await w.community.perform(UpdateTodo(id: w.todo("Room"), description: .clear), as: w.bo)
        },
        Scenario(DeleteTodo.self, "with a conflict") { w in
            try await w.community.perform(DeleteTodo(id: w.todo("Room")), as: w.ana)
        },
        Scenario(UpdateEvent.self, "by two hosts at once") { w in
            try await w.community.perform(SetHosts(event: w.dinner, cohosts: [w.bo.userID!]), as: w.ana)
            let version = try await w.community.view(w.dinner, as: w.ana).version
            try await w.community.update(w.dinner, as: w.ana) { $0.title = .set("Supper") }
            try await w.community.update(w.dinner, as: w.bo) {
                $0.title = .set("Brunch")
                $0.base = version
            }
        },
        Scenario(DeleteEvent.self, "with a conflict") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
    ]
}

extension RandomRun {
    static let conflicts = [
        RandomAction(KeepMine.self, 1, doing: { d in try d.settling { KeepMine(id: $0) } }),
        RandomAction(KeepTheirs.self, 1, doing: { d in try d.settling { KeepTheirs(id: $0) } }),
    ]
}

extension RandomDraw {
    /// Draws a host and somebody else who change a new to-do at the same time.
    fileprivate mutating func settling<C: Command>(
        _ command: @escaping @Sendable (ID<Conflict>) -> C
    ) throws -> RandomAction.Deed {
        let (event, host) = try hosted()
        let other = try actor(
            one(
                """
                SELECT user_id FROM rsvp WHERE event_id = \(event) AND status IN ('going', 'maybe')
                    AND user_id IS NOT NULL AND user_id <> \(host.userID) ORDER BY user_id
                """))
        let (theirs, mine) = (g.word(5), g.word(6))
        return { community in
            let todo = try await community.perform(AddTodo(event: event, title: "To do"), as: host)
            try await community.perform(UpdateTodo(id: todo, title: .set(theirs)), as: host)
            try await community.perform(UpdateTodo(id: todo, title: .set(mine), base: 1), as: other)
            let conflict: ID<Conflict>? = try await community.value(
                "SELECT id FROM field_conflict WHERE row_id = \(todo)")
            if let conflict { _ = try await community.perform(command(conflict), as: other) }
        }
    }
}
