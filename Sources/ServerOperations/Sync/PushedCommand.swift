public import Domain
public import Foundation
package import Operations

/// One command from a client's queue.
public struct PushedCommand: Sendable {
    /// The position in the queue, from 1.
    public var number: Int64
    public var name: String
    /// The command as JSON.
    public var payload: Data
    /// The ids that the payload contains.
    public var ids: Set<[UInt8]>

    public init(number: Int64, name: String, payload: Data, ids: Set<[UInt8]>) {
        self.number = number
        self.name = name
        self.payload = payload
        self.ids = ids
    }

    /// Returns the command.
    ///
    /// - Throws: ``Refusal`` `not_offline` if no device performs a command of this name.
    func type() throws(Refusal) -> any ClientCommand.Type {
        guard let type = CommandRegistry.device.type(named: name) as? any ClientCommand.Type, type.offline != .no else {
            throw .notOffline
        }
        return type
    }
}

/// How a pushed command ended. It is final: the same number gets the same result.
public struct PushResult: Sendable {
    public var number: Int64
    /// Nil if the command was performed.
    public var refusal: Refusal?
    /// The version of the row that the command updated.
    public var version: Int?
    /// What the command overwrote of others and is not settled yet; nil if it overwrote nothing.
    package var conflicts: [ConflictRow]?
}

/// A client skipped a number.
public struct SkippedCommand: Error, Hashable {
    /// The number that must come next.
    public var expected: Int64
}
