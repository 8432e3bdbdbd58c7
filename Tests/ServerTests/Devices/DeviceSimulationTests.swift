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

/// Devices of several people, with a network that loses, doubles and reorders calls, apps that are killed, and people
/// whose rights change, end with the server's rows, and the server with each command once.
struct DeviceSimulationTests {
    @Test(.tags(.P16, .P54)) func devicesConverge() async throws {
        try await forAll(12) { g in
            let campus = try await Campus.copy(g.pick(["PUBLIC", "INVITED"]))
            var run = Run(campus)
            for viewer in [Viewer.host, .guest, .member, .editor] { try await run.add(viewer, &g) }
            // A second device of the host.
            try await run.add(.host, &g)
            for _ in 1...60 { try await run.step(&g) }
            try await run.end()
        }
    }

    /// One run over a campus.
    private struct Run {
        let campus: Campus
        var devices: [TestDevice] = []
        /// The titles that devices have queued, each unique.
        var titles: [String] = []

        init(_ campus: Campus) { self.campus = campus }

        mutating func add(_ viewer: Viewer, _ g: inout Generator) async throws {
            devices.append(
                try await TestDevice(of: campus.cast.people[viewer]!, on: campus.server, seed: g.next()))
        }

        mutating func step(_ g: inout Generator) async throws {
            let index = g.int(0...devices.count - 1)
            let phone = devices[index]
            switch g.int(0...9) {
            case 0...4: try perform(on: phone, &g)
            case 5...7: try await sync(phone, &g)
            case 8:
                // The app is killed. Its files stay as they are.
                devices[index] = try await TestDevice(
                    of: phone.member, on: campus.server, folder: phone.copiedFolder(), seed: g.next())
            default: try await onTheServer(&g)
            }
        }

        private mutating func perform(on phone: TestDevice, _ g: inout Generator) throws {
            let event = ID<Event>(campus.cast.event)!
            let todos = try phone.device.read { reader, _ in
                try reader.rows("SELECT id FROM todo WHERE event_id = \(event) ORDER BY id") {
                    try $0.next(ID<Todo>.self)
                }
            }
            let title = "Item \(titles.count) \(g.next())"
            do {
                switch g.int(0...6) {
                case 0, 1:
                    try phone.device.perform(AddTodo(event: event, title: title))
                    titles.append(title)
                case 2:
                    if let todo = todos.randomElement(using: &g) { try phone.device.perform(CompleteTodo(id: todo)) }
                case 3: if let todo = todos.randomElement(using: &g) { try phone.device.perform(DeleteTodo(id: todo)) }
                case 4: try phone.device.perform(SetRSVP(event: event, status: g.pick([.going, .maybe, .notGoing])))
                case 5: try phone.device.perform(SendMessage(event: event, body: title))
                default: if let todo = todos.randomElement(using: &g) { try phone.device.perform(ReopenTodo(id: todo)) }
                }
            } catch is Refusal {
                // The device knows that the server would refuse it.
            }
        }

        private func sync(_ phone: TestDevice, _ g: inout Generator) async throws {
            let generator = Mutex(Generator(seed: g.next()))
            phone.transport.fault.withLock {
                $0 = { _ in
                    generator.withLock { g in
                        g.one(in: 3) ? g.pick([.lost, .responseLost, .doubled]) : nil
                    }
                }
            }
            do { try await phone.sync() } catch is SyncFailure {}
        }

        /// A change of rights, and time that passes.
        private func onTheServer(_ g: inout Generator) async throws {
            let guest = campus.cast.people[.guest]!
            let path = "/events/\(campus.cast.event)"
            switch g.int(0...3) {
            case 0: _ = try await campus.server.call(.delete, "\(path)/guests/\(guest.id)", as: campus.sender(.host))
            case 1:
                _ = try await campus.server.call(
                    .post, "\(path)/invitations", as: campus.sender(.host), ["userIds": ["\(guest.id)"]])
            case 2:
                let other = campus.cast.people[.member]!
                _ = try await campus.server.call(
                    g.one(in: 2) ? .put : .delete, "/people/\(other.id)/block", as: campus.sender(.host))
            default: campus.server.advance(.minutes(Int64(g.int(1...20))))
            }
        }

        /// The network is back: everything arrives.
        func end() async throws {
            for round in 1...2 {
                for phone in devices {
                    phone.transport.fault.withLock { $0 = { _ in nil } }
                    try await phone.sync()
                    #expect(try phone.device.pending() == [])
                    if round == 2 { #expect(try await phone.differences() == []) }
                }
            }
            // Each to-do once: an item that was deleted is gone, and none came twice.
            let reply = try await campus.server.call(
                .get, "/events/\(campus.cast.event)/todos?limit=200", as: campus.sender(.host))
            let found = (reply.json["items"].array ?? []).compactMap { $0["title"].string }
            #expect(Set(found).count == found.count)
            let chat = try await campus.server.call(
                .get, "/events/\(campus.cast.event)/messages?limit=200", as: campus.sender(.host))
            let messages = (chat.json["items"].array ?? []).compactMap { $0["body"].string }
            #expect(Set(messages).count == messages.count)
        }
    }
}
