public import Domain

/// An event as one viewer may see it. The names are those of the public contract. The fields of ``details`` are
/// accessible as members.
@dynamicMemberLookup
public struct EventView: Hashable, Sendable {
    public struct Host: Hashable, Sendable, Codable {
        public var id: ID<User>
        public var name: String
        /// Members only.
        public var handle: String?
        /// The hash of the profile photo; members only.
        public var photo: String?
        public init(id: ID<User>, name: String, handle: String?, photo: String? = nil) {
            self.photo = photo
            self.id = id
            self.name = name
            self.handle = handle
        }
    }

    /// Numbers of people, companions included.
    public struct Counts: Hashable, Sendable, Codable {
        public var going: Int
        public var maybe: Int
        /// Seats taken by people who are going and by seat offers.
        public var seats: Int
        public var waiting: Int
        /// For hosts, the people who have arrived, whatever their RSVP. Only when a single event is read, from when
        /// check-in opens.
        public var checkedIn: Int?
        public init(going: Int, maybe: Int, seats: Int, waiting: Int) {
            self.going = going
            self.maybe = maybe
            self.seats = seats
            self.waiting = waiting
        }
    }

    /// What the viewer may do now, as decided by ``Standing``. Empty unless the viewer is a confirmed member, except
    /// for an RSVP through a link that opens the event to them.
    public struct May: Hashable, Sendable, Codable {
        /// Respond with "going".
        public var rsvp = false
        /// Send a join request, if the host approves guests.
        public var ask = false
        public var invite = false
        public var chat = false
        /// See the crew's plans.
        public var seePlan = false
        public var plan = false
        public var manage = false
        public var seeGuests = false

        public init() {}

        public init(_ standing: Standing, at event: EventRules, now: Instant) {
            guard standing.isMember else { return }
            rsvp = standing.may(.rsvp(.going), at: event, now: now)
            ask = standing.may(.ask, at: event, now: now)
            invite = standing.may(.invite, at: event, now: now)
            chat = standing.may(.chat, at: event)
            seePlan = standing.may(.seePlan, at: event)
            plan = standing.may(.plan, at: event)
            manage = standing.may(.manage, at: event)
            seeGuests = standing.may(.seeGuests, at: event)
        }
    }

    /// The viewer's relation to the event.
    public struct Mine: Hashable, Sendable, Codable {
        public var role: EventRole
        public var status: RSVPStatus?
        public var party: Int?
        /// The position on the waitlist, from 1; nil otherwise.
        public var position: Int?
        /// The deadline of a seat offer.
        public var offerUntil: Instant?
        public var invited: Bool
        /// The viewer dismissed the invitation from Home.
        public var dismissed: Bool
        /// The viewer's join request, if the host approves guests.
        public var request: JoinRequestStatus?
        public var may = May()
        // The following properties are not in the contract.
        /// A host invited the viewer, not just another guest.
        public var isInvitedByHost: Bool = false
        /// The deadline of a seat offer that the viewer, now waiting again, let expire.
        public var missedOffer: Instant?
        /// The status that choosing "going" would result in: going or waitlisted. Nil on a device that does not
        /// know the counts.
        public var onGoing: RSVPStatus?
        public var isRemoved: Bool = false
        public var isMember: Bool = false
        /// Whether the viewer's RSVP is known to be their own.
        public var isConfirmed: Bool = true

        public var standing: Standing {
            Standing(
                role: role, rsvp: status, isInvited: invited, isInvitedByHost: isInvitedByHost, request: request,
                isRemoved: isRemoved,
                isMember: isMember, isConfirmed: isConfirmed)
        }

        private enum CodingKeys: String, CodingKey {
            case role, status, party, position, offerUntil, invited, dismissed, request, may
        }

        public init(
            _ standing: Standing, party: Int? = nil, position: Int? = nil, offer: Instant? = nil,
            comesFirst: Bool = false,
            seating: Seating? = nil, dismissed: Bool = false
        ) {
            role = standing.role
            status = standing.rsvp
            invited = standing.isInvited
            isInvitedByHost = standing.isInvitedByHost
            request = standing.request
            isRemoved = standing.isRemoved
            isMember = standing.isMember
            isConfirmed = standing.isConfirmed
            self.party = party
            self.position = position
            if standing.rsvp == .offered { offerUntil = offer } else { missedOffer = offer }
            let current = standing.rsvp.map { RSVPState(status: $0, party: party ?? 1) }
            onGoing = seating?.onGoing(current, comesFirst: comesFirst)
            self.dismissed = dismissed
        }

        /// Clears the fields of an RSVP that no longer counts.
        package mutating func forgetRSVP() {
            (status, party, position, offerUntil, missedOffer) = (nil, nil, nil, nil, nil)
        }
    }

    public var id: ID<Event>
    public var host: Host
    /// The event's details, as far as the viewer may know them. If the location is hidden from them, its
    /// name is ``hiddenLocation``.
    public var details: EventDetails
    /// The hash of the cover photo.
    public var photo: String?
    public var status: EventStatus
    /// The hosts' reason for the cancellation, if they gave one.
    public var cancellation: String?
    public var isPast: Bool
    public var isUnderWay: Bool
    /// Nil if the host hides the counts from guests.
    public var counts: Counts?
    public var mine: Mine
    /// The activity that the event belongs to. Only when a single event is read, for viewers of the programme.
    public var activityId: ID<Activity>?
    /// The venue of the event. Only when a single event is read, for viewers of the programme.
    public var venueId: ID<Venue>?
    // The following properties are not in the contract.
    public var activityName: String?
    /// Whether a host of the event has an active account.
    public var isHosted = true
    /// Only in lists and on the event page.
    public var friends = FriendsGoing.none
    public var createdAt: Instant
    public var updatedAt: Instant
    /// Rises with every change of the event.
    public var version: Int

