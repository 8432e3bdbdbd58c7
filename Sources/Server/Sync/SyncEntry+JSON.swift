import Domain
import Operations
import Store
import Wire

extension SyncEntry {
    enum Wired {
        case put(SyncPut)
        case tombstone(SyncTombstone)
    }

    /// As the contract has it.
    var wire: Wired {
        let (type, id, scope) = (change.kind.rawValue, SyncEntry.uuid(change.row), "\(change.scope)")
        guard let row else { return .tombstone(SyncTombstone(type: type, id: id, scope: scope, version: change.version)) }
        return .put(SyncPut(type: type, id: id, scope: scope, version: change.version, row: SyncRow(row)))
    }

    fileprivate static func uuid(_ bytes: [UInt8]) -> String { ID<Event>(bytes: bytes).map { "\($0)" } ?? "" }
}

extension SyncRow {
    /// A column that is null is left out.
    init(_ row: ProjectedRow) {
        self.init([:])
        fields.reserveCapacity(row.content.count)
        for field in row.content {
            let value: SyncValue? =
                switch field.value {
                case .null: nil
                case .boolean(let value): .integer(value ? 1 : 0)
                case .integer(let value): .integer(value)
                case .real(let value): .real(value)
                case .text(let value): .text(value)
                case .blob(let value): .text(SyncEntry.uuid(value))
                }
            if let value { fields[SyncRow.name(ofColumn: field.name)] = value }
        }
    }
}
