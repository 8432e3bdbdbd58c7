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

/// A server that has lost what devices sent, or what it knew of them, gets it again.
struct DeviceRestoreTests {
    /// The server is restored from a backup that was made before the device pushed and pulled.
    @Test func aRestoredServerGetsBackWhatTheDeviceHas() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        try phone.device.perform(campus.addTodo("Before"))
        try await phone.sync()
        let backup = Scratch.path("backup.sqlite")
        try await campus.server.backUp(to: backup)
        try phone.device.perform(campus.addTodo("After"))
        try await phone.sync()
        let restored = try await TestServer(from: backup, seed: 99)
        try await restored.community.perform(BeginEpoch(), as: .system)
        let folder = try phone.copiedFolder()
        let again = try TestDevice.opened(folder, RouterTransport(restored), restored, 3)
        try again.perform(campus.addTodo("Later"))
        try await again.run(givingUpAfter: 1)
        let reply = try await restored.call(
            .get, "/events/\(campus.cast.event)/todos", as: campus.sender(.host))
        let titles = Set((reply.json["items"].array ?? []).compactMap { $0["title"].string })
        #expect(titles.isSuperset(of: ["Before", "After", "Later"]), "\(reply.text)")
        #expect(try again.pending() == [])
    }

    /// The server has forgotten the client, one of whose commands was refused. So its queue begins again under a new
    /// client, whose numbers the old replica does not know.
    @Test(.tags(.P13)) func anEffectStaysWhenTheQueueBeginsAgain() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let gone = try await campus.server.call(
            .delete, "/todos/\(campus.cast.todo)", as: campus.sender(.host))
        #expect(gone.status == 204, "\(gone.text)")
        try phone.device.perform(CompleteTodo(id: ID(campus.cast.todo)!))
        for title in ["First", "Second"] { try phone.device.perform(campus.addTodo(title)) }
        try await phone.sync()
        #expect(try phone.device.refused().count == 1 && phone.device.pending() == [])
        try await campus.server.file.write { _ = try $0.execute("DELETE FROM sync_client") }
        try phone.device.perform(campus.addTodo("Third"))
        // The queue arrives, but no page comes back.
        phone.transport.fault.withLock { $0 = { $0.path.contains("/sync/pull") ? .lost : nil } }
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        #expect(try phone.device.pending().map(\.state) == [.applied, .applied, .applied])
        #expect(try Set(campus.todoTitles(on: phone.device)).isSuperset(of: ["First", "Second", "Third"]))
        // So it is when the app is killed and started again.
        let again = try TestDevice.opened(phone.copiedFolder(), phone.transport, campus.server, 2)
        #expect(try again.pending().map(\.state) == [.applied, .applied, .applied])
        #expect(try Set(campus.todoTitles(on: again)).isSuperset(of: ["First", "Second", "Third"]))
        #expect(try await campus.todoTitles().filter { $0 == "First" }.count == 1)
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }
}
