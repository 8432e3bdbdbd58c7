public import Domain
public import Store

/// Deletes an entry of an activity's venue history, for example a mistake.
public struct DeleteActivityVenue: ClientCommand {
    public static let name = "activityVenue.delete"
    public static let offline = Offline.yes
    public var id: ID<ActivityVenue>

    public init(id: ID<ActivityVenue>) {
        self.id = id
    }

    /// Deletes the entry.
    ///
    /// - Returns: Its activity.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        let row = try ActivityVenueRow.existing(id, in: tx)
        try tx.execute("DELETE FROM activity_venue WHERE id = \(id)")
        tx.setSubject(.activity, row.activity)
        tx.addPartner(.venue, row.venue)
        tx.remove(.activityVenue, id, from: .staff)
        return row.activity
    }
}
