public import Domain
import Foundation
public import Store

/// A command that changes fields of one row. The last write wins for each field, in the order of arrival.
///
/// ``base`` names the version of the row that the sender had. What others wrote since into the same fields is kept as a
/// conflict of the sender (docs/sync.md, "Conflicts"). Fields that rules decide, such as roles, unique names and the
/// parent of an area, are not in ``current(_:in:)``, so they never conflict.
public protocol UpdatingCommand: ClientCommand {
    associatedtype Updated
    /// Declared again, so that it is inferred from ``update(in:as:)``.
    associatedtype Outcome
    /// The kind of the row. Its table has a column `version`, which rises by one with each change.
    static var rowKind: RowKind { get }
    /// The name of ``rowID`` in JSON.
    static var rowIDField: String { get }
    var rowID: ID<Updated> { get }
    /// The version of the row as the sender received it, without their own pending changes. If it is nil, the command
    /// overwrites what it finds, and causes no conflicts.
    var base: Int? { get set }

    /// Returns the command that would set the fields to their current values; nil if there is no such row.
    static func current(_ id: ID<Updated>, in reader: any Reader) throws -> Self?

    /// Performs the command, as ``Command/perform(in:as:)`` without the history of the fields.
    func update(in tx: Transaction, as actor: Actor) throws -> Outcome
}

extension UpdatingCommand {
    public static var rowIDField: String { "id" }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        try recording(in: tx) { try update(in: tx, as: actor) }
    }

    /// Returns the `version` of the row; nil if there is no such row.
    public func rowVersion(in reader: any Reader) throws -> Int? {
        guard let shape = RowShape.of(Self.rowKind) else { return nil }
        return try reader.value("SELECT version FROM \(shape.table) WHERE \(shape.id) = \(rowID)")
    }

    /// Writes the row, and records the fields that this changes.
    @discardableResult
    package func recording<Value>(in tx: Transaction, _ write: () throws -> Value) throws -> Value {
        if let base, base < 1 { throw Refusal.invalid("base", "This version doesn’t exist.") }
        guard let before = try Self.current(rowID, in: tx) else { return try write() }
        let value = try write()
        if let after = try Self.current(rowID, in: tx) {
            try FieldHistory.record(self, from: before, to: after, in: tx)
        }
        return value
    }

    /// Sets one field of a row.
    ///
    /// - Parameter value: The value as JSON; nil clears the field.
    static func set(
        _ field: String, to value: String?, of row: [UInt8], base: Int, in tx: Transaction, as actor: Actor
    ) throws {
        guard let id = ID<Updated>(bytes: row) else { return }
        let decoder = JSONDecoder()
        let value = try value.map { try decoder.decode(PayloadValue.self, from: Data($0.utf8)) } ?? .null
        var payload = bounds.whole.map { [$0: PayloadValue.object([field: value])] } ?? [field: value]
        payload[rowIDField] = .text("\(id)")
        var command = try decoder.decode(Self.self, from: JSONEncoder().encode(payload))
        command.base = base
        _ = try command.perform(in: tx, as: actor)
    }
}
