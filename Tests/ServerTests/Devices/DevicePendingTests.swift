import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Store
import Synchronization
import Testing

@testable import Device
@testable import Server
@testable import TestCampus

/// What an app shows beside each row and of the queue as a whole.
struct DevicePendingTests {
    @Test(.tags(.P18)) func rowsAreMarkedAndCountsEqualTheQueue() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let (device, todo) = (phone.device, ID<Todo>(campus.cast.todo)!)
        let key = CommandEffect.RowKey(kind: .todo, id: todo.bytes)
        var statuses = device.statusChanges.makeAsyncIterator()
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        try device.perform(UpdateTodo(id: todo, title: .set("Long table")))
        try device.perform(SendMessage(event: ID(campus.cast.event)!, body: "On my way"))
        try device.perform(CompleteTodo(id: todo))
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        #expect(device.pendingRows()[key] == [1, 3])
        #expect(device.isPending(.todo, todo))
        #expect(!device.isPending(.event, ID<Event>(campus.cast.event)!))
        #expect(device.pendingRows().keys.contains { $0.kind == .message })
        #expect(try device.counts() == [.queued: 3] && device.unsentCount() == 3)
        let offline = await statuses.next()
        #expect(offline?.queued == 3)

        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(device.pendingRows() == [:] && !device.isPending(.todo, todo))
        #expect(try device.counts() == [.acknowledged: 3] && device.unsentCount() == 0)
        let current = await statuses.next()
        #expect(current?.queued == 0 && current?.refused == 0 && current?.phase == .current)
    }

    @Test func aQueuedCommandIsDroppedWithWhatDependsOnIt() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let device = phone.device
        let (event, todo) = (ID<Event>(campus.cast.event)!, ID<Todo>(at: campus.server.now) { 42 })
        let added = try device.perform(AddTodo(event: event, id: todo, title: "Lanterns"))
        try device.perform(CompleteTodo(id: todo))
        try device.perform(SendMessage(event: event, body: "On my way"))
        #expect(device.isPending(.todo, todo))
        #expect(try device.queued(dependingOn: added.number).map(\.name) == ["todo.add", "todo.complete"])
        #expect(try device.queued(dependingOn: added.number + 2).map(\.name) == ["chat.send"])
        #expect(try device.queued(dependingOn: 99) == [] && device.pending().count == 3)
        #expect(try device.dropQueued(added.number).map(\.name) == ["todo.add", "todo.complete"])
        #expect(!device.isPending(.todo, todo))
        #expect(try device.pending().map(\.name) == ["chat.send"] && device.unsentCount() == 1)
        #expect(try device.dropQueued(added.number) == [])

        try await phone.sync()
        #expect(try device.pending() == [] && device.refused() == [])
        #expect(try await phone.differences() == [])
    }

    @Test func `What the queue deletes can still be read as the server sent it`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let (device, todo) = (phone.device, ID<Todo>(campus.cast.todo)!)
        let title = try device.read { try TodoQuery.todo(todo, as: $1, in: $0).title }
        try device.perform(DeleteTodo(id: todo))
        #expect(throws: Refusal.self) { try device.read { try TodoQuery.todo(todo, as: $1, in: $0).title } }
        #expect(try device.readReceived { try TodoQuery.todo(todo, as: $1, in: $0).title } == title)
    }
}
