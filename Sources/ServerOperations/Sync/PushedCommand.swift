public import Domain
import Foundation
package import Operations

/// One command from a client's queue.
public struct PushedCommand: Sendable {
    /// The position in the queue, from 1.
    public var number: Int64
    public var name: String
    /// The fields of the command.
    let payload: PayloadValue
    /// The version of the updated row that was sent beside the payload. It counts if the payload has none.
    let base: Int64?
    /// The ids that the payload contains.
    let ids: Set<[UInt8]>

    public init(number: Int64, name: String, payload: PayloadValue, base: Int64? = nil) {
        self.number = number
        self.name = name
        self.payload = payload
        self.base = base
        ids = PushedCommand.ids(in: payload)
    }

    /// Returns the type of the command; nil for a name that the server does not know.
    var type: (any ClientCommand.Type)? { CommandRegistry.all.type(named: name) as? any ClientCommand.Type }

    /// Returns the type of the command.
    ///
    /// - Throws: ``Refusal`` `not_offline` if no device performs a command of this name.
    func offlineType() throws(Refusal) -> any ClientCommand.Type {
        guard let type = CommandRegistry.device.type(named: name) as? any ClientCommand.Type, type.offline != .no else {
            throw .notOffline
        }
        return type
    }

    /// Returns the payload as JSON, with the version that was sent beside it.
    func json(for type: any ClientCommand.Type) throws -> Data {
        try JSONEncoder().encode(withBase(within: type.bounds.whole))
    }

    private func withBase(within whole: String?) -> PayloadValue {
        guard let base = base.map(PayloadValue.integer), case .object(var fields) = payload else { return payload }
        if let whole, case .object(var changes)? = fields[whole] {
            changes["base"] = changes["base"] ?? base
            fields[whole] = .object(changes)
        } else {
            fields["base"] = fields["base"] ?? base
        }
        return .object(fields)
    }

    /// Returns the ids that the command makes, as far as the payload names them: in the fields of its type, or in `id`
    /// and `ids` if the server does not know it.
    var namedIDsToMake: Set<[UInt8]> {
        guard case .object(let fields) = payload else { return [] }
        return (type?.idFieldsToMake ?? ["id", "ids"]).reduce(into: []) { ids, name in
            if let value = fields[name] { ids.formUnion(PushedCommand.ids(in: value)) }
        }
    }

    /// The maximum number of ids that are looked up. A command with more exceeds its bounds.
    private static let maxIDs = 2000

    private static func ids(in value: PayloadValue) -> Set<[UInt8]> {
        Set(value.texts.lazy.compactMap { ID<Never>($0)?.bytes }.prefix(maxIDs))
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

/// A client must send its queue from another number.
public struct SkippedCommand: Error, Hashable {
    /// The number that must come next.
    public var expected: Int64
    /// The server's epoch, if the client named another.
    public var epoch: String?
}