    /// The placeholder for a withheld location, which is null in JSON.
    public static let hiddenLocation = "Shown to guests who are going"

    public subscript<Value>(dynamicMember field: KeyPath<EventDetails, Value>) -> Value { details[keyPath: field] }

    public var terms: EventRules { EventRules(details, status, isHosted: isHosted) }

    public var canManage: Bool { mine.standing.isHost }

    /// Whether the location is withheld from the viewer. A device may not have it yet, although the viewer is going.
    public var isLocationWithheld: Bool {
        !mine.standing.may(.seeLocation, at: terms)
            || (details.locationHidden && !canManage && details.locationName == EventView.hiddenLocation)
    }

    /// Whether the viewer needs an approved join request before they can RSVP.
    public var mustAsk: Bool { mine.standing.mustAsk(at: terms) }

    /// Whether the viewer belongs to the crew, which chats and plans.
    public var isCrew: Bool { mine.standing.isCrew }

    /// Checks that the viewer has a permission.
    ///
    /// - Throws: ``Refusal`` if they do not.
    public func check(_ right: EventPermission) throws(Refusal) { try mine.standing.check(right, at: terms) }

    /// The free seats; nil if seats are unlimited or the viewer may not know.
    public var seatsLeft: Int? { seating?.free }

    /// The seating; nil if the viewer may not know the counts.
    public var seating: Seating? {
        counts.map {
            Seating(
                capacity: details.capacity, taken: $0.seats, waiting: $0.waiting,
                passLargeParties: details.passLargeParties)
        }
    }

    /// Returns whether guests can still RSVP.
    public func takesRSVPs(at now: Instant) -> Bool { terms.closingOfRSVPs(now: now) == nil }

    public init(
        id: ID<Event>, host: Host, _ details: EventDetails, photo: String? = nil, status: EventStatus,
        cancellation: String? = nil, now: Instant, counts: Counts?,
        mine: Mine, isHosted: Bool = true, createdAt: Instant, updatedAt: Instant, version: Int
    ) {
        self.id = id
        self.host = host
        self.details = details
        self.photo = photo
        self.status = status
        self.cancellation = cancellation
        isPast = details.times.isPast(at: now)
        isUnderWay = status == .scheduled && details.times.isUnderWay(at: now)
        self.counts = counts
        self.mine = mine
        self.isHosted = isHosted
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.mine.may = May(mine.standing, at: terms, now: now)
    }
}

extension EventDetails {
    mutating func withholdLocation() {
        locationName = EventView.hiddenLocation
        $locationName.isWithheld = true
    }
}

// In JSON, the details are siblings of the other fields, in one object.
extension EventView: Codable {
    private enum CodingKeys: CodingKey {
        case id, host, photo, status, cancellation, isPast, isUnderWay, counts, mine, activityId, venueId, createdAt,
            updatedAt, version
    }

    public init(from decoder: any Decoder) throws {
        let rest = try decoder.container(keyedBy: CodingKeys.self)
        id = try rest.decode(ID<Event>.self, forKey: .id)
        host = try rest.decode(Host.self, forKey: .host)
        details = try EventDetails(from: decoder)
        if details.$locationName.isWithheld { details.withholdLocation() }
        photo = try rest.decodeIfPresent(String.self, forKey: .photo)
        status = try rest.decode(EventStatus.self, forKey: .status)
        cancellation = try rest.decodeIfPresent(String.self, forKey: .cancellation)
        isPast = try rest.decode(Bool.self, forKey: .isPast)
        isUnderWay = try rest.decode(Bool.self, forKey: .isUnderWay)
        counts = try rest.decodeIfPresent(Counts.self, forKey: .counts)
        mine = try rest.decode(Mine.self, forKey: .mine)
        activityId = try rest.decodeIfPresent(ID<Activity>.self, forKey: .activityId)
        venueId = try rest.decodeIfPresent(ID<Venue>.self, forKey: .venueId)
        createdAt = try rest.decode(Instant.self, forKey: .createdAt)
        updatedAt = try rest.decode(Instant.self, forKey: .updatedAt)
        version = try rest.decode(Int.self, forKey: .version)
    }

    public func encode(to encoder: any Encoder) throws {
        try details.encode(to: encoder)
        var rest = encoder.container(keyedBy: CodingKeys.self)
        try rest.encode(id, forKey: .id)
        try rest.encode(host, forKey: .host)
        try rest.encodeIfPresent(photo, forKey: .photo)
        try rest.encode(status, forKey: .status)
        try rest.encodeIfPresent(cancellation, forKey: .cancellation)
        try rest.encode(isPast, forKey: .isPast)
        try rest.encode(isUnderWay, forKey: .isUnderWay)
        try rest.encodeIfPresent(counts, forKey: .counts)
        try rest.encode(mine, forKey: .mine)
        try rest.encodeIfPresent(activityId, forKey: .activityId)
        try rest.encodeIfPresent(venueId, forKey: .venueId)
        try rest.encode(createdAt, forKey: .createdAt)
        try rest.encode(updatedAt, forKey: .updatedAt)
        try rest.encode(version, forKey: .version)
    }
}
