import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct TodoTests {
    /// Returns the list as `actor` sees it.
    private func list(_ stage: ChatStage, as actor: Actor) async throws -> [TodoView] {
        try await stage.community.all { try TodoQuery.todos(of: stage.event, as: actor, after: $0, limit: 3, in: $1) }
    }

    @Test func whoTakesItAndWhoHasDoneItIsShown() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let id = try await community.perform(
            AddTodo(
                event: stage.event, title: " Keys ", description: "From the caretaker", dueAt: community.now + .days(1),
                assigneeId: stage.going.userID),
            as: stage.host)
        try await community.perform(CompleteTodo(id: id), as: stage.maybe)
        community.advance(.minutes(5))
        // Completing an item again keeps the first completion.
        try await community.perform(CompleteTodo(id: id), as: stage.host)
        let todo = try #require(try await list(stage, as: stage.invited).first)
        #expect(todo.title == "Keys" && todo.assignee?.name.hasPrefix("Going") == true)
        #expect(todo.completedBy == stage.maybe.userID && todo.completedAt == community.now - .minutes(5))
        try await community.perform(ReopenTodo(id: id), as: stage.cohost)
        let open = try #require(try await list(stage, as: stage.host).first)
        #expect(open.completedAt == nil && open.completedBy == nil && open.assigneeId == stage.going.userID)
    }

    /// Invited people who declined are part of the crew but cannot be assigned anything new.
    @Test func declinedGuestsCannotBeAssigned() async throws {
        let stage = try await ChatStage()
        func names() async throws -> Set<ID<User>> {
            let event = try await stage.community.view(stage.event, as: stage.host)
            return Set(
                try await stage.community.read { try TodoQuery.crew(of: event, as: stage.host, limit: 50, in: $0) }.map(
                    \.id))
        }
        let give = AddTodo(event: stage.event, title: "Keys", assigneeId: stage.invited.userID)
        _ = try await stage.community.perform(give, as: stage.host)
        #expect(try await names().contains(stage.invited.userID!))
        try await stage.community.rsvp(stage.event, .notGoing, as: stage.invited)
        #expect(try await stage.community.refusal(give, as: stage.host)?.fields.keys.sorted() == ["assigneeId"])
        #expect(try await !names().contains(stage.invited.userID!))
    }

    /// A guest list that guests cannot see is not disclosed through the plan.
    @Test func aHiddenGuestListIsHiddenInThePlanToo() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        try await community.update(stage.event, as: stage.host) { $0.guestList = .set(.hidden) }
        let event = try await community.view(stage.event, as: stage.going)
        func names() async throws -> Set<ID<User>> {
            Set(
                try await community.read { try TodoQuery.crew(of: event, as: stage.going, limit: 50, in: $0) }.map(\.id)
            )
        }
        let known: Set = [stage.host.userID!, stage.cohost.userID!, stage.going.userID!]
        #expect(try await names() == known)
        #expect(
            try await Set(
                community.read { try BudgetQuery.choices(of: event, as: stage.going, in: $0) }.compactMap(\.userId))
                == known)
        let secret = try await community.refusal(
            AddTodo(event: stage.event, title: "Keys", assigneeId: stage.invited.userID), as: stage.going)
        #expect(secret?.fields.keys.sorted() == ["assigneeId"])
        // Everyone already knows the people in the plan.
        _ = try await community.perform(
            AddTodo(event: stage.event, title: "Keys", assigneeId: stage.maybe.userID), as: stage.host)
        #expect(try await names() == known.union([stage.maybe.userID!]))
        _ = try await community.perform(
            AddTodo(event: stage.event, title: "Room", assigneeId: stage.maybe.userID), as: stage.going)
    }

    /// Rewording an item ends the assignments of people who share a block with the editor, so that reminders cannot
    /// carry messages to them.
    @Test(.tags(.P45)) func rewordingAnItemAffectsNobodyHiddenByABlock() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let keys = try await community.perform(
            AddTodo(event: stage.event, title: "Keys", assigneeId: stage.maybe.userID), as: stage.going)
        let drinks = try await community.perform(
            AddTodo(event: stage.event, title: "Drinks", places: 2), as: stage.going)
        try await community.perform(ClaimTodo(id: drinks), as: stage.maybe)
        try await community.perform(BlockPerson(userId: stage.going.userID!), as: stage.maybe)
        #expect(try await list(stage, as: stage.host).first { $0.id == keys }?.assigneeId == stage.maybe.userID)
        for id in [keys, drinks] {
            try await community.perform(UpdateTodo(id: id, title: .set("I know where you live")), as: stage.going)
        }
        let seen = try await list(stage, as: stage.host)
        #expect(seen.allSatisfy { $0.assigneeId == nil && $0.claimed == 0 && $0.claims.isEmpty })
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func neverMoreClaimsThanPlaces() async throws {
        let stage = try await ChatStage()
        let id = try await stage.community.perform(
            AddTodo(event: stage.event, title: "Drinks", places: 2), as: stage.host)
        for actor in [stage.going, stage.going, stage.maybe] {
            stage.community.advance(.seconds(1))
            try await stage.community.perform(ClaimTodo(id: id), as: actor)
        }
        let refusal = try await stage.community.refusal(ClaimTodo(id: id), as: stage.host)
        #expect(refusal?.code == .conflict && refusal?.message == "All spots are taken.")
        let full = try #require(try await list(stage, as: stage.host).first)
        #expect(full.claimed == 2 && full.claims.map(\.id) == [stage.going, stage.maybe].map { $0.userID! })
        // Capacity cannot fall below the spots taken.
        let fewer = try await stage.community.refusal(UpdateTodo(id: id, places: .set(1)), as: stage.host)
        #expect(fewer?.fields.keys.sorted() == ["places"])
        #expect(
            try await stage.community.refusal(UpdateTodo(id: id, places: .clear), as: stage.host)?.fields["places"]
                != nil)
        try await stage.community.perform(UnclaimTodo(id: id), as: stage.going)
        try await stage.community.perform(ClaimTodo(id: id), as: stage.host)
        let plain = try await stage.community.perform(AddTodo(event: stage.event, title: "Music"), as: stage.host)
        #expect(try await stage.community.refusal(ClaimTodo(id: plain), as: stage.host)?.code == .conflict)
    }

    @Test func manyClaimAtOnce() async throws {
        let community = try TestCommunity()
        let host = try await community.member("Host")
        let event = try await community.event(by: host)
        var guests: [Actor] = []
        for number in 0..<12 {
            guests.append(try await community.member("G\(number)"))
            try await community.rsvp(event, .going, as: guests[number])
        }
        let id = try await community.perform(AddTodo(event: event, title: "Seats in a car", places: 4), as: host)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for guest in guests {
                group.addTask { (try? await community.perform(ClaimTodo(id: id), as: guest)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        let todo = try await community.read { try TodoQuery.todo(id, as: host, in: $0) }
        #expect(taken == 4 && todo.claimed == 4 && todo.claims.count == 4)
    }

    @Test func leavingTheCrewReleasesClaims() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let drinks = try await community.perform(
            AddTodo(event: stage.event, title: "Drinks", places: 1), as: stage.host)
        let keys = try await community.perform(
            AddTodo(event: stage.event, title: "Keys", assigneeId: stage.maybe.userID), as: stage.host)
        let done = try await community.perform(AddTodo(event: stage.event, title: "Room"), as: stage.host)
        try await community.perform(ClaimTodo(id: drinks), as: stage.maybe)
        try await community.perform(CompleteTodo(id: done), as: stage.maybe)
        try await community.rsvp(stage.event, .notGoing, as: stage.maybe)
        let left = try await list(stage, as: stage.host)
        #expect(left.map(\.claimed) == [0, 0, 0] && left.allSatisfy { $0.claims.isEmpty && $0.assigneeId == nil })
        // Completed items stay completed.
        #expect(left.first { $0.id == done }?.completedBy == stage.maybe.userID)
        #expect(left.first { $0.id == keys } != nil)
        try await community.perform(ClaimTodo(id: drinks), as: stage.going)
    }

    /// Compares random moves with a plain list.
    @Test func movesAreAsInAList() async throws {
        let stage = try await ChatStage()
        var g = Generator(seed: 11)
        var model: [ID<Todo>] = []
        for number in 0..<7 {
            model.append(
                try await stage.community.perform(AddTodo(event: stage.event, title: "T\(number)"), as: stage.host))
        }
        for _ in 0..<120 {
            let id = model[g.int(0...6)]
            let after: ID<Todo>? = g.one(in: 4) ? nil : model[g.int(0...6)]
            try await stage.community.perform(MoveTodo(id: id, after: after), as: stage.going)
            if after != id {
                model.removeAll { $0 == id }
                model.insert(id, at: after.map { model.firstIndex(of: $0)! + 1 } ?? 0)
            }
            try #require(try await list(stage, as: stage.host).map(\.id) == model)
        }
    }

    @Test func severalLinesAreSeveralItems() async throws {
        let stage = try await ChatStage()
        let ids = try await stage.community.perform(
            AddTodos(event: stage.event, lines: "- Bread\n\n3 × Drinks\r\n2 x Salad\n"), as: stage.going)
        let todos = try await list(stage, as: stage.host)
        #expect(
            todos.map(\.id) == ids && todos.map(\.title) == ["Bread", "Drinks", "Salad"]
                && todos.map(\.places) == [nil, 3, 2])
        let long = try await stage.community.refusal(
            AddTodos(event: stage.event, lines: "Ok\n" + String(repeating: "x", count: 121)), as: stage.going)
        #expect(long?.fields["lines"] != nil)
        #expect(try await list(stage, as: stage.host).count == 3)
    }

    @Test func severalLinesUnderTheirOwnIdsAreAddedOnce() async throws {
        let stage = try await ChatStage()
        func id(_ number: UInt8) -> ID<Todo> { ID(bytes: [UInt8](repeating: number, count: 16))! }
        func add(_ ids: [ID<Todo>], _ lines: String = "Bread\n\nDrinks") -> AddTodos {
            AddTodos(event: stage.event, ids: ids, lines: lines)
        }
        for _ in 1...2 {
            #expect(try await stage.community.perform(add([id(1), id(2)]), as: stage.going) == [id(1), id(2)])
            #expect(try await list(stage, as: stage.host).map(\.title) == ["Bread", "Drinks"])
        }
        for ids in [[], [id(3)], [id(3), id(3)], [id(3), id(4), id(5)]] {
            #expect(try await stage.community.refusal(add(ids), as: stage.going)?.fields["ids"] != nil)
        }
        // Nothing of an addition is written if one of its ids is something else's.
        #expect(
            try await stage.community.refusal(add([id(3), id(2)], "Salt\nPepper"), as: stage.going)?.isIDTaken == true)
        #expect(
            try await stage.community.refusal(add([id(1), id(2)], "Bread\nJuice"), as: stage.going)?.isIDTaken == true)
        #expect(try await list(stage, as: stage.host).count == 2)
    }

    @Test func severalLinesUnderOneIdAreAddedOnce() async throws {
        let stage = try await ChatStage()
        let id = ID<TodoLines>(bytes: [UInt8](repeating: 9, count: 16))!
        func add(_ lines: String) -> AddTodos { AddTodos(event: stage.event, id: id, lines: lines) }
        let ids = try await stage.community.perform(add("Bread\nDrinks"), as: stage.going)
        #expect(try await stage.community.perform(add("Bread\nDrinks"), as: stage.going) == ids)
        for others in ["Bread", "Bread\nDrinks\nSalad", "Bread\nJuice"] {
            #expect(try await stage.community.refusal(add(others), as: stage.going)?.isIDTaken == true)
        }
        #expect(try await stage.community.refusal(add("Bread\nDrinks"), as: stage.host)?.isIDTaken == true)
        try await stage.community.perform(DeleteTodo(id: ids[0]), as: stage.going)
        #expect(try await stage.community.perform(add("Bread\nDrinks"), as: stage.going) == [ids[1]])
        #expect(try await list(stage, as: stage.host).map(\.title) == ["Drinks"])
    }

    @Test func whatIsRefusedSaysWhy() async throws {
        let stage = try await ChatStage()
        func fields(_ command: AddTodo) async throws -> [String] {
            try await stage.community.refusal(command, as: stage.host)?.fields.keys.sorted() ?? []
        }
        #expect(try await fields(AddTodo(event: stage.event, title: "  ")) == ["title"])
        #expect(
            try await fields(AddTodo(event: stage.event, title: String(repeating: "x", count: 121), places: 0)) == [
                "places", "title",
            ])
        #expect(
            try await fields(
                AddTodo(event: stage.event, title: "x", dueAt: Instant(iso8601: "1900-01-01T00:00:00Z"), places: 101))
                == ["dueAt", "places"])
        #expect(
            try await fields(AddTodo(event: stage.event, title: "x", assigneeId: stage.member.userID)) == ["assigneeId"]
        )
        #expect(
            try await fields(AddTodo(event: stage.event, title: "x", assigneeId: stage.removed.userID)) == [
                "assigneeId"
            ])
    }

    @Test(.tags(.P45)) func aBlockHidesNamesAndNotWork() async throws {
        let stage = try await ChatStage()
        let id = try await stage.community.perform(
            AddTodo(event: stage.event, title: "Drinks", places: 2), as: stage.host)
        try await stage.community.perform(ClaimTodo(id: id), as: stage.going)
        try await stage.community.perform(BlockPerson(userId: stage.going.userID!), as: stage.maybe)
        let seen = try #require(try await list(stage, as: stage.maybe).first)
        #expect(seen.claimed == 1 && seen.claims.isEmpty)
        #expect(
            try await stage.community.refusal(
                UpdateTodo(id: id, assigneeId: .set(stage.going.userID!)), as: stage.maybe)?.fields["assigneeId"] != nil
        )
    }

    @Test func onesOwnWaitOnThePageOfTheEvent() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let late = try await community.perform(
            AddTodo(
                event: stage.event, title: "Later", dueAt: community.now + .days(2), assigneeId: stage.going.userID),
            as: stage.host)
        let soon = try await community.perform(
            AddTodo(event: stage.event, title: "Soon", dueAt: community.now + .days(1), places: 1), as: stage.host)
        _ = try await community.perform(AddTodo(event: stage.event, title: "Not mine"), as: stage.host)
        try await community.perform(ClaimTodo(id: soon), as: stage.going)
        func mine() async throws -> [ID<Todo>] {
            try await community.read { reader in
                let event = try EventQuery.event(stage.event, as: stage.going, now: community.now, in: reader)
                return try TodoQuery.mine(of: event, as: stage.going, limit: 5, in: reader).map(\.id)
            }
        }
        #expect(try await mine() == [soon, late])
        try await community.perform(CompleteTodo(id: soon), as: stage.host)
        #expect(try await mine() == [late])
    }
}
