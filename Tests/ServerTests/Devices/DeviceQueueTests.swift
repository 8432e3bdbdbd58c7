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

@testable import Device
@testable import Server
@testable import TestCampus

/// A queue whose server has lost its numbers sends what is missing, and nothing that would undo what others did since.
struct DeviceQueueTests {
    private func device(of viewer: Viewer, _ campus: Campus) async throws -> TestDevice {
        let phone = try await TestDevice(of: campus.cast.people[viewer]!, on: campus.server)
        try await phone.sync()
        return phone
    }

    private func conflicts(_ phone: TestDevice) throws -> Int {
        try phone.device.read { reader, actor in try ConflictQuery.count(as: actor, in: reader) }
    }

    /// The backup has the first command. The second was refused, so the queue cannot keep its numbers.
    @Test(.tags(.P54)) func aRestoredServerDoesNotGetAgainWhatItHas() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let event = campus.cast.event
        let phone = try await device(of: .guest, campus)
        try phone.device.perform(SetRSVP(event: ID(event)!, status: .maybe))
        try await phone.sync()
        // The guest changes their mind on the web.
        try await campus.server.rsvp(event, "going", as: phone.member)
        let backup = Scratch.path("backup.sqlite")
        try await campus.server.backUp(to: backup)
        let gone = try await campus.server.call(.delete, "/todos/\(campus.cast.todo)", as: campus.sender(.host))
        #expect(gone.status == 204, "\(gone.text)")
        try phone.device.perform(UpdateTodo(id: ID(campus.cast.todo)!, title: .set("Juice")))
        try phone.device.perform(SendMessage(event: ID(event)!, body: "On my way"))
        try await phone.sync()
        #expect(try phone.device.refused().map(\.number) == [2] && phone.device.pending() == [])

        let restored = try await TestServer(from: backup, seed: 99)
        try await restored.community.perform(BeginEpoch(), as: .system)
        let folder = Scratch.path("device")
        try FileManager.default.copyItem(at: phone.folder, to: folder)
        let again = try TestDevice.opened(folder, RouterTransport(restored), restored, 3)
        try await again.run(givingUpAfter: 1)
        #expect(try again.pending() == [] && again.refused().count == 1)
        let there = try await restored.call(.get, "/events/\(event)", as: campus.sender(.guest))
        #expect(there.json["mine"]["status"].string == "going", "\(there.text)")
        let chat = try await restored.call(.get, "/events/\(event)/messages", as: campus.sender(.guest))
        #expect((chat.json["items"].array ?? []).filter { $0["body"].string == "On my way" }.count == 1)
    }

    @Test func aClientIdOfSomebodyElseIsReplaced() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        for title in ["Chairs", "Tables"] {
            try phone.device.perform(AddTodo(event: ID(campus.cast.event)!, title: title))
            try await phone.sync()
            let other = campus.cast.people[.guest]!.id
            try await campus.server.file.write { _ = try $0.execute("UPDATE sync_client SET user_id = \(other)") }
        }
        try await phone.sync()
        #expect(try phone.device.pending() == [] && phone.device.refused() == [])
        #expect(try await phone.differences() == [])
        let list = try await campus.server.call(
            .get, "/events/\(campus.cast.event)/todos", as: campus.sender(.host))
        let titles = (list.json["items"].array ?? []).compactMap { $0["title"].string }
        #expect(titles.filter { ["Chairs", "Tables"].contains($0) }.sorted() == ["Chairs", "Tables"], "\(list.text)")
    }

    // MARK: Conflicts about what the queue makes

    @Test func anEditBetweenTheCreationOfARowAndItsUpdateIsAConflict() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        let todo = ID<Todo>(at: campus.server.now) { 77 }
        try phone.device.perform(AddTodo(event: ID(campus.cast.event)!, id: todo, title: "Chairs"))
        // The creation arrives, and no page comes back.
        phone.transport.fault.withLock { $0 = { $0.path.contains("/sync/pull") ? .lost : nil } }
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        #expect(try phone.device.pending().map(\.state) == [.applied])
        let edit = try await campus.server.call(
            .patch, "/todos/\(todo)", as: campus.sender(.host), ["title": "Benches"])
        #expect(edit.status == 200, "\(edit.text)")
        for title in ["Stools", "Sofas"] { try phone.device.perform(UpdateTodo(id: todo, title: .set(title))) }
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try conflicts(phone) == 1)
        #expect(try await phone.differences() == [])
    }

    @Test func severalQueuedUpdatesOfARowAreNoConflictWithOneself() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        let todo = ID<Todo>(at: campus.server.now) { 78 }
        try phone.device.perform(AddTodo(event: ID(campus.cast.event)!, id: todo, title: "Chairs"))
        for title in ["Benches", "Stools", "Sofas"] {
            try phone.device.perform(UpdateTodo(id: todo, title: .set(title)))
        }
        try await phone.sync()
        try phone.device.perform(UpdateTodo(id: todo, title: .set("Beds")))
        try await phone.sync()
        #expect(try conflicts(phone) == 0)
        #expect(try phone.device.pending() == [] && phone.device.refused() == [])
        #expect(try await phone.differences() == [])
    }
}
