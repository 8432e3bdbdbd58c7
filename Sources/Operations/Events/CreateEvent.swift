public import Domain
public import Store

/// Publishes an event.
public struct CreateEvent: Command {
    public static let name = "event.create"

    /// Made by the client if it likes.
    public var id: ID<Event>?
    public var title: String?
    public var description: String?
    public var startsAt: Instant?
    public var endsAt: Instant?
    /// IANA name; the host's own if left out.
    public var timeZone: String?
    public var locationName: String?
    public var address: String?
    public var latitude: Double?
    public var longitude: Double?
    public var locationHidden: Bool?
    public var capacity: Int?
    public var tags: [String]?
    public var visibility: Visibility?
    public var companionsAllowed: Int?
    public var answerBy: Instant?
    public var guestList: GuestListRule?
    public var guestsMayInvite: Bool?
    public var offerHours: Int?
    public var passLargeParties: Bool?
    public var emoji: String?

    public init(id: ID<Event>? = nil, _ input: EventInput) {
        self.id = id
        title = input.title
        description = input.description
        startsAt = input.startsAt
        endsAt = input.endsAt
        timeZone = input.timeZone
        locationName = input.locationName
        address = input.address
        latitude = input.latitude
        longitude = input.longitude
        locationHidden = input.locationHidden
        capacity = input.capacity
        tags = input.tags
        visibility = input.visibility
        companionsAllowed = input.companionsAllowed
        answerBy = input.answerBy
        guestList = input.guestList
        guestsMayInvite = input.guestsMayInvite
        offerHours = input.offerHours
        passLargeParties = input.passLargeParties
        emoji = input.emoji
    }

    public var input: EventInput {
        var input = EventInput()
        input.title = title
        input.description = description
        input.startsAt = startsAt
        input.endsAt = endsAt
        input.timeZone = timeZone
        input.locationName = locationName
        input.address = address
        input.latitude = latitude
        input.longitude = longitude
        input.locationHidden = locationHidden
        input.capacity = capacity
        input.tags = tags
        input.visibility = visibility
        input.companionsAllowed = companionsAllowed
        input.answerBy = answerBy
        input.guestList = guestList
        input.guestsMayInvite = guestsMayInvite
        input.offerHours = offerHours
        input.passLargeParties = passLargeParties
        input.emoji = emoji
        return input
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let person = try actor.verified()
        let details = try input.checked(
            hostTimeZone: person.timeZone, isTimeZone: Zones.exists, earliestStart: tx.now)
        let id = id ?? tx.newID()
        guard try !tx.exists("SELECT 1 FROM event WHERE id = \(id)") else {
            throw Refusal(.duplicate, "There is an event with this id already.", fields: ["id": "Already used."])
        }
        try EventStore.insert(id, host: person.id, uid: "\(id)@mingle", recurrenceID: nil, details, in: tx)
        return id
    }
}

/// Writes whole events.
enum EventStore {
    static func insert(
        _ id: ID<Event>, host: ID<User>, uid: String, recurrenceID: Instant?, status: EventStatus = .scheduled,
        _ details: EventDetails, in tx: Transaction
    ) throws {
        let search = EventSearch.text(details, hostName: try EventSearch.hostName(host, in: tx))
        try tx.execute(
            """
            INSERT INTO event (
                id, host_id, uid, recurrence_id, status, title, description, emoji, starts_at, ends_at, over_at, answer_by,
                time_zone, location_name, address, latitude, longitude, location_hidden, capacity, tags, visibility,
                companions_allowed, guest_list, guests_may_invite, offer_hours, pass_large_parties, search,
                created_at, updated_at)
            VALUES (
                \(id), \(host), \(uid), \(recurrenceID), \(status), \(details.title), \(details.description),
                \(details.emoji), \(details.times.startsAt), \(details.times.endsAt), \(details.times.overAt),
                \(details.times.answerBy), \(details.timeZone), \(details.place.name), \(details.place.address),
                \(details.place.latitude), \(details.place.longitude), \(details.locationHidden), \(details.capacity),
                \(EventRow.text(details.tags)), \(details.visibility), \(details.companionsAllowed), \(details.guestList),
                \(details.guestsMayInvite), \(details.offerHours), \(details.passLargeParties), \(search),
                \(tx.now), \(tx.now))
            """)
        try insertTags(id, details.tags, in: tx)
        tx.put(.event, id, in: EventRow.scope(id, details.visibility))
        if details.locationHidden { tx.put(.place, id, in: .place(id)) }
    }

    static func insertTags(_ id: ID<Event>, _ tags: [Tag], in tx: Transaction) throws {
        for tag in tags {
            try tx.execute("INSERT INTO event_tag (key, event_id, name) VALUES (\(tag.key), \(id), \(tag.name))")
        }
    }
}
