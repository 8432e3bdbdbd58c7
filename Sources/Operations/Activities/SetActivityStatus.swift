public import Domain
public import Store

/// Says of activities that they are planned, under way, completed or called off. One that is so already stays as it is.
public struct SetActivityStatus: ClientCommand {
    public static let name = "activity.setStatus"
    public static let offline = Offline.yes
    /// At once.
    public static let most = 200
    public var ids: [ID<Activity>]
    public var status: ActivityStatus
    /// Where it is said, those that stand otherwise stay as they are.
    public var onlyFrom: ActivityStatus?

    public init(ids: [ID<Activity>], status: ActivityStatus, onlyFrom: ActivityStatus? = nil) {
        self.ids = ids
        self.status = status
        self.onlyFrom = onlyFrom
    }

    /// - Returns: how many were something else before.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Int {
        try ProgrammeAccess.check(.edit, actor)
        guard ids.count <= SetActivityStatus.most else { throw Refusal.invalid("ids", "Choose at most \(SetActivityStatus.most) at once.") }
        let rows = try Set(ids).sorted().compactMap { try ActivityRow.find($0, in: tx) }
        if rows.isEmpty { throw Refusal.notFound }
        let others = rows.filter { $0.details.status != status && onlyFrom ?? $0.details.status == $0.details.status }
        tx.isAbout(.activity, (others.first ?? rows[0]).id, status.rawValue)
        for row in others.dropFirst() { tx.isAlsoAbout(.activity, row.id) }
        for row in others { try row.set(status, in: tx) }
        return others.count
    }
}
