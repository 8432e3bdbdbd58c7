import Domain
import Operations
import Store

@testable import Device
@testable import Server

extension Campus {
    func device(of viewer: Viewer, seed: UInt64 = 1) async throws -> TestDevice {
        try await TestDevice(of: cast.people[viewer]!, on: server, seed: seed)
    }

    /// A command that adds an item to the to-do list of the event.
    func todo(_ title: String) -> AddTodo { AddTodo(event: ID(cast.event)!, title: title) }

    /// Returns the to-do list of the event on the server.
    func todoTitles() async throws -> [String] {
        let event = ID<Event>(cast.event)!
        return try await server.community.read { reader in
            try reader.rows("SELECT title FROM todo WHERE event_id = \(event) ORDER BY title") {
                try $0.next(String.self)
            }
        }
    }
}

extension Device {
    /// Returns the to-do list of an event on the device.
    func todoTitles(of event: String) throws -> [String] {
        try read { reader, _ in
            try reader.rows("SELECT title FROM todo WHERE event_id = \(ID<Event>(event)!) ORDER BY title") {
                try $0.next(String.self)
            }
        }
    }
}
