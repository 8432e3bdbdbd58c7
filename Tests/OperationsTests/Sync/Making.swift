import Domain
import Properties

@testable import Operations

/// What makes something whose id is the client's to choose. A command that runs without a network and is none, where its rows
/// have ids that the server draws, ends in other rows than on the device.
protocol Making: Command {
    mutating func choose(_ g: inout Generator, now: Instant)
}

extension Making {
    /// Of what it makes, where nobody has chosen it.
    func chosen<Subject>(_ id: ID<Subject>?, _ g: inout Generator, _ now: Instant) -> ID<Subject> {
        id ?? ID(at: now) { g.next() }
    }
}
