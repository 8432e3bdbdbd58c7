import Domain
import Operations
import Store

/// Compares the change log with its counters and with the rows: reading a scope from version 0 must yield exactly the
/// rows in that scope.
enum LogCheck {
    /// People or events per batch.
    private static let batchSize = 500

    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems = try counterProblems(in: reader)
        problems += try Scope.single.flatMap { try LogCheck.problems(of: $0, in: reader) }
        func walk<Subject>(_ table: SQL, _ scopes: (ID<Subject>) -> [Scope]) throws {
            var last: [UInt8] = []
            while true {
                let ids = try reader.rows("SELECT id FROM \(table) WHERE id > \(last) ORDER BY id LIMIT \(batchSize)") {
                    try $0.next(ID<Subject>.self)
                }
                for scope in ids.flatMap(scopes) { problems += try LogCheck.problems(of: scope, in: reader) }
                guard ids.count == batchSize, let end = ids.last else { return }
                last = end.bytes
            }
        }
        try walk("users") { [Scope.user($0)] }
        try walk("event") { [Scope.event($0), .place($0), .crew($0), .hosts($0), .programme($0)] }
        try walk("announcement") { [Scope.readers($0)] }
        return problems
    }

    /// Compares the entries of each scope with its counter.
    private static func counterProblems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT c.scope FROM (SELECT scope, max(version) AS last, count(*) AS entries FROM change GROUP BY scope) c
            LEFT JOIN scope s ON s.id = c.scope
            WHERE s.id IS NULL OR c.last > s.version OR c.entries > s.version
            """
        ) { "The change log of \(try $0.next(String.self)) is ahead of its counter." }
        // A scope's last entry has its current version, unless that entry was a removal that has been forgotten.
        problems += try reader.rows(
            """
            SELECT s.id FROM scope s
            WHERE s.floor < s.version AND NOT EXISTS (SELECT 1 FROM change c WHERE c.scope = s.id AND c.version = s.version)
            """
        ) { "The change log of \(try $0.next(String.self)) lacks its last entry." }
        return problems
    }

    /// Returns at most two problems for each kind of row: rows without an entry, and entries without a row.
    private static func problems(of scope: Scope, in reader: any Reader) throws -> [Phrase] {
        var (parts, kinds): ([SQL], [SQL]) = ([], ["\(RowKind.rights)"])
        for shape in RowShape.all {
            guard let condition = shape.membership(scope) else { continue }
            kinds.append("\(shape.kind)")
            let entries: SQL = "change c WHERE c.scope = \(scope) AND c.kind = \(shape.kind) AND c.removed_at IS NULL"
            let rows: SQL = "\(shape.table) t \(shape.joins) WHERE (\(condition))"
            // A deleted event has no rows in any scope, but its removal entries are appended batch by batch.
            let isGoing: SQL =
                shape.owner == nil
                ? "FALSE"
                : """
                EXISTS (SELECT 1 FROM \(shape.table) t JOIN event e ON e.id = t.event_id WHERE t.\(shape.id) = c.subject AND e.deleted_at IS NOT NULL)
                """
            parts.append(
                """
                SELECT \(shape.kind), (SELECT count(*) FROM \(rows) AND NOT EXISTS (SELECT 1 FROM \(entries) AND c.subject = t.\(shape.id))),
                    (SELECT count(*) FROM \(entries) AND NOT EXISTS (SELECT 1 FROM \(rows) AND t.\(shape.id) = c.subject) AND NOT \(isGoing))
                """)
        }
        // Entries of kinds that have no rows in this scope.
        parts.append(
            "SELECT min(kind), 0, count(*) FROM change WHERE scope = \(scope) AND removed_at IS NULL AND kind NOT IN (\(kinds.joined(", ")))"
        )
        let counts = try reader.rows(parts.joined(" UNION ALL ")) {
            (kind: try $0.next(String?.self), unnoted: try $0.next(Int.self), strayed: try $0.next(Int.self))
        }
        return counts.flatMap { kind, unnoted, strayed in
            (unnoted > 0 ? ["\(scope.description): \(unnoted) of kind \(kind ?? "") missing from the change log."] : [])
                + (strayed > 0
                    ? [
                        "\(scope.description): \(strayed) of kind \(kind ?? "") in the change log, but without a row."
                    ] : [])
        }
    }
}
