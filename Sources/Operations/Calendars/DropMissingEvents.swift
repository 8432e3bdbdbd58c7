public import Domain
public import Store

/// Removes the events of a host that a newer version of their calendar file no longer has. Those with guests are called
/// off instead, so that nobody comes for nothing and whoever looks it up finds out.
public struct DropMissingEvents: ClientCommand {
    public static let name = "calendar.dropMissing"
    // As the import that it belongs to.
    public static let offline = Offline.no
    public var host: ID<User>
    public var id: ID<EventImport>
    public var events: [ID<Event>]
    public var visibility: Visibility
    public var calendar: String?

    /// - Parameter events: as ``ImportQuery/missing(_:of:keeping:in:)`` finds them.
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
        var room = ImportRoom()
        for id in events where room.isLeft {
            progress.done += 1
            room.use()
            guard let event = try EventRow.find(id, in: tx), event.hostID == host else { continue }
            try room.use(for: id, in: tx)
            if try !ImportQuery.hasGuests(id, in: tx) {
                try DeleteEvent.run(event, in: tx)
                progress.summary.removed += 1
            } else if event.status == .scheduled {
                try CancelEvent.run(event, byImport: true, in: tx)
                progress.summary.cancelled += 1
            } else {
                continue
            }
            try record.note(removed: 1, calendar, visibility, in: tx)
        }
        return progress
    }
}
