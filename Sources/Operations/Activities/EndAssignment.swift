public import Domain
public import Store

/// Ends an assignment. It stays in the history and in the statistics of its period.
public struct EndAssignment: ClientCommand {
    public static let name = "assignment.end"
    public static let offline = Offline.yes
    public var id: ID<Assignment>
    /// The end time, which corrects an existing end. If omitted, a current assignment ends now, and an ended one stays
    /// as it is.
    public var at: Instant?

    public init(id: ID<Assignment>, at: Instant? = nil) {
        self.id = id
        self.at = at
    }

    /// Ends the assignment.
    ///
    /// - Returns: Its activity.
    /// - Throws: ``Refusal`` `invalid` at `at` for a time that is in the future or not after the start; `duplicate` if
    ///   a later assignment in this role starts before that time.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        var row = try AssignmentRow.existing(id, in: tx)
        tx.setSubject(.activity, row.activity)
        tx.addPartner(.participant, row.participant)
        guard at != nil || row.period.to == nil else { return row.activity }
        var errors = FieldErrors()
        // An assignment that started in this very moment lasts one millisecond.
        let now = max(tx.now, row.period.from + Span(milliseconds: 1))
        let period = errors.started(from: row.period.from, to: at ?? now, as: ("at", "at"), now: now)
        try errors.check()
        guard period != row.period else { return row.activity }
        row.period = period
        do { try row.checkIsAlone(in: tx) } catch let refusal as Refusal {
            throw refusal.naming(["roleId": "at", "assignedAt": "at"])
        }
        try UpdateAssignment(id: id).recording(in: tx) { try row.update(in: tx) }
        return row.activity
    }
}
