import Domain
import Operations
import Store

@testable import Device
@testable import Server

extension Campus {
    /// Returns a device on which somebody has signed in.
    func device(of viewer: Viewer, seed: UInt64 = 1) async throws -> TestDevice {
        try await TestDevice(of: cast.people[viewer]!, on: server, seed: seed)
    }

    /// Returns a device that has received everything.
    func filledDevice(of viewer: Viewer, seed: UInt64 = 1) async throws -> TestDevice {
        let phone = try await device(of: viewer, seed: seed)
        try await phone.sync()
        return phone
    }

    /// Returns the command that adds a to-do to the event.
    func addTodo(_ title: String) -> AddTodo { AddTodo(event: ID(cast.event)!, title: title) }

    /// Returns the titles of the event's to-dos on a device, in order.
    func todoTitles(on device: Device) throws -> [String] {
        try device.read { reader, _ in try Campus.todoTitles(of: cast.event, in: reader) }
    }

    /// Returns the titles of the event's to-dos on the server, in order.
    func todoTitles() async throws -> [String] {
        try await server.community.read { [event = cast.event] in try Campus.todoTitles(of: event, in: $0) }
    }

    private static func todoTitles(of event: String, in reader: any Reader) throws -> [String] {
        try reader.rows("SELECT title FROM todo WHERE event_id = \(ID<Event>(event)!) ORDER BY title") {
            try $0.next(String.self)
        }
    }
}
