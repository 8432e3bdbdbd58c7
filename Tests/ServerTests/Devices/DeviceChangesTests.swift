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

/// View models query anew after each change, and an app syncs once in the background.
@Suite(.timeLimit(.minutes(10))) struct DeviceChangesTests {
    @Test func everyReaderLearnsOfEachChangeOfWhatCanBeRead() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.device(of: .host)
        let device = phone.device
        var changes = device.changes().makeAsyncIterator()
        var others = device.changes().makeAsyncIterator()
        try await phone.sync()
        #expect(await changes.next() != nil)
        #expect(try await campus.todoTitles(on: device) == campus.todoTitles())

        let dropped = try device.perform(campus.addTodo("Benches"))
        #expect(await changes.next() != nil)
        #expect(try campus.todoTitles(on: device).contains("Benches"))
        try device.dropQueued(dropped.number)
        #expect(await changes.next() != nil)
        #expect(try !campus.todoTitles(on: device).contains("Benches"))

        try device.perform(campus.addTodo("Chairs"))
        #expect(await changes.next() != nil)
        try await phone.sync()
        #expect(await changes.next() != nil, "one for all of a sync")
        #expect(try device.pending() == [])

        let made = try await campus.server.call(
            .post, "/events/\(campus.cast.event)/todos", as: campus.sender(.guest), ["title": "Tables"])
        #expect(made.status == 201, "\(made.text)")
        try await phone.sync()
        #expect(await changes.next() != nil)
        #expect(try campus.todoTitles(on: device).contains("Tables"))

        // Nothing is new.
        try await phone.sync()
        device.close()
        #expect(await changes.next() == nil)
        // Who did not read meanwhile learns of it once.
        #expect(await others.next() != nil)
        #expect(await others.next() == nil)
        var late = device.changes().makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test func aRefusalIsAChange() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let gone = try await campus.server.call(.delete, "/todos/\(campus.cast.todo)", as: campus.sender(.host))
        #expect(gone.status == 204, "\(gone.text)")
        try phone.device.perform(CompleteTodo(id: ID(campus.cast.todo)!))
        var changes = phone.device.changes().makeAsyncIterator()
        try await phone.sync()
        #expect(await changes.next() != nil)
        let refused = try #require(try phone.device.refused().first)
        try phone.device.drop(refused.number)
        #expect(await changes.next() != nil)
        #expect(try phone.device.refused() == [])
    }

    @Test func aDeviceThatFollowsCanRunUntilItIsCurrent() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let device = try TestDevice.opened(phone.copiedFolder(), phone.transport, campus.server, 2, follows: true)
        for title in ["Chairs", "Tables"] {
            try device.perform(campus.addTodo(title))
            try await device.runUntilCurrent(givingUpAfter: 1)
            #expect(try device.pending() == [])
            #expect(try await campus.todoTitles().contains(title))
            // In between, it follows.
            let following = Task { try await device.run() }
            try device.perform(campus.addTodo("\(title), too"))
            while try !device.pending().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            following.cancel()
            await #expect(throws: CancellationError.self) { try await following.value }
        }
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        try device.perform(campus.addTodo("Benches"))
        await #expect(throws: SyncFailure.unreachable("lost")) {
            try await device.runUntilCurrent(givingUpAfter: 1)
        }
        #expect(try device.pending().count == 1)
    }
}
