public import Domain
public import Store

/// Says that an activity takes, or took, place at a venue. The same id sent again is the same entry.
public struct AddActivityVenue: MakingCommand {
    public static let name = "activityVenue.add"
    public static let offline = Offline.withHint
    public var activity: ID<Activity>
    /// Made by the client if it likes.
    public var id: ID<ActivityVenue>?
    public var venueId: ID<Venue>?
    /// From when on; now where it is left out.
    public var from: Instant?
    /// Until when; nil while it is there.
    public var to: Instant?
    /// Whether it ends then at the venues where it was. What is planned to begin then or later stays planned.
    public var movesThere: Bool?

    public var madeID: ID<ActivityVenue>? {
        get { id }
        set { id = newValue }
    }

    public init(
        activity: ID<Activity>, id: ID<ActivityVenue>? = nil, venueId: ID<Venue>?, from: Instant? = nil,
        to: Instant? = nil, movesThere: Bool? = nil
    ) {
        self.activity = activity
        self.id = id
        self.venueId = venueId
        self.from = from
        self.to = to
        self.movesThere = movesThere
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ActivityVenue> {
        try ProgrammeAccess.check(.edit, actor)
        _ = try ActivityRow.present(activity, in: tx)
        tx.isAbout(.activity, activity)
        guard let venueId else { throw Refusal.invalid("venueId", "Choose a venue.") }
        tx.isWith(.venue, venueId)
        if let id, try isMade(in: tx, isThere: { try ActivityVenueRow.find($0, in: tx) != nil }) { return id }
        let period = EffectivePeriod(from: from ?? tx.now, to: to)
        let added: ID<ActivityVenue>
        do {
            added = try VenueHistory.add(id, of: activity, at: venueId, period, in: tx)
        } catch let refusal as Refusal {
            throw refusal.naming(["effectiveFrom": "from", "effectiveTo": "to"])
        }
        if movesThere == true {
            let others = try tx.rows(
                """
                UPDATE activity_venue SET effective_to = \(period.from)
                WHERE activity_id = \(activity) AND id <> \(added) AND effective_from < \(period.from) AND (effective_to IS NULL OR effective_to > \(period.from))
                RETURNING id
                """
            ) { try $0.next(ID<ActivityVenue>.self) }
            for other in others { tx.put(.activityVenue, other, in: .staff) }
        }
        return added
    }
}
