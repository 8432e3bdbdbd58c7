public import Domain

/// An event as one viewer may see it. The names are those of the public contract.
public struct EventView: Hashable, Sendable, Codable {
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

    /// What the viewer may do now, as ``Standing`` decides; nothing for whoever is no confirmed member.
    public struct May: Hashable, Sendable, Codable {
        /// Say that they are going.
        public var rsvp = false
        /// To come, where the host lets people in one by one.
        public var ask = false
        public var invite = false
        public var chat = false
        public var manage = false
        public var seeGuests = false

        public init() {}

        public init(_ standing: Standing, at event: EventTerms, now: Instant) {
            guard standing.isMember else { return }
            rsvp = standing.may(.rsvp(.going), at: event, now: now)
            ask = standing.may(.ask, at: event, now: now)
            invite = standing.may(.invite, at: event, now: now)
            chat = standing.may(.chat, at: event)
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
        public var isRemoved: Bool = false
        public var isMember: Bool = false
        /// Whether the viewer's RSVP is known to be theirs.
        public var isConfirmed: Bool = true

        public var standing: Standing {
            Standing(
                role: role, rsvp: status, isInvited: invited, isInvitedByHost: isInvitedByHost, request: request, isRemoved: isRemoved,
                isMember: isMember, isConfirmed: isConfirmed)
        }

        private enum CodingKeys: String, CodingKey {
            case role, status, party, position, offerUntil, invited, dismissed, request, may
        }

        public init(
            _ standing: Standing, party: Int? = nil, position: Int? = nil, offerUntil: Instant? = nil, dismissed: Bool = false
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
            self.offerUntil = offerUntil
            self.dismissed = dismissed
        }
    }

    public var id: ID<Event>
    public var host: Host
    public var title: String
    public var description: String
    public var startsAt: Instant
    public var endsAt: Instant?
    /// IANA name of the zone the event is held in.
    public var timeZone: String
    /// A sentence in place of the name where the place is hidden from the viewer.
    public var locationName: String
    public var address: String?
    public var latitude: Double?
    public var longitude: Double?
    /// Seats; nil is unlimited.
    public var capacity: Int?
    public var tags: [String]
    public var visibility: Visibility
    public var companionsAllowed: Int
    public var answerBy: Instant?
    public var guestList: GuestListRule
    public var locationHidden: Bool
    public var guestsMayInvite: Bool
    public var offerHours: Int
    public var passLargeParties: Bool
    /// Whoever was not invited by a host asks first.
    public var requiresApproval: Bool
    public var emoji: String?
    /// The hash of the cover photo.
    public var photo: String?
    public var status: EventStatus
    public var isPast: Bool
    public var isUnderWay: Bool
    /// Left out where the host shows guests nothing of the guest list.
    public var counts: Counts?
    public var mine: Mine
    public var createdAt: Instant
    public var updatedAt: Instant
    /// Rises with every change of the event.
    public var version: Int

    public static let hiddenLocation = "Shown to guests who are going"

    public var terms: EventTerms {
        EventTerms(
            status: status, times: times, requiresApproval: requiresApproval, guestList: guestList, guestsMayInvite: guestsMayInvite,
            locationHidden: locationHidden)
    }

    public var canManage: Bool { mine.standing.isHost }

    /// Whether the viewer is kept from the place. A device may not have it yet though the viewer is going.
    public var isLocationWithheld: Bool {
        !mine.standing.may(.seePlace, at: terms) || (locationHidden && !canManage && locationName == EventView.hiddenLocation)
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
        counts.map { Seating(capacity: capacity, taken: $0.seats, waiting: $0.waiting, passLargeParties: passLargeParties) }
    }

    public var times: EventTimes { EventTimes(startsAt: startsAt, endsAt: endsAt, answerBy: answerBy) }

    /// Whether a guest can still RSVP.
    public func takesRSVPs(at now: Instant) -> Bool { terms.closingOfRSVPs(now: now) == nil }

    public init(
        id: ID<Event>, host: Host, title: String, description: String, times: EventTimes, timeZone: String,
        locationName: String, address: String?, latitude: Double?, longitude: Double?, capacity: Int?, tags: [String],
        visibility: Visibility, companionsAllowed: Int, guestList: GuestListRule, locationHidden: Bool,
        guestsMayInvite: Bool, offerHours: Int, passLargeParties: Bool, requiresApproval: Bool = false, emoji: String?,
        photo: String? = nil, status: EventStatus, now: Instant, counts: Counts?, mine: Mine, createdAt: Instant, updatedAt: Instant, version: Int
    ) {
        self.id = id
        self.host = host
        self.title = title
        self.description = description
        startsAt = times.startsAt
        endsAt = times.endsAt
        self.timeZone = timeZone
        self.locationName = locationName
        self.address = address
        self.latitude = latitude
        self.longitude = longitude
        self.capacity = capacity
        self.tags = tags
        self.visibility = visibility
        self.companionsAllowed = companionsAllowed
        answerBy = times.answerBy
        self.guestList = guestList
        self.locationHidden = locationHidden
        self.guestsMayInvite = guestsMayInvite
        self.offerHours = offerHours
        self.passLargeParties = passLargeParties
        self.requiresApproval = requiresApproval
        self.emoji = emoji
        self.photo = photo
        self.status = status
        isPast = times.isPast(at: now)
        isUnderWay = status == .scheduled && times.isUnderWay(at: now)
        self.counts = counts
        self.mine = mine
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.mine.may = May(mine.standing, at: terms, now: now)
    }
}
