public import Domain
public import Operations
public import Store

/// Writes a table in batches. It enqueues itself until all lines are written.
public struct WriteTable: SystemCommand {
    public static let name = "programme.writeTable"
    // The import has an audit entry, and so has each change, by the person who started it.
    public static let isAudited = false
    public var id: ID<TableImport>

    public init(id: ID<TableImport>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        guard let record = try TableRecord.find(id, in: tx), record.status == .running else { return }
        guard try record.mayContinue(in: tx) else {
            let sentence: Phrase = "The person who started it may no longer change the programme."
            // The line of the file, which the writing order and unchanged lines make differ from the position.
            try tx.execute(
                """
                UPDATE table_import SET problem = \(TableRecord.encoded(sentence)),
                    problem_line = (SELECT line FROM table_import_row WHERE import_id = \(id) AND place >= \(record.done) ORDER BY place LIMIT 1)
                WHERE id = \(id)
                """)
            try record.set(.undoing, in: tx)
            return try tx.enqueue(RevertTableImport(id: id))
        }
        let lines = try record.lines("place >= \(record.done)", order: "place", as: TableChange.self, in: tx)
        var (current, done) = (0, record.done)
        let end = ContinuousClock.now + TableRecord.timeBudget
        let result = try tx.attempt {
            for line in lines where done == record.done || ContinuousClock.now < end {
                current = line.line
                let (reversal, command) = (try line.body.perform(in: tx), line.body.command)
                let (subject, other) = try line.body.audited(in: tx)
                try Audit.append(command.name, for: record.user, about: subject, with: other, in: tx)
                try tx.execute(
                    "UPDATE table_import_row SET body = \(TableRecord.encoded(reversal)) WHERE import_id = \(id) AND place = \(line.place)"
                )
                // Counts by position, because lines about people deleted meanwhile are missing.
                done = line.place + 1
            }
        }
        if case .failure(let refusal) = result {
            try tx.execute(
                "UPDATE table_import SET problem_line = \(current), problem = \(TableRecord.encoded(refusal.sentence)) WHERE id = \(id)"
            )
            try record.set(.undoing, in: tx)
            return try tx.enqueue(RevertTableImport(id: id))
        }
        if lines.isEmpty { done = record.total }
        try tx.execute("UPDATE table_import SET done = \(done) WHERE id = \(id)")
        try record.set(done < record.total ? .running : .done, in: tx)
        if done < record.total { try tx.enqueue(WriteTable(id: id)) }
    }
}

extension Refusal {
    /// The text of the fields or, without any, of the refusal itself.
    var sentence: Phrase {
        let reasons = fields.sorted { $0.key < $1.key }.map(\.value)
        return reasons.dropFirst().reduce(reasons.first ?? message) { "\($0) \($1)" }
    }
}
