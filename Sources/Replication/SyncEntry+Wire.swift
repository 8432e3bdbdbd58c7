import Domain
public import Operations
import Store
public import Wire

extension SyncEntry {
    public enum Wired: Sendable {
        case put(SyncPut)
        case tombstone(SyncTombstone)
    }

    /// The entry in its wire format.
    public var wire: Wired {
        let (type, id, scope) = (change.kind.rawValue, SyncEntry.uuid(change.row), "\(change.scope)")
        guard let row else {
            return .tombstone(SyncTombstone(type: type, id: id, scope: scope, version: change.version))
        }
        return .put(SyncPut(type: type, id: id, scope: scope, version: change.version, row: SyncRow(row)))
    }

    fileprivate static func uuid(_ bytes: [UInt8]) -> String {
        guard let id = ID<Never>(bytes: bytes) else {
            preconditionFailure("What a Shape declares as an id has 16 bytes.")
        }
        return "\(id)"
    }
}

extension SyncRow {
    /// Leaves out columns that are null.
    init(_ row: ProjectedRow) {
        self.init([:])
        guard let columns = SyncColumns.of(row.kind)?.columns else { return }
        fields.reserveCapacity(columns.count)
        for column in columns {
            let value: SyncValue? =
                switch row.values[column.position] {
                case .null: nil
                case .boolean(let value): .integer(value ? 1 : 0)
                case .integer(let value): .integer(value)
                case .real(let value): .real(value)
                case .text(let value): .text(value)
                case .blob(let value): .text(SyncEntry.uuid(value))
                }
            if let value { fields[column.name] = value }
        }
    }
}
