public import Domain
public import Store

/// Sets the status of activities: planned, active, completed or cancelled. An activity that already has the status only
/// gets the given date.
public struct SetActivityStatus: ClientCommand {
    public static let name = "activity.setStatus"
    public static let offline = Offline.yes
    /// The maximum number of activities in one command.
    public static let maxCount = 200
    public var ids: [ID<Activity>]
    public var status: ActivityStatus
    /// If given, activities with another status stay unchanged.
    public var onlyFrom: ActivityStatus?
    /// The time of completion or cancellation, which corrects an existing date. Defaults to now.
    public var at: Instant?

    public init(ids: [ID<Activity>], status: ActivityStatus, onlyFrom: ActivityStatus? = nil, at: Instant? = nil) {
        self.ids = ids
        self.status = status
        self.onlyFrom = onlyFrom
        self.at = at
    }

    /// Sets the status.
    ///
    /// - Returns: The number of activities whose status or date changed.
    /// - Throws: ``Refusal`` `invalid` at `at` for a time in the future, or before the start of a completed activity.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Int {
        try ProgrammeAccess.check(.edit, actor)
        guard ids.count <= SetActivityStatus.maxCount else {
            throw Refusal.invalid("ids", "Choose at most \(SetActivityStatus.maxCount) at once.")
        }
        let rows = try Set(ids).sorted().compactMap { try ActivityRow.find($0, in: tx) }
        if rows.isEmpty { throw Refusal.notFound }
        try status.check(closing: at, as: "at")
        let others = try rows.filter { row in
            guard row.details.status == status else { return onlyFrom ?? row.details.status == row.details.status }
            return try at != nil && row.closing(status, at: at, as: "at", now: tx.now) != row.closedAt
        }
        tx.setSubject(.activity, (others.first ?? rows[0]).id, status.rawValue)
        for row in others.dropFirst() { tx.addSubject(.activity, row.id) }
        for row in others { try row.set(status, at: at, as: "at", in: tx) }
        return others.count
    }
}
