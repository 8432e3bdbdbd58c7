import Operations
import Store
import Wire

/// The columns of a kind of row, by the names that they have on the wire.
struct SyncColumns: Sendable {
    struct Column: Sendable {
        /// In camelCase.
        var name: String
        var utf8: [UInt8]
        var kind: FieldKind
        /// Its place among the values of a ``Operations/ProjectedRow``.
        var position: Int
    }

    /// In the order in which a row is written: by name.
    let columns: [Column]
    /// The values of a row that is sent without any.
    let defaults: [SQLValue]

    private init(_ shape: RowShape) {
        columns = shape.fields.enumerated().map { position, field in
            let name = SyncRow.name(ofColumn: field.name.description)
            return Column(name: name, utf8: Array(name.utf8), kind: field.kind, position: position)
        }.sorted { $0.name < $1.name }
        defaults = shape.fields.map(\.defaultValue)
    }

    private static let byKind = Dictionary(
        uniqueKeysWithValues: RowShape.all.map { ($0.kind, SyncColumns($0)) })

    /// Returns the column with a name; nil if this build does not know it.
    ///
    /// - Parameter place: Where to look first: behind the column before, because columns arrive in the order of their
    ///   names.
    func column(_ name: SyncPageParser.Name, from place: inout Int) -> Column? {
        for step in 0..<columns.count {
            let candidate = (place + step) % columns.count
            guard name == columns[candidate].utf8 else { continue }
            place = candidate + 1
            return columns[candidate]
        }
        return nil
    }

    /// Returns the columns of a kind, or nil if the kind has no table.
    static func of(_ kind: RowKind) -> SyncColumns? { byKind[kind] }
}
