import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct ScheduleTests {
    private func items(
        _ community: TestCommunity, as actor: Actor, from: Instant, to: Instant? = nil
    ) async throws -> [ScheduleItem] {
        try await community.all {
            try ScheduleQuery.items(from: from, to: to, as: actor, after: $0, limit: 2, now: community.now, in: $1)
        }
    }

    private func add(
        _ title: String, _ at: Instant, as actor: Actor, in community: TestCommunity
    ) async throws -> ID<ScheduleEntry> {
        try await community.perform(AddEntry(title: title, description: "Words", at: at), as: actor)
    }

    @Test func holdsAnswersTodosAndEntriesInOrderOfTime() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let start = community.now
        let party = try await community.event(by: ana) { $0.startsAt = start + .days(3) }
        let other = try await community.event(by: ana) { $0.startsAt = start + .days(4) }
        try await community.rsvp(party, .maybe, as: bo)
        try await community.rsvp(other, .notGoing, as: bo)
        let todo = try await community.perform(
            AddTodo(event: party, title: "Keys", dueAt: start + .days(2), assigneeId: bo.userID), as: ana)
        _ = try await community.perform(
            AddTodo(event: party, title: "Bread", dueAt: start + .days(2), assigneeId: ana.userID), as: ana)
        let entry = try await add("Dentist", start + .days(1), as: bo, in: community)
        _ = try await add("Later", start + .days(1), as: ana, in: community)
        let found = try await items(community, as: bo, from: start)
        #expect(found.map(\.id) == ["\(entry)", "\(todo)", "\(party)"])
        #expect(found.map(\.kind) == [.entry, .todo, .event])
        #expect(found[1].eventTitle != nil && found[2].eventId == party)
        #expect(try await items(community, as: bo, from: start + .days(2), to: start + .days(3)).map(\.kind) == [.todo])
        // Completed items, and events that the person has left, are not listed.
        try await community.perform(CompleteTodo(id: todo), as: ana)
        try await community.perform(WithdrawRSVP(event: party), as: bo)
        #expect(try await items(community, as: bo, from: start).map(\.kind) == [.entry])
    }

    @Test func pagesLeaveNothingOutAndRepeatNothing() async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        var expected: Set<String> = []
        for number in 0..<9 {
            // Three at each time.
            expected.insert(
                "\(try await add("E\(number)", community.now + .days(Int64(1 + number / 3)), as: bo, in: community))")
        }
        for _ in 0..<2 {
            expected.insert("\(try await community.event(by: bo) { $0.startsAt = community.now + .days(2) })")
        }
        let found = try await items(community, as: bo, from: community.now).map(\.id)
        #expect(found.count == 11 && Set(found) == expected)
    }

    @Test func anEventOfDaysIsFoundWhileItRuns() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let start = community.now
        let camp = try await community.event(by: ana) {
            $0.startsAt = start + .days(1)
            $0.endsAt = start + .days(6)
        }
        let found = try await community.read {
            try ScheduleQuery.all(from: start + .days(4), to: start + .days(5), as: ana, limit: 10, now: start, in: $0)
        }
        #expect(found.map(\.eventId) == [camp])
        #expect(
            try await community.read {
                try ScheduleQuery.all(
                    from: start + .days(7), to: start + .days(8), as: ana, limit: 10, now: start, in: $0)
            }.isEmpty)
    }

    @Test func aDeletedEntryComesBackForADayAndThenIsGone() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let id = try await community.perform(
            AddEntry(
                title: "Dentist", description: "Card", at: community.now + .days(9), place: "Here",
                reminders: [1440, 60, 60]), as: bo)
        let before = try await community.read { try ScheduleQuery.entry(id, as: bo, in: $0) }
        #expect(before.reminders == [60, 1440])
        try await community.perform(DeleteEntry(id: id), as: bo)
        #expect(try await community.refusal(DeleteEntry(id: id), as: bo)?.code == .notFound)
        #expect(try await community.refusal(UpdateEntry(id: id, title: .set("X")), as: bo)?.code == .notFound)
        #expect(try await items(community, as: bo, from: community.now).isEmpty)
        #expect(try await community.read { try ScheduleQuery.deleted(id, as: ana, in: $0) } == nil)
        community.advance(.hours(23))
        try await community.perform(PurgeEntries(), as: .system)
        try await community.perform(RestoreEntry(id: id), as: bo)
        #expect(try await community.read { try ScheduleQuery.entry(id, as: bo, in: $0) } == before)
        try await community.perform(DeleteEntry(id: id), as: bo)
        community.advance(.hours(25))
        #expect(try await community.read { try PurgeEntries.isDue(now: community.now, in: $0) })
        try await community.perform(PurgeEntries(), as: .system)
        #expect(try await community.refusal(RestoreEntry(id: id), as: bo)?.code == .notFound)
        #expect(try await community.count("SELECT count(*) FROM schedule_entry") == 0)
    }

    @Test(arguments: [
        (AddEntry(title: " ", description: "x", at: TestCommunity.start), ["title"]),
        (AddEntry(title: "x", description: " \n", at: TestCommunity.start), ["description"]),
        (AddEntry(title: "x", description: "x", at: nil), ["at"]),
        (
            AddEntry(title: "x", description: "x", at: Instant(CivilTime(year: 1900, month: 1, day: 1), offset: 0)),
            ["at"]
        ),
        (AddEntry(title: "x", description: "x", at: TestCommunity.start, timeZone: "Mars/Base"), ["timeZone"]),
        (AddEntry(title: "x", description: "x", at: TestCommunity.start, reminders: [7]), ["reminders"]),
        (
            AddEntry(title: "x", description: "x", at: TestCommunity.start, reminders: [0, 5, 10, 15, 30, 45]),
            ["reminders"]
        ),
        (
            AddEntry(title: nil, description: nil, at: nil, place: String(repeating: "x", count: 201)),
            ["at", "description", "place", "title"]
        ),
    ]) func whatCannotBeIsRefusedAtItsField(_ command: AddEntry, _ fields: [String]) async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        let refusal = try await community.refusal(command, as: bo)
        #expect(refusal?.code == .invalid && refusal?.fields.keys.sorted() == fields)
        #expect(try await community.count("SELECT count(*) FROM schedule_entry") == 0)
    }

    @Test func theFeedHasAllOfIt() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let party = try await community.event(by: ana)
        try await community.rsvp(party, .going, as: bo)
        _ = try await community.perform(
            AddTodo(event: party, title: "Keys", dueAt: community.now + .days(1), assigneeId: bo.userID), as: ana)
        _ = try await add("Dentist", community.now + .days(2), as: bo, in: community)
        try await community.perform(
            DeleteEntry(id: add("Wrong", community.now + .days(2), as: bo, in: community)), as: bo)
        let secret = try await community.perform(CreateFeed(), as: bo).secret
        let feed = try await community.read { try CalendarQuery.personal(secret: secret, now: community.now, in: $0) }
            .feed
        #expect(feed.entries.map(\.event.id) == [party] && feed.own.map(\.title) == ["Keys", "Dentist"])
    }
}
