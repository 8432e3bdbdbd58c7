public import Domain
public import Store

/// Makes an activity, at venues if it has any. It may have begun long ago. The same id sent again is the same activity.
public struct AddActivity: MakingCommand {
    public static let name = "activity.add"
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["description": ActivityDetails.longestDescription])
    /// At once; more come later.
    public static let mostVenues = 20

    /// Made by the client if it likes.
    public var id: ID<Activity>?
    /// At most 200 characters.
    public var name: String?
    /// At most 1,000 characters.
    public var description: String?
    public var activityTypeId: ID<ActivityType>?
    /// It may lie in the past.
    public var startDate: Instant?
    /// After the start; nil for one that goes on.
    public var endDate: Instant?
    /// `PLANNED` where it is left out.
    public var status: ActivityStatus?
    /// Since when it is completed or called off; where it is and this is left out, now. Not before it began, and not in the future.
    public var closedAt: Instant?
    public var venueIds: [ID<Venue>]?
    /// Since when it is at these venues; where it is left out, since it began, or from now on if that is to come.
    public var venuesSince: Instant?

    public var madeID: ID<Activity>? {
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

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        if let id, try isMade(in: tx, isThere: { try ActivityRow.find($0, in: tx) != nil }) { return id }
        let details = try ActivityDetails.checked(
            name: name, description: description, type: activityTypeId, startsAt: startDate, endsAt: endDate,
            status: status)
        let venues = venueIds ?? []
        guard venues.count <= AddActivity.mostVenues else {
            throw Refusal.invalid("venueIds", "Choose at most \(AddActivity.mostVenues) venues at once.")
        }
        guard closedAt == nil || details.status.isClosed else {
            throw Refusal.invalid("closedAt", "Only what is completed or cancelled has a date.")
        }
        let closed = details.status.isClosed ? try details.closing(at: closedAt, as: "closedAt", now: tx.now) : nil
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
        try ActivityRow.derive(id, in: tx)
        tx.put(.activity, id, in: .staff)
        tx.isAbout(.activity, id)
        return id
    }
}
