import Foundation

/// Splits a body of server-sent events into events.
struct EventStreamParser {
    struct Event: Hashable {
        /// `message` unless the server names another.
        var name = "message"
        var data = ""
    }

    /// The largest event, in bytes. A server sends pages of at most some 1 MiB.
    static let maxBytes = 16 << 20

    private var line: [UInt8] = []
    private var event = Event()
    private var hasData = false

    /// Takes the next piece of the body and returns the events that it completes.
    ///
    /// - Throws: ``SyncFailure/unreadable(status:)`` for an event that is larger than ``maxBytes``.
    mutating func parse(_ piece: Data) throws -> [Event] {
        var events: [Event] = []
        for byte in piece {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                guard line.count <= EventStreamParser.maxBytes else { throw SyncFailure.unreadable(status: 200) }
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.isEmpty {
                if hasData { events.append(event) }
                (event, hasData) = (Event(), false)
            } else {
                end(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
            }
        }
        return events
    }

    private mutating func end(_ line: String) {
        // A line that begins with a colon is a heartbeat.
        guard !line.hasPrefix(":") else { return }
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        var value = colon < line.endIndex ? line[line.index(after: colon)...] : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch line[..<colon] {
        case "event": event.name = String(value)
        case "data":
            event.data = hasData ? event.data + "\n" + value : String(value)
            hasData = true
        default: break
        }
    }
}
