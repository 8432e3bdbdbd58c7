import Domain
import Foundation
package import Store

/// The overwritten values of the fields of rows, kept for ``Domain/Lifetime/overwrittenValue``.
package enum FieldHistory {
    /// The maximum number of changes that are compared with an update. They are the latest.
    private static let maxCompared = 1000

    /// The update commands by the kinds of their rows.
    package static let commands: [RowKind: any UpdatingCommand.Type] = Dictionary(
        uniqueKeysWithValues: CommandRegistry.device.commands.compactMap { $0 as? any UpdatingCommand.Type }.map {
            ($0.rowKind, $0)
        })

    private struct Change {
        var field: String
        var oldValue: String?
        var by: ID<User>?
        var client: ID<SyncClient>?
        var at: Instant
    }

    /// Records the fields that an update has changed, and the conflicts that this causes.
    static func record<C: UpdatingCommand>(_ command: C, from before: C, to after: C, in tx: Transaction) throws {
        let (old, new) = (try FieldTexts(before), try FieldTexts(after))
        let changed = old.names.union(new.names).filter { old[$0] != new[$0] }.sorted()
        let version = try command.rowVersion(in: tx) ?? 0
        guard !changed.isEmpty else {
            tx.updatedRow = UpdatedRow(version: version, conflicts: [])
            return
        }
        var conflicts: [ConflictRow] = []
        if let me = tx.actor {
            if let base = command.base {
                let sent = try FieldTexts(command).names
                // A version that the row does not have yet is of a server that was restored from a backup. What was
                // changed since the backup is not known here, so all changes are compared.
                let known = base < version ? base : 0
                let changes = try changes(of: changed.filter(sent.contains), in: command.rowID, since: known, tx)
                for (field, changes) in changes {
                    // The same person on another device counts as somebody else.
                    guard let last = changes.lastIndex(where: { $0.by != me || $0.client != tx.client }) else {
                        continue
                    }
                    let theirs = last + 1 < changes.count ? changes[last + 1].oldValue : old[field]
                    guard theirs != new[field] else { continue }
                    conflicts.append(
                        ConflictRow(
                            id: ConflictRow.id(of: me, command.rowID, field, version: version, in: tx), user: me,
                            rowKind: C.rowKind, rowID: command.rowID.bytes, field: field, version: version,
                            theirs: theirs, mine: new[field], by: changes[last].by, at: changes[last].at))
                }
            }
            // Somebody who changes a field again has seen what it was.
            try ConflictRow.delete(
                "row_id = \(command.rowID) AND user_id = \(me) AND field IN \(list: changed)", in: tx)
            for conflict in conflicts { try conflict.write(in: tx) }
        }
        let values: [SQL] = changed.map {
            "(\(tx.newID(FieldChange.self)), \(C.rowKind), \(command.rowID), \($0), \(version), \(old[$0]), \(tx.actor), \(tx.client), \(tx.now))"
        }
        try tx.execute(
            """
            INSERT INTO field_change (id, row_kind, row_id, field, version, old_value, by_id, client_id, at)
            VALUES \(values.joined(", ")) ON CONFLICT (row_id, field, version) DO NOTHING
            """)
        tx.updatedRow = UpdatedRow(version: version, conflicts: conflicts.map(\.id))
    }

    /// Deletes the history of rows, and the conflicts about them.
    package static func delete(of rows: [[UInt8]], in tx: Transaction) throws {
        for first in stride(from: 0, to: rows.count, by: 500) {
            let some = rows[first..<min(first + 500, rows.count)].map { "\($0)" as SQL }.joined(", ")
            try tx.execute("DELETE FROM field_change WHERE row_id IN (\(some))")
            try ConflictRow.delete("row_id IN (\(some))", in: tx)
        }
    }

    /// Deletes the history of the rows that the transaction has deleted.
    static func deleteOfRemovedRows(in tx: Transaction) throws {
        for kind in RowKind.allCases where commands[kind] != nil {
            try delete(of: tx.removedRows(of: kind), in: tx)
        }
    }

    /// Returns the changes of some fields after a version, oldest first.
    private static func changes<Updated>(
        of fields: [String], in row: ID<Updated>, since base: Int, _ tx: Transaction
    ) throws -> [(field: String, changes: [Change])] {
        guard !fields.isEmpty else { return [] }
        let changes = try tx.rows(
            """
            SELECT field, old_value, by_id, client_id, at FROM field_change
            WHERE row_id = \(row) AND field IN \(list: fields) AND version > \(base)
            ORDER BY version DESC LIMIT \(maxCompared)
            """
        ) {
            Change(
                field: try $0.next(), oldValue: try $0.next(), by: try $0.next(), client: try $0.next(),
                at: try $0.next())
        }
        let byField = Dictionary(grouping: changes.reversed(), by: \.field)
        return fields.compactMap { field in byField[field].map { (field, $0) } }
    }
}

/// The fields of an update command as JSON, by name.
private struct FieldTexts {
    /// The fields that the command names, cleared ones too.
    let names: Set<String>
    private let texts: [String: String]

    init(_ command: some UpdatingCommand) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var fields = try JSONDecoder().decode([String: PayloadValue].self, from: encoder.encode(command))
        if let whole = type(of: command).bounds.whole {
            guard case .object(let inner)? = fields[whole] else { throw Refusal.notFound }
            fields = inner
        }
        names = Set(fields.keys)
        texts = try fields.filter { $0.value != .null }.mapValues {
            String(decoding: try encoder.encode($0), as: UTF8.self)
        }
    }

    /// The value of a field; nil if it is empty.
    subscript(_ name: String) -> String? { texts[name] }
}
