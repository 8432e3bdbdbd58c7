public import Domain
public import Store

/// Something that a member wants administrators to look at.
public struct ReportView: Hashable, Sendable, Codable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case person
        case event
        case message
        case photo
    }

    public var id: ID<Report>
    public var kind: Kind
    /// What it is about: a person, an event, a message, or the one whose photo it is.
    public var subject: String
    /// What is there to see: a name, a title, the words of the message.
    public var shown: String
    public var reason: String
    public var reporter: String
    public var createdAt: Instant
    public var closedAt: Instant?
}

extension ReportView.Kind: Column {}

/// Reports a person, an event, a message or a photo to the administrators.
public struct FileReport: ClientCommand {
    public static let name = "report.file"
    // What is reported may be what a block has taken from the device.
    public static let offline = Offline.no
    public static let bounds = InputBounds(longer: ["reason": TextLength.reportReason])
    public var kind: ReportView.Kind
    public var subject: ID<Report>
    /// What is wrong, at most ``TextLength/reportReason`` characters.
    public var reason: String?
    /// Of the report, made by the client if it likes. Who reports the same thing again changes what they said.
    public var id: ID<Report>?

    public init(kind: ReportView.Kind, subject: ID<Report>, reason: String?, id: ID<Report>? = nil) {
        self.id = id
        self.kind = kind
        self.subject = subject
        self.reason = reason
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        var errors = FieldErrors()
        let reason = errors.paragraphs(reason, "reason", max: TextLength.reportReason, required: "Say what is wrong.")
        try errors.check()
        try ReportAccess.check(kind, subject, as: actor, in: tx)
        let waiting: Int = try tx.value(
            "SELECT count(*) FROM report WHERE reporter_id = \(person.id) AND closed_at IS NULL AND NOT (kind = \(kind) AND subject = \(subject))")!
        try Quota.reports.check(waiting)
        let known: ID<Report>? = try tx.value("SELECT id FROM report WHERE reporter_id = \(person.id) AND kind = \(kind) AND subject = \(subject)")
        if let id, id != known, try tx.exists("SELECT 1 FROM report WHERE id = \(id)") { throw Refusal.idTaken("a report") }
        let id = known ?? id ?? tx.newID()
        if known != nil {
            try tx.execute("UPDATE report SET reason = \(reason!), closed_at = NULL, closed_by = NULL WHERE id = \(id)")
        } else {
            try tx.execute(
                """
                INSERT INTO report (id, reporter_id, kind, subject, reason, made_at)
                VALUES (\(id), \(person.id), \(kind), \(subject), \(reason!), \(tx.now))
                """)
        }
        tx.put(.report, id, in: .administrators)
    }
}

/// Marks a report as dealt with.
public struct CloseReport: ClientCommand {
    public static let name = "report.close"
    public static let offline = Offline.yes
    public var id: ID<Report>

    public init(id: ID<Report>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try actor.administrator()
        guard
            try tx.execute("UPDATE report SET closed_at = coalesce(closed_at, \(tx.now)), closed_by = coalesce(closed_by, \(actor.userID)) WHERE id = \(id)") > 0
        else { throw Refusal.notFound }
        tx.put(.report, id, in: .administrators)
    }
}

public enum ReportQuery {
    /// All reports, those that wait first.
    public static func reports(as actor: Actor, limit: Int = 200, in reader: any Reader) throws -> [ReportView] {
        try actor.administrator()
        return try reader.rows(
            """
            SELECT r.id, r.kind, r.subject, coalesce(
                    CASE WHEN r.kind IN ('person', 'photo') THEN (SELECT given_name || ' ' || family_name FROM users WHERE id = r.subject)
                    WHEN r.kind = 'event' THEN (SELECT title FROM event WHERE id = r.subject AND deleted_at IS NULL)
                    WHEN r.kind = 'message' THEN (SELECT body FROM message WHERE id = r.subject) END, ''),
                r.reason, u.given_name || ' ' || u.family_name, r.made_at, r.closed_at
            FROM report r JOIN users u ON u.id = r.reporter_id
            ORDER BY r.closed_at IS NOT NULL, r.made_at DESC, r.id LIMIT \(limit)
            """
        ) {
            ReportView(
                id: try $0.next(), kind: try $0.next(), subject: "\(try $0.next(ID<Report>.self))", shown: try $0.next(),
                reason: try $0.next(), reporter: try $0.next(), createdAt: try $0.next(), closedAt: try $0.next())
        }
    }
}
