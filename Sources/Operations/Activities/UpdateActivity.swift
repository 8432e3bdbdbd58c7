public import Domain
public import Store

/// Changes an activity. The command contains only the changed fields.
public struct UpdateActivity: UpdatingCommand {
    public static let name = "activity.update"
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["description": ActivityDetails.maxDescriptionLength])
    public var id: ID<Activity>
    public var name: Patch<String>
    public var description: Patch<String>
    public var activityTypeId: Patch<ID<ActivityType>>
    public var startDate: Patch<Instant>
    public var endDate: Patch<Instant>
    public var status: Patch<ActivityStatus>
    /// The time of completion or cancellation, for such a status; it cannot be cleared.
    public var closedAt: Patch<Instant>
    public var base: Int?

    public init(
        id: ID<Activity>, name: Patch<String> = .keep, description: Patch<String> = .keep,
        activityTypeId: Patch<ID<ActivityType>> = .keep,
        startDate: Patch<Instant> = .keep, endDate: Patch<Instant> = .keep, status: Patch<ActivityStatus> = .keep,
        closedAt: Patch<Instant> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.activityTypeId = activityTypeId
        self.startDate = startDate
        self.endDate = endDate
        self.status = status
        self.closedAt = closedAt
        self.base = base
    }

    public static let rowKind = RowKind.activity
    public var rowID: ID<Activity> { id }

    public static func current(_ id: ID<Activity>, in reader: any Reader) throws -> UpdateActivity? {
        guard let row = try ActivityRow.find(id, in: reader) else { return nil }
        var command = UpdateActivity(row)
        command.closedAt = Patch(setting: row.closedAt)
        return command
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        let row = try ActivityRow.existing(id, in: tx)
        let old = row.details
        let details = try ActivityDetails.checked(
            name: name.applied(to: old.name), description: description.applied(to: old.description),
            type: activityTypeId.applied(to: old.type),
            startsAt: startDate.applied(to: old.startsAt), endsAt: endDate.applied(to: old.endsAt),
            status: status.applied(to: old.status) ?? .planned)
        if case .clear = closedAt, details.status.isClosed {
            throw Refusal.invalid("closedAt", "Enter when it was completed or cancelled.")
        }
        // Checked against the new start.
        let new = ActivityRow(id: id, details: details, closedAt: row.closedAt)
        let closing = try new.closing(
            details.status, at: closedAt.applied(to: nil), as: "closedAt", now: tx.now)
        guard details != old || closing != row.closedAt else { return }
        if details.type != old.type { try ActivityRow.check(type: details.type, in: tx) }
        try tx.execute(
            """
            UPDATE activity SET status = \(details.status), closed_at = \(closing), name = \(details.name), description = \(details.description), type_id = \(details.type),
                starts_at = \(details.startsAt), ends_at = \(details.endsAt), updated_at = \(tx.now), version = version + 1
            WHERE id = \(id)
            """)
        try ActivityRow.updateDerivedData(id, in: tx)
        tx.put(.activity, id, in: .staff)
    }
}

extension UpdateActivity {
    /// Creates the command that restores every field of a row but the time of completion or cancellation.
    package init(_ old: ActivityRow) {
        let details = old.details
        self.init(
            id: old.id, name: .set(details.name), description: Patch(setting: details.description),
            activityTypeId: .set(details.type),
            startDate: .set(details.startsAt), endDate: Patch(setting: details.endsAt), status: .set(details.status))
    }
}
