public import Domain
public import Store

/// Publishes an event.
public struct CreateEvent: Command {
    public static let name = "event.create"
    public static let bounds = InputBounds(longer: ["description": EventDetails.longestDescription])

    /// Made by the client if it likes.
    public var id: ID<Event>?
    /// The fields of `POST /events` beside the id.
    public var input: EventInput

    public init(id: ID<Event>? = nil, _ input: EventInput) {
        self.id = id
        self.input = input
    }

    // One object in JSON: the id stands among the fields of the event.
    private enum CodingKeys: CodingKey {
        case id
    }

    public init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(ID<Event>.self, forKey: .id)
        input = try EventInput(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try input.encode(to: encoder)
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let person = try actor.verified()
        let details = try input.checked(
            hostTimeZone: person.timeZone, isTimeZone: Zones.exists, earliestStart: tx.now)
        let id = id ?? tx.newID()
        guard try !tx.exists("SELECT 1 FROM event WHERE id = \(id)") else {
            throw Refusal(.duplicate, "There is an event with this id already.", fields: ["id": "Already used."])
        }
        try EventStore.checkQuota(of: person.id, in: tx)
        try EventStore.insert(id, host: person.id, uid: "\(id)@mingle", recurrenceID: nil, details, in: tx)
        return id
    }
}

/// Writes whole events.
enum EventStore {
    /// Whether somebody can host one more event that lies ahead.
    static func checkQuota(of host: ID<User>, adding: Int = 1, in tx: Transaction) throws {
        let ahead: Int? = try tx.value(
            "SELECT count(*) FROM (SELECT 1 FROM event WHERE host_id = \(host) AND starts_at > \(tx.now) LIMIT \(Quota.eventsAhead.most))")
        try Quota.eventsAhead.check(ahead ?? 0, adding: adding)
    }

    static func insert(
        _ id: ID<Event>, host: ID<User>, uid: String, recurrenceID: Instant?, status: EventStatus = .scheduled,
        _ details: EventDetails, in tx: Transaction
    ) throws {
        let search = EventSearch.text(details)
        try tx.execute(
            """
            INSERT INTO event (
                id, host_id, uid, recurrence_id, status, title, description, emoji, starts_at, ends_at, over_at, answer_by,
                time_zone, location_name, address, latitude, longitude, location_hidden, capacity, tags, visibility,
                companions_allowed, guest_list, guests_may_invite, offer_hours, pass_large_parties, requires_approval,
                search, created_at, updated_at)
            VALUES (
                \(id), \(host), \(uid), \(recurrenceID), \(status), \(details.title), \(details.description),
                \(details.emoji), \(details.times.startsAt), \(details.times.endsAt), \(details.times.overAt),
                \(details.times.answerBy), \(details.timeZone), \(details.place.name), \(details.place.address),
                \(details.place.latitude), \(details.place.longitude), \(details.locationHidden), \(details.capacity),
                \(EventRow.text(details.tags)), \(details.visibility), \(details.companionsAllowed), \(details.guestList),
                \(details.guestsMayInvite), \(details.offerHours), \(details.passLargeParties), \(details.requiresApproval), \(search),
                \(tx.now), \(tx.now))
            """)
        try insertTags(id, details.tags, in: tx)
        tx.put(.event, id, in: EventRow.scope(id, details.visibility))
        if details.visibility == .public { try PublicHost.note(host, in: tx) }
        if details.withholdsAddress { tx.put(.place, id, in: .place(id)) }
    }

    static func insertTags(_ id: ID<Event>, _ tags: [Tag], in tx: Transaction) throws {
        for tag in tags {
            try tx.execute("INSERT INTO event_tag (key, event_id, name) VALUES (\(tag.key), \(id), \(tag.name))")
        }
    }
}
