public import Domain
public import Operations
public import Store

/// Undoes an import, last lines first, in batches. It enqueues itself until none are left.
public struct RevertTableImport: SystemCommand {
    public static let name = "programme.takeBackTable"
    // The import has an audit entry of its own, by the person who started it.
    public static let isAudited = false
    public var id: ID<TableImport>

    public init(id: ID<TableImport>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        guard let record = try TableRecord.find(id, in: tx), record.status == .undoing else { return }
        let lines = try record.lines("place < \(record.done)", order: "place DESC", as: TableReversal.self, in: tx)
        var (kept, left) = (0, record.done)
        let end = ContinuousClock.now + TableRecord.timeBudget
        for line in lines where left == record.done || ContinuousClock.now < end {
            // Lines are kept if their reversal is refused, or if someone has changed them since.
            let result = try tx.attempt { try line.body.perform(in: tx) }
            if case .success(true) = result {} else { kept += 1 }
            try tx.execute("DELETE FROM table_import_row WHERE import_id = \(id) AND place = \(line.place)")
            left = line.place
        }
        if lines.isEmpty { left = 0 }
        try tx.execute("UPDATE table_import SET done = \(left), kept = kept + \(kept) WHERE id = \(id)")
        if left > 0 {
            tx.put(.tableImport, id, in: .staff)
            return try tx.enqueue(RevertTableImport(id: id))
        }
        try record.set(
            tx.exists("SELECT 1 FROM table_import WHERE id = \(id) AND problem IS NOT NULL") ? .refused : .undone,
            in: tx)
        try tx.enqueue(DeleteTableLines())
    }
}
