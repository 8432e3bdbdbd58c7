import Domain
import Foundation
import Properties
import Store
import StoreSQLite
import Testing
import Wire

@testable import Device

/// The queue is in order, durable, and counts what is in it.
struct OutboxTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID().uuidString)").path
    private let now = Instant(seconds: 1_795_802_400)
    private let owner = ID<User>(at: Instant(seconds: 1_795_802_400)) { 1 }

    private func opened() throws -> Outbox {
        try Outbox(path: path, of: owner) { ID(at: now) { 7 } }
    }

    private func applied(_ number: Int64) -> PushResultEntry { PushResultEntry(id: number, problem: nil) }

    private func refused(_ number: Int64) -> PushResultEntry {
        PushResultEntry(
            id: number, problem: Problem(Refusal.notFound, requestId: "1", localize: { _ in "Gone" }))
    }

    @Test(.tags(.P13)) func theQueueSurvivesARestartInOrder() throws {
        let outbox = try opened()
        let client = try outbox.client()
        for text in ["a", "b", "c"] { _ = try outbox.append("todo.add", text, at: now) }
        outbox.close()
        let again = try opened()
        #expect(try again.commands(.queued).map(\.payload) == ["a", "b", "c"])
        #expect(try again.commands(.queued).map(\.number) == [1, 2, 3])
        #expect(try again.client() == client)
        #expect(try again.append("todo.add", "d", at: now).number == 4)
    }

    /// A crash right after `append`: the file is copied as it lies on the disk.
    @Test func anAppendedCommandIsOnTheDisk() throws {
        let outbox = try opened()
        _ = try outbox.append("todo.add", "a", at: now)
        let copy = path + "-copy"
        for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
        let after = try Outbox(path: copy, of: owner) { ID(at: now) { 9 } }
        #expect(try after.commands(.queued).map(\.payload) == ["a"])
        #expect(try after.client() == outbox.client())
    }

    @Test func aCommandLeavesWithAPageThatReachesIt() throws {
        let outbox = try opened()
        for text in ["a", "b", "c"] { _ = try outbox.append("todo.add", text, at: now) }
        try outbox.acknowledge(through: 3, at: now)
        #expect(try outbox.commands(.queued).count == 3, "their results are not known")
        try outbox.record([applied(1), refused(2)], at: now)
        try outbox.acknowledge(through: 3, at: now)
        #expect(try outbox.commands(.queued).map(\.number) == [3])
        #expect(try outbox.commands(.refused).map(\.number) == [2])
        #expect(try outbox.commands(.acknowledged).map(\.number) == [1])
        #expect(try outbox.commands(.refused).first?.problem?.detail == "Gone")
    }

    @Test func aLateResultChangesNothing() throws {
        let outbox = try opened()
        _ = try outbox.append("todo.add", "a", at: now)
        try outbox.record([refused(1)], at: now)
        try outbox.record([applied(1)], at: now)
        #expect(try outbox.counts() == [.refused: 1])
        try outbox.drop(1)
        try outbox.record([applied(1)], at: now)
        #expect(try outbox.counts() == [:])
    }

    @Test func acknowledgedCommandsAreForgottenAfterAWeek() throws {
        let outbox = try opened()
        for text in ["a", "b", "c"] { _ = try outbox.append("todo.add", text, at: now) }
        try outbox.record([applied(1), applied(2), applied(3)], at: now)
        // The server was gone for a week, so what counts is when the rows arrived.
        for (number, day) in [(1, 8), (2, 10), (3, 16)] as [(Int64, Int64)] {
            try outbox.acknowledge(through: number, at: now + .days(day))
        }
        #expect(try outbox.commands(.acknowledged).map(\.payload) == ["b", "c"])
    }

    @Test func aRefusedCommandThatIsRetriedIsTheNewestAndNoLongerRefused() throws {
        let outbox = try opened()
        for text in ["a", "b"] { _ = try outbox.append("todo.add", text, at: now) }
        try outbox.record([refused(1)], at: now)
        let again = try #require(try outbox.retry(1, at: now + .hours(1)))
        #expect(again.number == 3 && again.payload == "a" && again.at == now + .hours(1))
        #expect(try outbox.commands(.queued).map(\.payload) == ["b", "a"])
        #expect(try outbox.commands(.refused) == [])
        for number: Int64 in [1, 2] { #expect(try outbox.retry(number, at: now) == nil, "not refused") }
        #expect(try outbox.counts() == [.queued: 2])
    }

    @Test func aRestoredServerGetsAgainWhatItLost() throws {
        let outbox = try opened()
        for text in ["a", "b", "c", "d"] { _ = try outbox.append("todo.add", text, at: now) }
        try outbox.record([applied(1), applied(2), applied(3)], at: now)
        try outbox.acknowledge(through: 2, at: now)
        #expect(try outbox.rewind(to: 2))
        #expect(try outbox.commands(.queued).map(\.payload) == ["b", "c", "d"])
        #expect(try outbox.commands(.acknowledged).map(\.payload) == ["a"])
    }

    @Test func aServerThatLostANumberGetsWhatItLostUnderANewClient() throws {
        let outbox = try opened()
        for text in ["a", "b", "c", "d", "e"] { _ = try outbox.append("todo.add", text, at: now) }
        try outbox.record([applied(1), applied(2), refused(3)], at: now)
        try outbox.acknowledge(through: 1, at: now)
        #expect(try !outbox.rewind(to: 2), "the third was refused and is no longer numbered")
        let client = ID<SyncClient>(at: now) { 99 }
        try outbox.startOver(as: client, from: 2)
        #expect(try outbox.client() == client)
        #expect(try outbox.commands(.queued).map(\.payload) == ["b", "d", "e"])
        #expect(try outbox.commands(.queued).map(\.number) == [1, 2, 3])
        #expect(try outbox.commands(.refused).map(\.payload) == ["c"])
        #expect(try outbox.commands(.acknowledged).map(\.payload) == ["a"], "the server still has it")
        #expect(try outbox.append("todo.add", "f", at: now).number == 4)
    }

    @Test func whatWasSettledKeepsItsOrderHoweverOftenTheQueueStartsOver() throws {
        let outbox = try opened()
        for text in ["a", "b", "c"] { _ = try outbox.append("todo.add", text, at: now) }
        try outbox.record([refused(1), refused(2), applied(3)], at: now)
        for round: UInt64 in 1...3 {
            try outbox.startOver(as: ID(at: now) { round }, from: 4)
            #expect(try outbox.commands(.refused, .applied).map(\.payload) == ["a", "b", "c"])
            #expect(try outbox.commands(.refused, .applied).allSatisfy { $0.number < 0 })
            #expect(try outbox.nextNumber() == 1)
        }
        _ = try outbox.append("todo.add", "d", at: now)
        try outbox.record([refused(1)], at: now)
        try outbox.startOver(as: ID(at: now) { 9 }, from: 2)
        #expect(try outbox.commands(.refused).map(\.payload) == ["a", "b", "d"])
        try outbox.acknowledge(through: 0, at: now)
        #expect(try outbox.commands(.acknowledged).map(\.payload) == ["c"], "with the next last page")
    }

    @Test func aRetriedCommandIsTheNewestAndNoLongerRefused() throws {
        let outbox = try opened()
        for text in ["a", "b"] { _ = try outbox.append("todo.add", text, at: now) }
        try outbox.record([refused(1)], at: now)
        let again = try #require(try outbox.retry(1, at: now + .minutes(1)))
        #expect(again.number == 3 && again.payload == "a" && again.at == now + .minutes(1))
        #expect(try outbox.commands(.queued).map(\.payload) == ["b", "a"])
        #expect(try outbox.commands(.queued).last == again)
        #expect(try outbox.commands(.refused) == [])
        // What is not refused uses no number.
        for number: Int64 in [1, 2, 9] { #expect(try outbox.retry(number, at: now) == nil) }
        #expect(try outbox.append("todo.add", "c", at: now).number == 4)
    }

    @Test func aQueuedCommandIsDroppedAndItsNumberStays() throws {
        let outbox = try opened()
        for text in ["a", "b", "c"] { _ = try outbox.append("todo.add", text, at: now) }
        #expect(try outbox.dropQueued([2, 9]).map(\.payload) == ["b"])
        #expect(try outbox.commands(.queued).map(\.payload) == ["a", "c"])
        #expect(try outbox.counts() == [.queued: 2, .dropped: 1])
        let sent = try outbox.commands(.queued, .dropped)
        #expect(sent.map(\.number) == [1, 2, 3])
        #expect(sent[1].name == PendingCommand.placeholder && sent[1].payload == "{}")

        // A server refuses the placeholder, unless it has performed the command already. Nothing waits in either case.
        try outbox.record([applied(1), refused(2), applied(3)], at: now)
        #expect(try outbox.commands(.refused) == [] && outbox.commands(.queued, .dropped) == [])
        // A restored server gets it again, so that no number is missing.
        #expect(try outbox.rewind(to: 1))
        #expect(try outbox.commands(.queued).map(\.number) == [1, 3] && outbox.commands(.dropped).map(\.number) == [2])
        try outbox.startOver(as: ID(at: now) { 99 }, from: 1)
        #expect(try outbox.commands(.queued).map(\.payload) == ["a", "c"] && outbox.commands(.dropped) == [])
    }

    @Test(.tags(.P18)) func countsEqualTheQueue() throws {
        try forAll(100) { g in
            let path = path + "-\(g.next())"
            let outbox = try Outbox(path: path, of: owner) { ID(at: now) { 7 } }
            var states: [Int64: PendingCommand.State] = [:]
            for _ in 1...30 {
                switch g.int(0...4) {
                case 0, 1: states[try outbox.append("todo.add", "x", at: now).number] = .queued
                case 2:
                    guard let number = states.filter({ $0.value == .queued }).keys.min() else { break }
                    let isApplied = g.one(in: 2)
                    try outbox.record([isApplied ? applied(number) : refused(number)], at: now)
                    states[number] = isApplied ? .applied : .refused
                case 3:
                    let number = Int64(g.int(0...30))
                    try outbox.acknowledge(through: number, at: now)
                    for (key, state) in states where state == .applied && key <= number { states[key] = .acknowledged }
                default:
                    guard let number = states.filter({ $0.value == .refused }).keys.min() else { break }
                    try outbox.drop(number)
                    states[number] = nil
                }
                #expect(try outbox.counts() == Dictionary(grouping: states.values, by: \.self).mapValues(\.count))
            }
        }
    }

    @Test func anOutboxThatIsCutShortIsRefused() throws {
        let outbox = try opened()
        _ = try outbox.append("todo.add", "a", at: now)
        outbox.close()
        try Data(contentsOf: URL(filePath: path)).prefix(1000).write(to: URL(filePath: path))
        let lost = #expect(throws: LostQueue.self) { try opened() }
        #expect(lost == LostQueue(path: path, isDamaged: true))
        #expect(lost.map { "\($0.refusal.message)".contains(path) } == true, "it says where the changes are")
        #expect(try Data(contentsOf: URL(filePath: path)).count == 1000)
        let fresh = try Outbox(path: path, of: owner, acceptsLoss: true) { ID(at: now) { 9 } }
        #expect(try fresh.counts() == [:] && fresh.client() == ID(at: now) { 9 })
        #expect(try Data(contentsOf: URL(filePath: "\(path)-damaged-1.sqlite")).count == 1000)
    }

    /// Whose numbers the commands have is not known any more.
    @Test func commandsWithoutAClientAreDamaged() throws {
        let outbox = try opened()
        _ = try outbox.append("todo.add", "a", at: now)
        outbox.close()
        let file = try SQLiteFile(path: path, durability: .everyCommit) { _ in }
        try file.write { _ = try $0.execute("DELETE FROM client") }
        file.close()
        #expect(throws: LostQueue(path: path, isDamaged: true)) { try opened() }
    }

    @Test func aQueueIsOpenedByItsOwnerAlone() throws {
        #expect(Outbox.owner(path: path) == nil)
        let outbox = try opened()
        _ = try outbox.append("todo.add", "a", at: now)
        outbox.close()
        #expect(Outbox.owner(path: path) == owner)
        #expect(throws: Device.ForeignFolder.self) {
            try Outbox(path: path, of: ID(at: now) { 2 }, acceptsLoss: true) { ID(at: now) { 9 } }
        }
        #expect(try opened().commands(.queued).count == 1)
    }

    /// Overwrites the pages where the table of commands and its index begin with zeros.
    private func damageCommands() throws {
        let file = try SQLiteFile(path: path, durability: .everyCommit) { _ in }
        let roots = try file.read { reader in
            try reader.rows("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'command'") { try $0.next(Int.self) }
        }
        // So that who has the file open reads it again.
        try file.write { _ = try $0.execute("UPDATE client SET last_number = last_number + 1") }
        file.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        for root in roots {
            bytes.replaceSubrange((root - 1) * size..<root * size, with: Data(count: size))
        }
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    @Test func damageIsReportedInOneSentenceWhateverNoticesIt() throws {
        let first = try opened()
        _ = try first.append("todo.add", "a", at: now)
        first.close()
        let outbox = try opened()
        try damageCommands()
        let uses: [() throws -> Void] = [
            { _ = try outbox.commands(.queued) }, { _ = try outbox.counts() },
            { _ = try outbox.append("todo.add", "b", at: now) }, { _ = try outbox.retry(1, at: now) },
            { try outbox.record([applied(1)], at: now) }, { try outbox.acknowledge(through: 1, at: now) },
            { try outbox.drop(1) }, { _ = try outbox.dropQueued([1]) }, { _ = try outbox.rewind(to: 1) },
            { try outbox.startOver(as: ID(at: now) { 9 }, from: 1) },
        ]
        let lost = LostQueue(path: path, isDamaged: true)
        for use in uses { #expect(throws: lost.refusal) { try use() } }
        outbox.close()
        #expect(throws: lost) { try opened() }
    }
}
