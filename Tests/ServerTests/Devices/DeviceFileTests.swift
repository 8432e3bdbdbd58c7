import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import StoreSQLite
import Synchronization
import Testing
import Wire

@testable import Device
@testable import Server
@testable import TestCampus

/// Files of a device that are damaged, cut short or not usable for now: rows come again, and the queue stays.
struct DeviceFileTests {
    @Test func aReplicaThatIsDamagedIsFilledAgainAndTheQueueKept() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = try await filledFolder(campus, queuing: campus.addTodo("Chairs"))
        let replica = folder.appending(path: "replica.sqlite")
        try Data(contentsOf: replica).prefix(5000).write(to: replica)
        let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder, seed: 5)
        #expect(try phone.device.pending().count == 1)
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    /// A disk that is full or a folder that cannot be written for now is no reason to throw the rows away.
    @Test func aReplicaThatCannotBeOpenedForNowIsKept() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = try await filledFolder(campus)
        let replica = folder.appending(path: "replica.sqlite")
        let before = try Data(contentsOf: replica)
        // SQLite cannot open its write-ahead log: CANTOPEN.
        let log = folder.appending(path: "replica.sqlite-wal")
        if FileManager.default.fileExists(atPath: log.path) { try FileManager.default.removeItem(at: log) }
        try FileManager.default.createDirectory(at: log, withIntermediateDirectories: false)
        #expect(throws: SQLiteOpenError.self) {
            try TestDevice.opened(folder, RouterTransport(campus.server), campus.server, 5)
        }
        #expect(try Data(contentsOf: replica) == before)
        try FileManager.default.removeItem(at: log)
        let device = try TestDevice.opened(folder, RouterTransport(campus.server), campus.server, 5)
        #expect(try await campus.todoTitles(on: device) == campus.todoTitles())
    }

    @Test(arguments: ["", "no database at all", "SQLite format 3\u{0}and then nothing"])
    func aFileThatIsNoReplicaIsFilledAgain(_ content: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = try await filledFolder(campus, queuing: campus.addTodo("Chairs"))
        for end in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.appending(path: "replica.sqlite\(end)"))
        }
        try Data((content + String(repeating: " ", count: content.isEmpty ? 0 : 5000)).utf8).write(
            to: folder.appending(path: "replica.sqlite"))
        let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder, seed: 5)
        #expect(try phone.device.pending().count == 1)
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    /// The next replica, which takes the place of the first after a restore, was cut short when the app was killed.
    @Test func aDamagedNextReplicaIsFilledAgainBesideTheOldOne() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = try await filledFolder(campus)
        try Data("half a file".utf8).write(to: folder.appending(path: "replica-next.sqlite"))
        let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder, seed: 5)
        #expect(try await campus.todoTitles(on: phone.device) == campus.todoTitles(), "the old one is readable")
        try await phone.sync()
        #expect(try await phone.differences() == [])
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "replica-next.sqlite").path))
    }

    /// The app ended between the last page and the exchange of the replicas, or during the exchange.
    @Test(arguments: [true, false]) func aCompleteNextReplicaTakesThePlaceOfTheOldOne(_ hasOldOne: Bool) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let folder = try phone.copiedFolder()
        let made = try await campus.server.call(
            .post, "/events/\(campus.cast.event)/todos", as: campus.sender(.guest), ["title": "Chairs"])
        #expect(made.status == 201, "\(made.text)")
        try await phone.sync()
        for end in ["", "-wal", "-shm"] {
            let old = folder.appending(path: "replica.sqlite\(end)")
            if !hasOldOne, FileManager.default.fileExists(atPath: old.path) {
                try FileManager.default.removeItem(at: old)
            }
            let complete = phone.folder.appending(path: "replica.sqlite\(end)")
            guard end != "-shm", FileManager.default.fileExists(atPath: complete.path) else { continue }
            try FileManager.default.copyItem(at: complete, to: folder.appending(path: "replica-next.sqlite\(end)"))
        }
        let device = try TestDevice.opened(folder, phone.transport, campus.server, 5)
        #expect(try campus.todoTitles(on: device).contains("Chairs"))
        #expect(try await campus.todoTitles(on: device) == campus.todoTitles())
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "replica-next.sqlite").path))
    }

    @Test func rowsThatCannotBeReadAreFilledAgainAndTheQueueKept() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (device, phone) = try await damagedDevice(campus, table: "todo")
        let refusal = #expect(throws: Refusal.self) { try campus.todoTitles(on: device) }
        #expect(refusal?.code == .unavailable)
        // Other rows are readable, and what is done is queued.
        #expect(try device.read { reader, _ in try reader.exists("SELECT 1 FROM event") })
        try device.perform(UpdateProfile(givenName: "Hanna"))
        let pending = try device.perform(campus.addTodo("Chairs"))
        #expect(device.effects()[pending.number]?.refusal?.code == .internal)
        #expect(try device.pending().count == 2)
        try await phone.sync()
        #expect(try device.pending() == [] && device.refused() == [])
        #expect(try campus.todoTitles(on: device).contains("Chairs"))
        #expect(try await phone.differences() == [])
    }

    @Test func nothingIsReadAsSomebodyElseWhileTheOwnersRowIsDamaged() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (device, phone) = try await damagedDevice(campus, table: "users")
        for _ in 1...2 {
            let refusal = #expect(throws: Refusal.self) { try device.read { _, _ in } }
            #expect(refusal?.code == .unavailable)
        }
        try await phone.sync()
        #expect(try device.read { _, actor in actor.person?.isVerified } == true)
        #expect(try await phone.differences() == [])
    }

    @Test func aPageThatCannotBeStoredFillsTheReplicaAgain() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (device, phone) = try await damagedDevice(campus, table: "held")
        let made = try await campus.server.call(
            .post, "/events/\(campus.cast.event)/todos", as: campus.sender(.guest), ["title": "Chairs"])
        #expect(made.status == 201, "\(made.text)")
        try device.perform(campus.addTodo("Tables"))
        try await phone.sync()
        #expect(try device.pending() == [] && device.refused() == [])
        #expect(try Set(campus.todoTitles(on: device)).isSuperset(of: ["Chairs", "Tables"]))
        #expect(try await phone.differences() == [])
    }

    /// The folder of the host's device, which has received everything, and whose app has ended.
    private func filledFolder(_ campus: Campus, queuing command: AddTodo? = nil) async throws -> URL {
        let phone = try await campus.filledDevice(of: .host)
        if let command { try phone.device.perform(command) }
        phone.device.close()
        return phone.folder
    }

    /// The host's device, whose replica opens but has a page of zeros where a table begins.
    private func damagedDevice(_ campus: Campus, table: String) async throws -> (Device, TestDevice) {
        let phone = try await campus.filledDevice(of: .host)
        let folder = try phone.copiedFolder()
        let replica = folder.appending(path: "replica.sqlite")
        let file = try SQLiteFile(path: replica.path, durability: .consistency) { _ in }
        let root = try file.read {
            try $0.value("SELECT rootpage FROM sqlite_schema WHERE name = \(table)", as: Int.self)
        }
        // Moves the write-ahead log into the file.
        file.close()
        var bytes = try Data(contentsOf: replica)
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        let start = (try #require(root) - 1) * size
        bytes.replaceSubrange(start..<start + size, with: Data(count: size))
        try bytes.write(to: replica)
        let damaged = try await TestDevice(of: phone.member, on: campus.server, folder: folder, seed: 5)
        return (damaged.device, damaged)
    }

    /// Nobody else has the commands of an outbox, so the app says that it cannot read it.
    @Test func anOutboxThatIsCutShortIsAnErrorAndStays() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = try await filledFolder(campus, queuing: campus.addTodo("Chairs"))
        let outbox = folder.appending(path: "outbox.sqlite")
        let rest = try Data(contentsOf: outbox).prefix(5000)
        try rest.write(to: outbox)
        let transport = RouterTransport(campus.server)
        #expect(throws: LostQueue(path: outbox.path, isDamaged: true)) {
            try TestDevice.opened(folder, transport, campus.server, 5)
        }
        #expect(try Data(contentsOf: outbox) == rest)
        // The person agrees to begin without them.
        let device = try TestDevice.opened(folder, transport, campus.server, 5, acceptsLostQueue: true)
        #expect(try device.pending() == [])
        #expect(try Data(contentsOf: folder.appending(path: "outbox-damaged-1.sqlite")) == rest)
    }

    enum Loss: CaseIterable {
        case isMissing, isEmpty, hasNoClient
    }

    /// A new queue would hide that the old one is gone.
    @Test(arguments: Loss.allCases) func aLostQueueIsAnErrorUntilThePersonAgrees(_ loss: Loss) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            phone.device.close()
            // Nothing is lost before the replica is filled.
            try FileManager.default.removeItem(at: folder.appending(path: "outbox.sqlite"))
            let device = try TestDevice.opened(folder, phone.transport, campus.server, 2)
            try await device.run(givingUpAfter: 1)
            try device.perform(campus.addTodo("Chairs"))
            try await device.run(givingUpAfter: 1)
            try device.perform(campus.addTodo("Benches"))
            device.close()
        }
        let outbox = folder.appending(path: "outbox.sqlite")
        switch loss {
        case .isMissing: try FileManager.default.removeItem(at: outbox)
        case .isEmpty: try Data().write(to: outbox)
        case .hasNoClient:
            let file = try SQLiteFile(path: outbox.path, durability: .everyCommit) { _ in }
            try file.write { for table: SQL in ["client", "command"] { _ = try $0.execute("DELETE FROM \(table)") } }
            file.close()
        }
        let transport = RouterTransport(campus.server)
        for _ in 1...2 {
            let lost = #expect(throws: LostQueue.self) {
                try TestDevice.opened(folder, transport, campus.server, 5)
            }
            #expect(lost == LostQueue(path: outbox.path, isDamaged: false))
            #expect(lost.map { "\($0.refusal.message)".contains(outbox.path) } == true)
        }

        let device = try TestDevice.opened(folder, transport, campus.server, 5, acceptsLostQueue: true)
        #expect(try campus.todoTitles(on: device).contains("Chairs"), "the rows stay")
        let added = try device.perform(campus.addTodo("Tables"))
        // The queue arrives, but no page comes back. The old client's number says nothing about the new one's.
        transport.fault.withLock { $0 = { $0.path.contains("/sync/pull") ? .lost : nil } }
        await #expect(throws: SyncFailure.self) { try await device.run(givingUpAfter: 1) }
        device.close()
        let again = try TestDevice.opened(folder, transport, campus.server, 6)
        #expect(try again.pending().contains { $0.number == added.number && $0.state == .applied })
        #expect(try campus.todoTitles(on: again).contains("Tables"))
        transport.fault.withLock { $0 = { _ in nil } }
        try await again.run(givingUpAfter: 1)
        #expect(try again.pending() == [] && again.refused() == [])
        #expect(try await campus.todoTitles(on: again) == campus.todoTitles())
        let arrived = try await Set(campus.todoTitles()).intersection(["Chairs", "Tables", "Benches"])
        #expect(arrived == ["Chairs", "Tables"], "what was lost is lost")
    }
}
