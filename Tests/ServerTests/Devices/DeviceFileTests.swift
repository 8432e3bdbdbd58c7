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

/// Files of a device that are damaged, or that cannot be read.
struct DeviceFileTests {
    @Test func aReplicaThatIsDamagedIsFilledAgainAndTheQueueKept() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
            try phone.device.perform(campus.todo("Chairs"))
        }
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
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
        }
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
        #expect(try await device.todoTitles(of: campus.cast.event) == campus.todoTitles())
    }

    @Test(arguments: ["", "no database at all", "SQLite format 3\u{0}and then nothing"])
    func aFileThatIsNoReplicaIsFilledAgain(_ content: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
            try phone.device.perform(campus.todo("Chairs"))
        }
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
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
        }
        try Data("half a file".utf8).write(to: folder.appending(path: "replica-next.sqlite"))
        let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder, seed: 5)
        #expect(
            try await phone.device.todoTitles(of: campus.cast.event) == campus.todoTitles(), "the old one is readable")
        try await phone.sync()
        #expect(try await phone.differences() == [])
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "replica-next.sqlite").path))
    }

    /// Nobody else has the commands of an outbox, so the app says that it cannot read it.
    @Test func anOutboxThatIsCutShortIsAnErrorAndStays() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
            try phone.device.perform(campus.todo("Chairs"))
        }
        let outbox = folder.appending(path: "outbox.sqlite")
        let rest = try Data(contentsOf: outbox).prefix(5000)
        try rest.write(to: outbox)
        #expect(throws: SQLiteOpenError.self) {
            try TestDevice.opened(folder, RouterTransport(campus.server), campus.server, 5)
        }
        #expect(try Data(contentsOf: outbox) == rest)
    }
}
