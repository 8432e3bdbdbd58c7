import Domain
import Store

/// An import as it is stored, with its lines: those before `done` as what takes them back, the others as what they do.
struct TableRecord {
    /// Lines that one transaction writes or takes back at most.
    static let batch = 200
    /// After which it leaves the others to the next, so that nobody waits for it.
    static let patience = Duration.milliseconds(25)

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

    /// Whether whoever began it may still change the programme; nobody in particular has at the command line.
    func mayGoOn(in reader: any Reader) throws -> Bool {
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

    /// Forgets what could take back a change of somebody who is to be forgotten.
    static func forget(_ subject: ID<Participant>, in tx: Transaction) throws {
        try tx.execute(
            """
            DELETE FROM table_import_row
            WHERE subject = \(subject) OR subject IN (SELECT id FROM assignment WHERE participant_id = \(subject))
            """)
    }
}
