package import Domain
package import Store

/// A table of periods, of which those that ended long ago move to the archive.
package struct ProgrammeArchive: Sendable {
    /// No count of current assignments or homes includes a period that has ended.
    package static let all = [
        ProgrammeArchive(kind: .assignment, table: "assignment", end: "ended_at"),
        ProgrammeArchive(kind: .participantAddress, table: "participant_address", end: "effective_to"),
    ]

    let kind: RowKind
    private let table: SQL
    /// The column with the end of a period.
    private let end: SQL

    private func isDue(_ before: Instant) -> SQL { "\(end) < \(before) AND NOT is_archived" }

    /// Returns whether a period has ended before a time and is not in the archive yet.
    package func isDue(endedBefore before: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM \(table) WHERE \(isDue(before))")
    }

    /// Moves up to `limit` periods that have ended before a time.
    package func move(endedBefore before: Instant, limit: Int, in tx: Transaction) throws {
        let due = try tx.rows("SELECT id FROM \(table) WHERE \(isDue(before)) ORDER BY \(end), id LIMIT \(limit)") {
            try $0.next(ID<Never>.self)
        }
        guard !due.isEmpty else { return }
        try tx.execute("UPDATE \(table) SET is_archived = TRUE WHERE id IN \(list: due)")
        for id in due {
            tx.remove(kind, id, from: .staff)
            tx.put(kind, id, in: .staffArchive)
        }
    }
}
