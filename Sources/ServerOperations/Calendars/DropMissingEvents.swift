public import Domain
public import Operations
public import Store

/// Removes events of a host that a newer version of their calendar file no longer contains. Events with guests are
/// cancelled instead, so that the guests are notified and can still look them up.
public struct DropMissingEvents: ClientCommand {
    public static let name = "calendar.dropMissing"
    // Like the import that it belongs to.
    public static let offline = Offline.no
    public var host: ID<User>
    public var id: ID<EventImport>
    public var events: [ID<Event>]
    public var visibility: Visibility
    public var calendar: String?

    /// - Parameter events: The result of ``ImportQuery/missing(_:of:keeping:in:)``.
    public init(
        host: ID<User>, id: ID<EventImport>, events: [ID<Event>], visibility: Visibility = ImportRules.visibility,
        calendar: String? = nil
    ) {
        self.host = host
        self.id = id
        self.events = events
        self.visibility = visibility
        self.calendar = calendar
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ImportProgress {
        let record = ImportRecord(id: id, host: host)
        try record.check(actor, in: tx)
        var progress = ImportProgress()
        var quota = ImportQuota()
        for id in events where quota.hasCapacity {
            progress.done += 1
            quota.charge()
            guard let event = try EventRow.find(id, in: tx), event.hostID == host else { continue }
            try quota.charge(for: id, in: tx)
            if try !ImportQuery.hasGuests(id, in: tx) {
                try DeleteEvent.run(event, in: tx)
                progress.summary.removed += 1
            } else if event.status == .scheduled {
                try CancelEvent.run(event, byImport: true, in: tx)
                progress.summary.cancelled += 1
            } else {
                continue
            }
            try record.update(removed: 1, calendar, visibility, in: tx)
        }
        return progress
    }
}
