public import Domain
public import Store

/// Creates an activity, optionally at venues. Its start may be long ago. Idempotent by id.
public struct AddActivity: CreatingCommand {
    public static let name = "activity.add"
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"], ["activityTypeId"], ["startDate"]]
    public static let bounds = InputBounds(longer: ["description": ActivityDetails.maxDescriptionLength])
    /// The maximum number of venues in this command; more can be added later.
    public static let maxVenues = 20

    /// The id of the activity; the client may choose it.
    public var id: ID<Activity>?
    /// At most 200 characters.
    public var name: String?
    /// At most 1,000 characters.
    public var description: String?
    public var activityTypeId: ID<ActivityType>?
    /// It may be in the past.
    public var startDate: Instant?
    /// After the start; nil for an ongoing activity.
    public var endDate: Instant?
    /// Defaults to `PLANNED`.
    public var status: ActivityStatus?
    /// The time of completion or cancellation, for such a status. Defaults to now. Neither before the start nor
    /// in the future.
    public var closedAt: Instant?
    public var venueIds: [ID<Venue>]?
    /// The start of its time at these venues. Defaults to the activity's start, or to now if that is in the future.
    public var venuesSince: Instant?

    public var createdID: ID<Activity>? {
        get { id }
        set { id = newValue }
    }

    public init(
        id: ID<Activity>? = nil, name: String?, description: String? = nil, activityTypeId: ID<ActivityType>?,
        startDate: Instant?,
        endDate: Instant? = nil, status: ActivityStatus? = nil, closedAt: Instant? = nil, venueIds: [ID<Venue>]? = nil,
        venuesSince: Instant? = nil
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.activityTypeId = activityTypeId
        self.startDate = startDate
        self.endDate = endDate
        self.status = status
        self.closedAt = closedAt
        self.venueIds = venueIds
        self.venuesSince = venuesSince
    }

    public func exists(_ id: ID<Activity>, in tx: Transaction) throws -> Bool {
        try ActivityRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        let details = try ActivityDetails.checked(
            name: name, description: description, type: activityTypeId, startsAt: startDate, endsAt: endDate,
            status: status)
        let venues = venueIds ?? []
        guard venues.count <= AddActivity.maxVenues else {
            throw Refusal.invalid("venueIds", "Choose at most \(AddActivity.maxVenues) venues at once.")
        }
        let closed = try details.closing(at: closedAt, as: "closedAt", now: tx.now)
        try ActivityRow.check(type: details.type, in: tx)
        let id = id ?? tx.newID()
        try tx.execute(
            """
            INSERT INTO activity (id, name, description, type_id, starts_at, ends_at, status, closed_at, created_at, updated_at)
            VALUES (\(id), \(details.name), \(details.description), \(details.type), \(details.startsAt), \(details.endsAt), \(details.status),
                \(closed), \(tx.now), \(tx.now))
            """)
        for venue in venues {
            do {
                try VenueHistory.add(
                    nil, of: id, at: venue, EffectivePeriod(from: venuesSince ?? min(details.startsAt, tx.now)), in: tx)
            } catch let refusal as Refusal {
                throw refusal.naming([
                    "venueId": "venueIds", "effectiveFrom": venuesSince == nil ? "venueIds" : "venuesSince",
                ])
            }
        }
        try ActivityRow.updateDerivedData(id, in: tx)
        tx.put(.activity, id, in: .staff)
        tx.setSubject(.activity, id)
        return id
    }
}
