public import Domain
public import Store

/// Says of activities that they are planned, under way, completed or called off. One that is so already stays as it is, but for the date since
/// when.
public struct SetActivityStatus: ClientCommand {
    public static let name = "activity.setStatus"
    public static let offline = Offline.yes
    /// At once.
    public static let most = 200
    public var ids: [ID<Activity>]
    public var status: ActivityStatus
    /// Where it is said, those that stand otherwise stay as they are.
    public var onlyFrom: ActivityStatus?
    /// Since when they are completed or called off, which corrects a date that is there; now where it is left out.
    public var at: Instant?

    public init(ids: [ID<Activity>], status: ActivityStatus, onlyFrom: ActivityStatus? = nil, at: Instant? = nil) {
        self.ids = ids
        self.status = status
        self.onlyFrom = onlyFrom
        self.at = at
    }

    /// - Returns: how many were something else before, or since another time.
    /// - Throws: ``Refusal`` `invalid` at `at` for a time in the future, or before the start of what is completed.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Int {
        try ProgrammeAccess.check(.edit, actor)
        guard ids.count <= SetActivityStatus.most else {
            throw Refusal.invalid("ids", "Choose at most \(SetActivityStatus.most) at once.")
        }
        let rows = try Set(ids).sorted().compactMap { try ActivityRow.find($0, in: tx) }
        if rows.isEmpty { throw Refusal.notFound }
        if at != nil, !status.isClosed {
            throw Refusal.invalid("at", "Only what is completed or cancelled has a date.")
        }
        let others = try rows.filter { row in
            guard row.details.status == status else { return onlyFrom ?? row.details.status == row.details.status }
            return try at != nil && row.closing(status, at: at, as: "at", now: tx.now) != row.closedAt
        }
        tx.isAbout(.activity, (others.first ?? rows[0]).id, status.rawValue)
        for row in others.dropFirst() { tx.isAlsoAbout(.activity, row.id) }
        for row in others { try row.set(status, at: at, as: "at", in: tx) }
        return others.count
    }
}
