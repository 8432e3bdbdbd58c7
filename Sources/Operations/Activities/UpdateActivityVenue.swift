public import Domain
public import Store

/// Corrects the venue or period of a venue history entry. The command contains only the changed fields.
public struct UpdateActivityVenue: UpdatingCommand {
    public static let name = "activityVenue.update"
    public static let offline = Offline.withHint
    public var id: ID<ActivityVenue>
    public var venueId: Patch<ID<Venue>>
    public var effectiveFrom: Patch<Instant>
    public var effectiveTo: Patch<Instant>
    public var base: Int?

    public init(
        id: ID<ActivityVenue>, venueId: Patch<ID<Venue>> = .keep, effectiveFrom: Patch<Instant> = .keep,
        effectiveTo: Patch<Instant> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.venueId = venueId
        self.effectiveFrom = effectiveFrom
        self.effectiveTo = effectiveTo
        self.base = base
    }

    public static let rowKind = RowKind.activityVenue
    public var rowID: ID<ActivityVenue> { id }

    public static func current(_ id: ID<ActivityVenue>, in reader: any Reader) throws -> UpdateActivityVenue? {
        try ActivityVenueRow.find(id, in: reader).map {
            UpdateActivityVenue(
                id: id, venueId: .set($0.venue), effectiveFrom: .set($0.period.from),
                effectiveTo: Patch(setting: $0.period.to))
        }
    }

    /// Changes the entry.
    ///
    /// - Returns: Its activity.
    public func update(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        let row = try ActivityVenueRow.existing(id, in: tx)
        let period = EffectivePeriod(
            from: effectiveFrom.applied(to: row.period.from) ?? row.period.from,
            to: effectiveTo.applied(to: row.period.to))
        guard let venue = venueId.applied(to: row.venue) else { throw Refusal.invalid("venueId", "Choose a venue.") }
        guard period != row.period || venue != row.venue else { return row.activity }
        try period.check(now: tx.now)
        if venue != row.venue { try VenueRow.check(venue, "venueId", in: tx) }
        try VenueHistory.check(period, of: row.activity, at: venue, except: id, in: tx)
        try tx.execute(
            """
            UPDATE activity_venue SET venue_id = \(venue), effective_from = \(period.from), effective_to = \(period.to),
                version = version + 1 WHERE id = \(id)
            """)
        tx.setSubject(.activity, row.activity)
        tx.addPartner(.venue, venue)
        tx.put(.activityVenue, id, in: .staff)
        return row.activity
    }
}
