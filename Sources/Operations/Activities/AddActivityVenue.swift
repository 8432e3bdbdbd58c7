public import Domain
public import Store

/// Adds an entry to an activity's venue history. Idempotent by id.
public struct AddActivityVenue: CreatingCommand {
    public static let name = "activityVenue.add"
    public static let offline = Offline.withHint
    public static let requiredFields = [["venueId"]]
    public var activity: ID<Activity>
    /// The id of the entry; the client may choose it.
    public var id: ID<ActivityVenue>?
    public var venueId: ID<Venue>?
    /// The start of the period. Defaults to now.
    public var from: Instant?
    /// The end of the period; nil while the activity is there.
    public var to: Instant?
    /// Whether the activity leaves its previous venues at the start of the period. Entries planned to start then
    /// or later stay.
    public var movesThere: Bool?

    public var createdID: ID<ActivityVenue>? {
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

    public func exists(_ id: ID<ActivityVenue>, in tx: Transaction) throws -> Bool {
        try ActivityVenueRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ActivityVenue> {
        try ProgrammeAccess.check(.edit, actor)
        _ = try ActivityRow.existing(activity, in: tx)
        tx.setSubject(.activity, activity)
        guard let venueId else { throw Refusal.invalid("venueId", "Choose a venue.") }
        tx.addPartner(.venue, venueId)
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
                SELECT id FROM activity_venue
                WHERE activity_id = \(activity) AND id <> \(added) AND effective_from < \(period.from) AND (effective_to IS NULL OR effective_to > \(period.from))
                """
            ) { try $0.next(ID<ActivityVenue>.self) }
            for other in others {
                try UpdateActivityVenue(id: other).recording(in: tx) {
                    try tx.execute(
                        "UPDATE activity_venue SET effective_to = \(period.from), version = version + 1 WHERE id = \(other)"
                    )
                }
                tx.put(.activityVenue, other, in: .staff)
            }
        }
        return added
    }
}
