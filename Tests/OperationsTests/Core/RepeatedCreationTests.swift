import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A creation that is sent again has no second effect, even if what it made was deleted or merged since.
struct RepeatedCreationTests {
    private func id<Subject>(_ number: UInt8, _: Subject.Type = Subject.self) -> ID<Subject> {
        ID(bytes: [UInt8](repeating: number, count: 16))!
    }

    /// Expects that a creation is refused once what it made is deleted.
    private func expectNoSecond(
        _ creation: some CreatingCommand, after deletions: [any ClientCommand], as actor: Actor, in world: World
    ) async throws {
        let name = type(of: creation).name
        _ = try await world.community.perform(creation, as: actor)
        for deletion in deletions { _ = try await world.community.perform(deletion, as: actor) }
        #expect(try await world.community.refusal(creation, as: actor) == .idTaken, "\(name)")
        #expect(try await world.community.refusal(creation, as: actor) == .idTaken, "\(name), for the third time")
    }

    @Test func whatWasDeletedIsNotCreatedAgain() async throws {
        let world = try await World()
        let ana = world.ana
        try await expectNoSecond(
            CreateEvent(id: id(1), TestCommunity.input()), after: [DeleteEvent(id: id(1))], as: ana, in: world)
        try await expectNoSecond(
            AddTodo(event: world.dinner, id: id(2), title: "Bread"), after: [DeleteTodo(id: id(2))], as: ana, in: world)
        try await expectNoSecond(CreateFeed(id: id(3)), after: [RevokeFeed(id: id(3))], as: ana, in: world)
        try await expectNoSecond(
            AddGuest(event: world.party, name: "Nora", status: .maybe, id: id(4)),
            after: [RemoveGuest(event: world.party, guest: "\(id(4, RSVP.self))")], as: ana, in: world)
        #expect(try await world.community.count("SELECT count(*) FROM todo WHERE title = 'Bread'") == 0)
        #expect(try await world.community.count("SELECT count(*) FROM guest WHERE name = 'Nora'") == 0)
    }

    @Test func severalItemsAreNotAddedAgainOnceAllAreDeleted() async throws {
        let world = try await World()
        let add = AddTodos(event: world.dinner, id: id(1), lines: "Bread\nDrinks")
        for item in try await world.community.perform(add, as: world.ana) {
            try await world.community.perform(DeleteTodo(id: item), as: world.ana)
        }
        #expect(try await world.community.refusal(add, as: world.ana) == .idTaken)
    }

    /// The balances suggest the same payment under the same id.
    @Test func aPaymentThatWasUndoneIsRecordedAgain() async throws {
        let world = try await World()
        let (ana, bo) = (world.ana.userID!.of(Attendee.self), world.bo.userID!.of(Attendee.self))
        let pay = RecordPayment(event: world.dinner, id: id(1), from: bo, to: ana, amount: 300)
        for _ in 1...2 {
            #expect(try await world.community.perform(pay, as: world.ana) == id(1))
            #expect(try await world.community.perform(pay, as: world.ana) == id(1))
            #expect(
                try await world.community.count("SELECT count(*) FROM payment WHERE id = \(id(1, Payment.self))") == 1)
            _ = try await world.community.perform(UndoPayment(id: id(1)), as: world.ana)
            #expect(
                try await world.community.count("SELECT count(*) FROM payment WHERE id = \(id(1, Payment.self))") == 0)
        }
    }

    @Test func aReportThatWasMergedDoesNotReopenIt() async throws {
        let world = try await World()
        func report(_ reason: String, _ id: ID<Report>) async throws {
            try await world.community.perform(
                FileReport(kind: .person, subject: world.ana.userID!.of(Report.self), reason: reason, id: id),
                as: world.bo)
        }
        func reasons(isClosed: Bool) async throws -> [String] {
            try await world.community.read { reader in
                try reader.rows(
                    "SELECT reason FROM report WHERE reporter_id = \(world.bo.userID) AND (closed_at IS NOT NULL) = \(isClosed)"
                ) { try $0.next(String.self) }
            }
        }
        try await report("Spam", id(1))
        try await report("More spam", id(2))
        try await world.community.perform(CloseReport(id: id(1)), as: world.admin)
        try await report("More spam", id(2))
        try await report("Spam", id(1))
        #expect(try await reasons(isClosed: true) == ["More spam"])
        #expect(try await reasons(isClosed: false) == [])
        try await report("Yet more", id(3))
        #expect(try await reasons(isClosed: false) == ["Yet more"])
    }

    @Test func aJoinRequestThatWasMergedChangesNothing() async throws {
        let world = try await World()
        let ivy = try await world.community.member("Ivy")
        let gate = try await world.community.event(by: world.ana) {
            ($0.requiresApproval, $0.companionsAllowed) = (true, 3)
        }
        func ask(_ party: Int, _ number: UInt8) -> SendJoinRequest {
            SendJoinRequest(event: gate, party: party, id: id(number))
        }
        for (party, number) in [(1, 1), (2, 2), (3, 3), (2, 2), (1, 1)] as [(Int, UInt8)] {
            #expect(try await world.community.perform(ask(party, number), as: ivy) == id(1))
        }
        #expect(try await world.community.value("SELECT party FROM join_request WHERE event_id = \(gate)") == 3)
        // Nor is a request that was taken back sent again.
        try await world.community.perform(DropJoinRequest(event: gate, request: id(1)), as: ivy)
        for (party, number) in [(1, 1), (2, 2)] as [(Int, UInt8)] {
            #expect(try await world.community.refusal(ask(party, number), as: ivy) == .idTaken)
        }
        #expect(try await world.community.perform(ask(2, 4), as: ivy) == id(4))
        #expect(try await world.community.perform(ask(1, 1), as: ivy) == id(4))
        #expect(try await world.community.value("SELECT party FROM join_request WHERE event_id = \(gate)") == 2)
    }
}
