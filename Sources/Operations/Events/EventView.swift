public import Domain

/// An event as one viewer may see it. The names are those of the public contract; what its hosts say is reached as if it stood here.
@dynamicMemberLookup
public struct EventView: Hashable, Sendable {
    public struct Host: Hashable, Sendable, Codable {
        public var id: ID<User>
        public var name: String
        /// For members.
        public var handle: String?
        /// The hash of the profile photo; for members.
        public var photo: String?
        public init(id: ID<User>, name: String, handle: String?, photo: String? = nil) {
            self.photo = photo
            self.id = id
            self.name = name
            self.handle = handle
        }
    }

    /// People, companions included.
    public struct Counts: Hashable, Sendable, Codable {
        public var going: Int
        public var maybe: Int
        /// Seats taken: those going, and those who hold an offer.
        public var seats: Int
        public var waiting: Int
        public init(going: Int, maybe: Int, seats: Int, waiting: Int) {
            self.going = going
            self.maybe = maybe
            self.seats = seats
            self.waiting = waiting
        }
    }

    /// What the viewer may do now, as ``Standing`` decides; nothing for whoever is no confirmed member, but to RSVP by a link that
    /// opens the event to them.
    public struct May: Hashable, Sendable, Codable {
        /// Say that they are going.
        public var rsvp = false
        /// To come, where the host lets people in one by one.
        public var ask = false
        public var invite = false
        public var chat = false
        /// See what the crew plans.
        public var seePlan = false
        public var plan = false
        public var manage = false
        public var seeGuests = false

        public init() {}

        public init(_ standing: Standing, at event: EventTerms, now: Instant) {
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

    /// What the event is to the viewer.
    public struct Mine: Hashable, Sendable, Codable {
        public var role: EventRole
        public var status: RSVPStatus?
        public var party: Int?
        /// From 1; only on the waitlist.
        public var position: Int?
        /// Until when an offered seat is held.
        public var offerUntil: Instant?
        public var invited: Bool
        /// The viewer took the invitation off Home.
        public var dismissed: Bool
        /// The viewer's join request, where the host lets people in one by one.
        public var request: JoinRequestStatus?
        public var may = May()
        // What follows is not in the contract.
        /// A host has invited the viewer, not only another guest.
        public var isInvitedByHost: Bool = false
        /// Until when the seat was held that the viewer, who waits, has let go on.
        public var missedOffer: Instant?
        /// What would come of choosing to go: going or waitlisted. Nil on a device that does not know how many come.
        public var onGoing: RSVPStatus?
        public var isRemoved: Bool = false
        public var isMember: Bool = false
        /// Whether the viewer's RSVP is known to be theirs.
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
            let current = standing.rsvp.map { StandingRSVP(status: $0, party: party ?? 1) }
            onGoing = seating?.onGoing(current, comesFirst: comesFirst)
            self.dismissed = dismissed
        }

        /// Of an RSVP that stands no more.
        mutating func forgetRSVP() { (status, party, position, offerUntil, missedOffer) = (nil, nil, nil, nil, nil) }
    }

    public var id: ID<Event>
    public var host: Host
    /// What its hosts say, as far as the viewer may know it. Where the place is hidden from them, its name is a sentence.
    public var details: EventDetails
    /// The hash of the cover photo.
    public var photo: String?
    public var status: EventStatus
    /// Why it was called off, where its hosts said so.
    public var cancellation: String?
    public var isPast: Bool
    public var isUnderWay: Bool
    /// Left out where the host shows guests nothing of the guest list.
    public var counts: Counts?
    public var mine: Mine
    /// The activity to which it belongs; of one event by itself, for those who may see the programme.
    public var activityId: ID<Activity>?
    /// The venue that it uses, for the same.
    public var venueId: ID<Venue>?
    // What follows is not in the contract.
    public var activityName: String?
    /// Whether one of its hosts has an account that is open.
    public var isHosted = true
    /// Only in lists and on the page of the event.
    public var friends = FriendsGoing.none
    public var createdAt: Instant
    public var updatedAt: Instant
    /// Rises with every change of the event.
    public var version: Int

    /// In place of a location that is withheld; in JSON that is null.
    public static let hiddenLocation = "Shown to guests who are going"

    public subscript<Value>(dynamicMember field: KeyPath<EventDetails, Value>) -> Value { details[keyPath: field] }

    public var terms: EventTerms { EventTerms(details, status, isHosted: isHosted) }

    public var canManage: Bool { mine.standing.isHost }

    /// Whether the viewer is kept from the place. A device may not have it yet though the viewer is going.
    public var isLocationWithheld: Bool {
        !mine.standing.may(.seePlace, at: terms)
            || (details.locationHidden && !canManage && details.locationName == EventView.hiddenLocation)
    }

    /// Whether the viewer has to ask before they can RSVP.
    public var mustAsk: Bool { mine.standing.mustAsk(at: terms) }

    /// Whether the viewer is of the crew: chats, and plans along.
    public var isCrew: Bool { mine.standing.isCrew }

    /// - Throws: ``Refusal`` where this is not the viewer's.
    public func check(_ right: EventRight) throws(Refusal) { try mine.standing.check(right, at: terms) }

    /// Free seats; nil where there is no limit or the viewer may not know.
    public var seatsLeft: Int? { seating?.free }

    /// Nil where the viewer may not know how many come.
    public var seating: Seating? {
        counts.map {
            Seating(
                capacity: details.capacity, taken: $0.seats, waiting: $0.waiting,
                passLargeParties: details.passLargeParties)
        }
    }

    /// Whether a guest can still RSVP.
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

// One object in JSON: what the hosts say stands among the rest.
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
