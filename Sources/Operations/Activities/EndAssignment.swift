public import Domain
public import Store

/// Says that somebody takes part in an activity in a role no longer. That they did stays in its history and in the figures of that time.
public struct EndAssignment: ClientCommand {
    public static let name = "assignment.end"
    public static let offline = Offline.yes
    public var id: ID<Assignment>
    /// Until when they took part, which corrects an end that is there. Left out it is now, and one that has ended stays as it is.
    public var at: Instant?

    public init(id: ID<Assignment>, at: Instant? = nil) {
        self.id = id
        self.at = at
    }

    /// - Returns: in which activity it is.
    /// - Throws: ``Refusal`` `invalid` at `at` for a time in the future, or not after the beginning; `duplicate` where they took part in this
    ///   role again before that.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        var row = try AssignmentRow.present(id, in: tx)
        tx.isAbout(.activity, row.activity)
        tx.isWith(.participant, row.participant)
        guard at != nil || row.period.to == nil else { return row.activity }
        var errors = FieldErrors()
        // What has begun in this very moment has lasted for one.
        let now = max(tx.now, row.period.from + Span(milliseconds: 1))
        let period = errors.past(from: row.period.from, to: at ?? now, as: ("at", "at"), now: now)
        try errors.check()
        guard period != row.period else { return row.activity }
        row.period = period
        do { try row.checkIsAlone(in: tx) } catch let refusal as Refusal {
            throw refusal.naming(["roleId": "at", "assignedAt": "at"])
        }
        try row.update(in: tx)
        return row.activity
    }
}
