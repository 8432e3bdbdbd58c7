public import Domain
public import Store

/// Reports a person, an event, a message or a photo to the administrators.
public struct FileReport: CreatingCommand {
    public static let name = "report.file"
    // A block may have removed the reported item from the device, so the server decides what can be reported.
    public static let offline = Offline.withHint
    public static let requiredFields = [["reason"]]
    public static let bounds = InputBounds(longer: ["reason": TextLength.reportReason])
    public var kind: ReportView.Kind
    public var subject: ID<Report>
    /// What is wrong; at most ``TextLength/reportReason`` characters.
    public var reason: String?
    /// The id of the report, which the client may choose. Reporting the same thing again replaces the reason.
    public var id: ID<Report>?

    public var createdID: ID<Report>? {
        get { id }
        set { id = newValue }
    }

    public init(kind: ReportView.Kind, subject: ID<Report>, reason: String?, id: ID<Report>? = nil) {
        self.id = id
        self.kind = kind
        self.subject = subject
        self.reason = reason
    }

    public func exists(_ id: ID<Report>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM report WHERE id = \(id)")
    }

    /// A report that was merged into an earlier one must not reopen it, so its id does not matter.
    public func knownOutcome(_ id: ID<Report>, as actor: Actor, in tx: Transaction) throws -> Void? { () }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        var errors = FieldErrors()
        let reason = errors.paragraphs(
            reason, "reason", max: TextLength.reportReason, required: "Describe what’s wrong.")
        try errors.check()
        if !person.isOnReplica { try ReportAccess.check(kind, subject, as: actor, in: tx) }
        let waiting: Int = try tx.value(
            "SELECT count(*) FROM report WHERE reporter_id = \(person.id) AND closed_at IS NULL AND NOT (kind = \(kind) AND subject = \(subject))"
        )!
        try Quota.reports.check(waiting)
        let known: ID<Report>? = try tx.value(
            "SELECT id FROM report WHERE reporter_id = \(person.id) AND kind = \(kind) AND subject = \(subject)")
        if known == nil { try NoticeSubjectKind.report.check(id, in: tx) }
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
        try tx.emit(ReportFiled(subject: subject, reporter: person.id))
    }
}
