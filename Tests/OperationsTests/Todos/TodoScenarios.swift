import Domain
import Store
import Testing

@testable import Operations

extension World {
    /// Fills the party's list: one item with two spots, of which Bo has one; one that Cem takes; one that Bo
    /// has completed.
    func fillTodos() async throws {
        let drinks = try await community.perform(AddTodo(event: party, title: "Drinks", places: 2), as: bo)
        try await community.perform(ClaimTodo(id: drinks), as: bo)
        _ = try await community.perform(
            AddTodo(event: party, title: "Keys", dueAt: community.now + .days(1), assigneeId: cem.userID), as: ana)
        let room = try await community.perform(AddTodo(event: party, title: "Room"), as: ana)
        try await community.perform(CompleteTodo(id: room), as: bo)
    }

    /// Returns the item with this title on the party's list.
    func todo(_ title: String) async throws -> ID<Todo> {
        try await community.value("SELECT id FROM todo WHERE event_id = \(party) AND title = \(title)")!
    }
}

extension Scenario {
    static let todos = [
        Scenario(AddTodo.self, "taken by somebody") { w in
            _ = try await w.community.perform(
                AddTodo(event: w.party, title: "Music", assigneeId: w.cem.userID), as: w.bo)
        },
        Scenario(AddTodos.self, "under the ids that the client chooses") { w in
            _ = try await w.community.perform(AddTodos(event: w.party, lines: "Bread\n3 × Salad"), as: w.bo)
        },
        Scenario(AddTodos.self, "under ids that follow from one") { w in
            _ = try await w.community.perform(
                AddTodos(event: w.party, id: ClientIDTests.fixed(), lines: "Bread\n3 × Salad"), as: w.bo)
        },
        Scenario(UpdateTodo.self, "what it says, and who takes it") { w in
            try await w.community.perform(
                UpdateTodo(
                    id: w.todo("Keys"), title: .set("The keys"), dueAt: .clear, assigneeId: .set(w.bo.userID!),
                    places: .set(3)), as: w.bo)
        },
        Scenario(MoveTodo.self, "to the top") { w in
            try await w.community.perform(MoveTodo(id: w.todo("Room"), after: nil), as: w.bo)
        },
        Scenario(MoveTodo.self, "where there is no more room") { w in
            let (drinks, keys, room) = (try await w.todo("Drinks"), try await w.todo("Keys"), try await w.todo("Room"))
            // Each moves between the first item and the item moved there before, until no position is left
            // between them.
            for number in 0..<14 {
                try await w.community.perform(MoveTodo(id: number % 2 == 0 ? room : keys, after: drinks), as: w.bo)
            }
        },
        Scenario(DeleteTodo.self, "with a claim") { w in
            try await w.community.perform(DeleteTodo(id: w.todo("Drinks")), as: w.ana)
        },
        Scenario(CompleteTodo.self, "") { w in
            try await w.community.perform(CompleteTodo(id: w.todo("Keys")), as: w.ana)
        },
        Scenario(ReopenTodo.self, "") { w in try await w.community.perform(ReopenTodo(id: w.todo("Room")), as: w.ana) },
        Scenario(ClaimTodo.self, "") { w in try await w.community.perform(ClaimTodo(id: w.todo("Drinks")), as: w.ana) },
        Scenario(UnclaimTodo.self, "") { w in try await w.community.perform(UnclaimTodo(id: w.todo("Drinks")), as: w.bo)
        },
        Scenario(WithdrawRSVP.self, "with a place claimed") { w in
            try await w.community.perform(WithdrawRSVP(event: w.party), as: w.bo)
        },
        Scenario(DeleteEvent.self, "with a to-do list") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
    ]
}

extension ClientIDTests {
    static let todos: [Maker] = [
        Maker(AddTodo.self, "an item", .todo) { w in
            try await w.community.perform(AddTodo(event: w.dinner, id: fixed(), title: "Bread"), as: w.ana)
        } other: { w in
            try await w.community.refusal(AddTodo(event: w.party, id: fixed(), title: "Bread"), as: w.ana)
        }
    ]
}
