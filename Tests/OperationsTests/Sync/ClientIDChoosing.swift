import Domain
import Properties

@testable import Operations

/// A command that makes something whose id the client may choose. An offline command that makes rows must conform.
/// Otherwise the server draws other ids, and its rows differ from those on the device.
protocol ClientIDChoosing: Command {
    mutating func choose(_ g: inout Generator, now: Instant)
}

extension ClientIDChoosing {
    /// Returns the given id, or a new one if it is nil.
    func chosen<Subject>(_ id: ID<Subject>?, _ g: inout Generator, _ now: Instant) -> ID<Subject> {
        id ?? ID(at: now) { g.next() }
    }
}
