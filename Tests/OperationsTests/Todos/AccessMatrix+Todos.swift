import Domain
import Store
import Testing

@testable import Operations

extension AccessMatrixTests {
    /// Invited people may read, but plan nothing before they have an RSVP.
    private static let planners = signedOut.merging([.invited: .notAllowed]) { $1 }

    static let todos: [Line] = [
        Line(reading: "read a private to-do list", allowed: [.invited, .going, .host], others: .notFound, signedOut) {
            s, a in
            _ = try await s.community.read { try TodoQuery.todos(of: s.event, as: a, limit: 5, in: $0) }
        },
        Line(
            reading: "read the to-do list of a public event", allowed: [.invited, .going, .host], others: .notAllowed,
            signedOut
        ) { s, a in
            _ = try await s.community.read { try TodoQuery.todos(of: s.open, as: a, limit: 5, in: $0) }
        },
        Line(reading: "read one item", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try TodoQuery.todo(s.todo, as: a, in: $0) }
        },
        Line(AddTodo.self, "put an item on the list", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(AddTodo(event: s.event, title: "Bread"), as: a)
        },
        Line(AddTodos.self, "put several on the list", allowed: [.going, .host], others: .notFound, planners) { s, a in
            _ = try await s.community.perform(AddTodos(event: s.event, lines: "Bread\nSalt"), as: a)
        },
        Line(UpdateTodo.self, "change an item", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(UpdateTodo(id: s.todo, title: .set("Juice")), as: a)
        },
        Line(MoveTodo.self, "move an item", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(MoveTodo(id: s.todo, after: nil), as: a)
        },
        Line(DeleteTodo.self, "delete an item", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(DeleteTodo(id: s.todo), as: a)
        },
        Line(CompleteTodo.self, "tick an item", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(CompleteTodo(id: s.todo), as: a)
        },
        Line(ReopenTodo.self, "take a tick back", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(ReopenTodo(id: s.todo), as: a)
        },
        Line(ClaimTodo.self, "claim a place", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(ClaimTodo(id: s.todo), as: a)
        },
        Line(UnclaimTodo.self, "give a place back", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(UnclaimTodo(id: s.todo), as: a)
        },
    ]
}
