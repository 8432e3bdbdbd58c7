import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Store
import Testing
import Wire

@testable import Device
@testable import Server
@testable import TestCampus

/// A device and a server over a real socket, with the transport that apps use.
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(5))) struct DeviceSocketTests {
    /// Makes a follower whose account is the host's.
    private func follower(_ campus: Campus, port: Int) async throws -> Device {
        let folder = Scratch.path("device")
        let host = campus.cast.people[.host]!
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        let transport = URLSessionTransport(server: url, userAgent: "DeviceTests/1")
        try await Device.signIn(
            to: url, email: host.email, password: Member.password, in: folder, over: transport, language: "en",
            credentials: TestDevice.credentials(in: folder))
        return try TestDevice.opened(folder, transport, campus.server, 3, follows: true)
    }

    /// Waits for what a device will hold. The time limit of the suite ends a wait for what never comes.
    private func waits(until isTrue: () throws -> Bool) async throws {
        while try !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `A device fills, follows and sends over a socket`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let event = campus.cast.event
        try await campus.server.live { port in
            let device = try await follower(campus, port: port)
            let sync = Task { try await device.run() }
            defer { sync.cancel() }
            try await waits { try campus.todoTitles(on: device).contains("Drinks") }
            // What others do comes by the stream.
            let made = try await campus.server.call(
                .post, "/events/\(event)/todos", as: campus.sender(.guest), ["title": "Chairs"])
            #expect(made.status == 201, "\(made.text)")
            try await waits { try campus.todoTitles(on: device).contains("Chairs") }
            // What the person does goes out, and the stream confirms it.
            try device.perform(AddTodo(event: ID(event)!, title: "Tables ü 🪑"))
            try await waits { try device.pending().isEmpty }
            let list = try await campus.server.call(.get, "/events/\(event)/todos", as: campus.sender(.guest))
            #expect((list.json["items"].array ?? []).contains { $0["title"].string == "Tables ü 🪑" }, "\(list.text)")
        }
    }

    @Test func `A refusal over a socket has its problem, and the next command is sent`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let event = campus.cast.event
        try await campus.server.live { port in
            let device = try await follower(campus, port: port)
            let sync = Task { try await device.run() }
            defer { sync.cancel() }
            try await waits { try campus.todoTitles(on: device).contains("Drinks") }
            sync.cancel()
            _ = try? await sync.value
            let gone = try await campus.server.call(.delete, "/todos/\(campus.cast.todo)", as: campus.sender(.host))
            #expect(gone.status == 204, "\(gone.text)")
            try device.perform(CompleteTodo(id: ID(campus.cast.todo)!))
            try device.perform(AddTodo(event: ID(event)!, title: "Tables"))
            let again = Task { try await device.run() }
            defer { again.cancel() }
            try await waits { try device.pending().isEmpty }
            #expect(try device.refused().map { $0.problem?.code } == ["not_found"])
            let titles = try campus.todoTitles(on: device)
            #expect(titles.contains("Tables") && !titles.contains("Drinks"))
        }
    }

    @Test func `A server that is not there is unreachable, and the queue stays`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let event = campus.cast.event
        let device = try await campus.server.live { port -> Device in
            let device = try await follower(campus, port: port)
            let sync = Task { try await device.run() }
            try await waits { try campus.todoTitles(on: device).contains("Drinks") }
            sync.cancel()
            _ = try? await sync.value
            return device
        }
        try device.perform(AddTodo(event: ID(event)!, title: "Tables"))
        await device.retrySync()
        do {
            try await device.run(givingUpAfter: 1)
            Issue.record("no server")
        } catch SyncFailure.unreachable(let reason) { #expect(!reason.isEmpty) }
        #expect(try device.pending().count == 1)
    }
}
