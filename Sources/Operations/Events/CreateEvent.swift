public import Domain
public import Store

/// Creates an event and publishes it, or keeps it as a draft.
public struct CreateEvent: CreatingCommand {
    public static let name = "event.create"
    public static let offline = Offline.yes
    public static let requiredFields = [
        ["title"], ["startsAt", "startDate"], ["locationName", "onlineUrl", "venueId"],
    ]
    public static let bounds = InputBounds(longer: [
        "description": EventDetails.maxDescriptionLength, "onlineUrl": WebAddress.maxLength,
    ])

    /// The id of the event; the client may choose it.
    public var id: ID<Event>?
    /// Defaults to published.
    public var status: Status?
    /// The activity that the event belongs to, as in ``SetEventActivity``.
    public var activityId: ID<Activity>?
    /// The venue of the event. Its location is taken from the venue unless the input has one.
    public var venueId: ID<Venue>?
    /// The other fields of `POST /events`.
    public var input: EventInput

    public enum Status: String, Codable, Sendable, CaseIterable {
        case scheduled
        case draft
    }

    public var createdID: ID<Event>? {
        get { id }
        set { id = newValue }
    }

    public init(
        id: ID<Event>? = nil, _ input: EventInput, status: Status? = nil, activityId: ID<Activity>? = nil,
        venueId: ID<Venue>? = nil
    ) {
        self.id = id
        self.status = status
        self.activityId = activityId
        self.venueId = venueId
        self.input = input
    }

    // In JSON these are siblings of the event's fields, in one object.
    private enum CodingKeys: CodingKey {
        case id, status, activityId, venueId
    }

    public init(from decoder: any Decoder) throws {
        let own = try decoder.container(keyedBy: CodingKeys.self)
        id = try own.decodeIfPresent(ID<Event>.self, forKey: .id)
        status = try own.decodeIfPresent(Status.self, forKey: .status)
        activityId = try own.decodeIfPresent(ID<Activity>.self, forKey: .activityId)
        venueId = try own.decodeIfPresent(ID<Venue>.self, forKey: .venueId)
        input = try EventInput(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encodeIfPresent(activityId, forKey: .activityId)
        try container.encodeIfPresent(venueId, forKey: .venueId)
        try input.encode(to: encoder)
    }

    public func exists(_ id: ID<Event>, in tx: Transaction) throws -> Bool {
        try EventStore.exists(id, in: tx)
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let person = try actor.verified()
        let programme = ActivityEventRow(activity: activityId, venue: venueId)
        if programme != ActivityEventRow() { try ProgrammeAccess.check(.edit, actor) }
        var input = input
        if let venueId, input.locationName == nil {
            try VenueRow.check(venueId, "venueId", in: tx)
            let location = try VenueRow.existing(venueId, in: tx).location
            (input.locationName, input.address, input.latitude, input.longitude) = (
                location.name, location.address, location.latitude, location.longitude
            )
        }
        let details = try input.checked(
            hostTimeZone: person.timeZone, isTimeZone: Zones.exists, offset: Zones.offset(of:at:),
            earliestStart: tx.now)
        try programme.check(details)
        let id = id ?? tx.newID()
        let status: EventStatus = status == .draft ? .draft : .scheduled
        try EventStore.checkQuota(of: person.id, in: tx)
        try EventStore.insert(
            id, host: person.id, uid: id.calendarUID, recurrenceID: nil, status: status, details, in: tx)
        if programme != ActivityEventRow(), let event = try EventRow.find(id, in: tx) {
            try programme.write(of: event, in: tx)
        }
        try InviteLink.makeIfNeeded(for: id, details.visibility.audience(status), by: actor, in: tx)
        return id
    }
}
