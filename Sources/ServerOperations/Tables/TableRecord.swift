import Domain
import Operations
import Store

/// A stored import with its lines. Lines before `done` contain their reversals, the others their changes.
struct TableRecord {
    static let handlers: [SignalHandler] = [.on(ParticipantDeleted.self) { try deleteLines($0.id, in: $1) }]

    /// The maximum number of lines that one transaction writes or undoes.
    static let batch = 200
    /// The time after which a transaction leaves the remaining lines to the next one, so that others can write.
    static let timeBudget = Duration.milliseconds(25)

    var id: ID<TableImport>
    var user: ID<User>?
    var status: TableImportStatus
    var total: Int
    var done: Int

    static func find(_ id: ID<TableImport>, in reader: any Reader) throws -> TableRecord? {
        try reader.row("SELECT user_id, status, total, done FROM table_import WHERE id = \(id)") {
            TableRecord(id: id, user: try $0.next(), status: try $0.next(), total: try $0.next(), done: try $0.next())
        }
    }

    func lines<Body: Decodable>(
        _ condition: SQL, order: SQL, as _: Body.Type, in reader: any Reader
    ) throws -> [(place: Int, line: Int, body: Body)] {
        try reader.rows(
            "SELECT place, line, body FROM table_import_row WHERE import_id = \(id) AND \(condition) ORDER BY \(order) LIMIT \(TableRecord.batch)"
        ) { (place: try $0.next(), line: try $0.next(), body: try TableRecord.decoded($0.next())) }
    }

    /// Returns whether the person who started the import may still change the programme. Always true for the
    /// command line.
    func mayContinue(in reader: any Reader) throws -> Bool {
        guard let user else { return true }
        let role: Role? = try reader.value("SELECT role FROM users WHERE id = \(user) AND status = 'active'")
        return role?.may(.edit) ?? false
    }

    func set(_ status: TableImportStatus, in tx: Transaction) throws {
        try tx.execute(
            "UPDATE table_import SET status = \(status), ended_at = \(status.isUnderWay ? nil : tx.now) WHERE id = \(id)"
        )
        tx.put(.tableImport, id, in: .staff)
    }

    /// Deletes stored lines about a participant, because their reversals contain personal data.
    static func deleteLines(_ subject: ID<Participant>, in tx: Transaction) throws {
        try tx.execute(
            """
            DELETE FROM table_import_row
            WHERE subject = \(subject) OR subject IN (SELECT id FROM assignment WHERE participant_id = \(subject))
            """)
    }
}
