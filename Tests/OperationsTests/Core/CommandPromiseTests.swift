import Domain
import Store
import Synchronization
import Testing

@testable import Operations
@testable import ServerOperations

/// Checks what commands declare about themselves against what their scenarios do.
struct CommandPromiseTests {
    /// What one write of a scenario did.
    private struct Write {
        /// Nil where a function around the command performed it.
        var command: String?
        /// Whether an open session has ended, or now belongs to another person.
        var changesSessions: Bool
        /// Ids that were in the change log before.
        var known: Set<[UInt8]>
    }

    private static func sessions(now: Instant, in reader: any Reader) throws -> [[UInt8]: Person] {
        let hashes = try reader.rows("SELECT access_hash FROM session") { try $0.next([UInt8].self) }
        return Dictionary(
            uniqueKeysWithValues: try hashes.compactMap { hash in
                try AccountQuery.session(accessHash: hash, now: now, in: reader).map { (hash, $0.person) }
            })
    }

    /// Kinds of rows that a client command makes without an id that a device may choose, each with the reason.
    private static let madeWithoutID: [RowKind: String] = [
        .notice: "made by the server for those who are told",
        .rsvp: "one for each event and person, by which its Shape tells it from others",
        .ticket: "one for each RSVP, by whose id it goes",
        .readMark: "one for each event and person, from whose ids its own follows",
        .friend: "one for each pair, from whose ids its own follows",
        .budgetPerson: "one for each event and person, from whose ids its own follows",
        .expensePerson: "one for each expense and person, from whose ids its own follows",
        .eventReminder: "one for each event and person, from whose ids its own follows",
        .reminderNote: "one for each event, by whose id it goes",
        .budgetChange: "follows from what was changed, and is told by the server",
        .guest: "whoever has no account has no device that sends later", .guestRequest: "of a guest",
        .seatHold: "of a guest",
        .seatOffer: "of an RSVP", .postLike: "one for each post and person, from whose ids its own follows",
        .participantAddress: "one for each participant and time, from which its id follows",
        .tableImport: "its lines are read on the server",
        .boardMark: "one for each event and person, from whose ids its own follows",
        .conflict: "one for each person, row and field, from whose ids its own follows",
        .todoPerson: "one for each item, person and part, from which its id follows",
    ]

    /// The same by command, for everything that it makes.
    private static let makesWithoutID: [String: String] = [
        ImportEvents.name: "the import has an id, and its events are known by the UIDs of the file",
        AddTodos.name: "the ids of the items follow from that of the addition",
        AddActivity.name:
            "beside the activity, where it is from the beginning: from activity, venue and time that id follows",
        SendJoinRequestByLink.name: "made by a page; there is one for each event and person",
        VerifyEmail.name: "what a guest has asked becomes the account’s by the server, which knows of whom it is",
        RecordPaymentByPass.name: "whoever has no account has no device that sends later",
        RestoreGuest.name: "devices do not know who was removed",
        SetHosts.name: "the invitation of whoever is a co-host no more is made by the server, which decides on hosts",
    ]

    @Test(arguments: Scenario.all) func whatACommandSaysOfItselfIsSo(_ scenario: Scenario) async throws {
        let world = try await World()
        let community = world.community
        for person in [world.admin, world.ana, world.bo, world.cem, world.dia, world.eva, world.fox, world.gus] {
            try await community.perform(StartSession(user: person.userID!, kind: .web, device: ""), as: .system)
        }
        let next = Mutex<String?>(nil)
        let writes = Mutex<[Write]>([])
        community.probe { command, _ in next.withLock { $0 = type(of: command).name } }
        community.meter.watch { before in
            let now = community.now
            let open = try CommandPromiseTests.sessions(now: now, in: before)
            let known = Set(try before.rows("SELECT subject FROM change") { try $0.next([UInt8].self) })
            return { after in
                let left = try CommandPromiseTests.sessions(now: now, in: after)
                let command = next.withLock { next in
                    defer { next = nil }
                    return next
                }
                let write = Write(
                    command: command, changesSessions: open.contains { left[$0.key] != $0.value }, known: known)
                writes.withLock { $0.append(write) }
            }
        }
        let first = community.commits.count
        try await scenario.perform(world)
        let commits = community.commits.dropFirst(first)
        try #require(commits.count == writes.withLock { $0.count })
        for (write, commit) in zip(writes.withLock { $0 }, commits) {
            let title = "\(scenario.testDescription): \(write.command ?? "a command within it")"
            // A new session needs no invalidation, because it is not cached yet.
            #expect(
                !write.changesSessions || commit.changesSessions,
                "\(title) changes sessions and does not say changesSessions")
            guard let name = write.command, CommandRegistry.all.type(named: name) is any ClientCommand.Type else {
                continue
            }
            let made = Dictionary(
                grouping: commit.changes.filter { !$0.isTombstone && !write.known.contains($0.row) }, by: \.row)
            for kinds in made.values.map({ Set($0.map(\.kind)) }) {
                let isChosen = ClientIDTests.makers.contains { $0.command == name && kinds.contains($0.kind) }
                let isNamed =
                    CommandPromiseTests.makesWithoutID[name] != nil
                    || kinds.contains { CommandPromiseTests.madeWithoutID[$0] != nil }
                #expect(
                    isChosen || isNamed,
                    "\(title) makes \(kinds.map(\.rawValue).sorted()): a maker for ClientIDTests, or a reason here")
            }
        }
    }
}
