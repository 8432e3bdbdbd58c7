/// What a host says about an event, checked.
public struct EventDetails: Hashable, Sendable {
    public var title: String
    public var description: String
    public var times: EventTimes
    /// IANA name, as `Europe/Berlin`.
    public var timeZone: String
    public var place: Place
    /// The place is shown only to hosts and to those who are going.
    public var locationHidden: Bool
    /// Seats; nil is unlimited.
    public var capacity: Int?
    public var tags: [Tag]
    public var visibility: Visibility
    /// How many people each guest may bring, 0–9.
    public var companionsAllowed: Int
    public var guestList: GuestListRule
    public var guestsMayInvite: Bool
    /// Inside this many hours before the start, people are offered a freed seat instead of being moved up. 0–168.
    public var offerHours: Int
    /// Whether a smaller party on the waitlist may pass one that is too large for the free seats.
    public var passLargeParties: Bool
    /// Whoever was not invited by a host asks first, and comes once a host has let them in.
    public var requiresApproval: Bool
    /// Shown on the cover; nil shows the title's initial.
    public var emoji: String?

    public init(
        title: String, description: String, times: EventTimes, timeZone: String, place: Place, locationHidden: Bool,
        capacity: Int?, tags: [Tag], visibility: Visibility, companionsAllowed: Int, guestList: GuestListRule,
        guestsMayInvite: Bool, offerHours: Int, passLargeParties: Bool, requiresApproval: Bool = false, emoji: String?
    ) {
        self.requiresApproval = requiresApproval
        self.title = title
        self.description = description
        self.times = times
        self.timeZone = timeZone
        self.place = place
        self.locationHidden = locationHidden
        self.capacity = capacity
        self.tags = tags
        self.visibility = visibility
        self.companionsAllowed = companionsAllowed
        self.guestList = guestList
        self.guestsMayInvite = guestsMayInvite
        self.offerHours = offerHours
        self.passLargeParties = passLargeParties
        self.emoji = emoji
    }

    /// Characters.
    public static let longestDescription = 5000

    /// Whether the address is kept from those who are not going.
    public var withholdsAddress: Bool { EventTerms(self, .scheduled).withholdsAddress }

    /// Where an event happens.
    public struct Place: Hashable, Sendable {
        public var name: String
        public var address: String?
        public var latitude: Double?
        public var longitude: Double?

        public init(name: String, address: String?, latitude: Double?, longitude: Double?) {
            self.name = name
            self.address = address
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// Whether guests need to hear of a change: time or place moved. Of a typo that is fixed nobody is notified.
    public func isMaterialChange(from old: EventDetails) -> Bool {
        times.startsAt != old.times.startsAt || times.endsAt != old.times.endsAt
            || place.name != old.place.name || place.address != old.place.address
    }
}

/// What a host typed for an event, before any check.
public struct EventInput: Codable, Sendable {
    public var title: String?
    public var description: String?
    public var startsAt: Instant?
    public var endsAt: Instant?
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
    public var requiresApproval: Bool?
    public var emoji: String?

    public init() {}

    public init(_ details: EventDetails) {
        title = details.title
        description = details.description
        startsAt = details.times.startsAt
        endsAt = details.times.endsAt
        timeZone = details.timeZone
        locationName = details.place.name
        address = details.place.address
        latitude = details.place.latitude
        longitude = details.place.longitude
        locationHidden = details.locationHidden
        capacity = details.capacity
        tags = details.tags.map { $0.name }
        visibility = details.visibility
        companionsAllowed = details.companionsAllowed
        answerBy = details.times.answerBy
        guestList = details.guestList
        guestsMayInvite = details.guestsMayInvite
        offerHours = details.offerHours
        passLargeParties = details.passLargeParties
        requiresApproval = details.requiresApproval
        emoji = details.emoji
    }
}

extension EventInput {
    /// Checks every field (spec, "Events") and throws all that is wrong at once.
    ///
    /// - Parameters:
    ///   - hostTimeZone: used where no zone is given.
    ///   - isTimeZone: whether an IANA name is known.
    ///   - earliestStart: a start before this is refused; nil allows any.
    public func checked(
        hostTimeZone: String, isTimeZone: (String) -> Bool, earliestStart: Instant?
    ) throws(Refusal) -> EventDetails {
        var errors = FieldErrors()
        let title = errors.line(title, "title", max: 120, required: "Give the event a title.")
        let description = errors.paragraphs(description, "description", max: EventDetails.longestDescription)
        let location = errors.line(locationName, "locationName", max: 200, required: "Say where it takes place.")
        let address = errors.line(address, "address", max: 300)

        if startsAt == nil { errors.add("startsAt", "Give the date and time of the start.") }
        if let startsAt, let earliestStart, startsAt < earliestStart {
            errors.add("startsAt", "The start lies in the past.")
        }
        if let startsAt, let endsAt, endsAt <= startsAt { errors.add("endsAt", "The end must come after the start.") }
        if let startsAt, let answerBy, answerBy > startsAt {
            errors.add("answerBy", "The deadline for answers cannot come after the start.")
        }
        let zone = timeZone ?? hostTimeZone
        if !isTimeZone(zone) { errors.add("timeZone", "There is no time zone of this name.") }

        if (latitude == nil) != (longitude == nil) {
            errors.add(latitude == nil ? "latitude" : "longitude", "Give both latitude and longitude, or neither.")
        }
        if let latitude, !(-90...90).contains(latitude) { errors.add("latitude", "Latitude runs from −90 to 90.") }
        if let longitude, !(-180...180).contains(longitude) { errors.add("longitude", "Longitude runs from −180 to 180.") }

        let capacity = errors.number(capacity, "capacity", in: 1...1_000_000, "Seats start at 1; leave it empty for no limit.")
        let companions = errors.number(companionsAllowed, "companionsAllowed", in: 0...9, "Guests can bring 0 to 9 people.")
        let offerHours = errors.number(offerHours, "offerHours", in: 0...168, "Choose 0 to 168 hours.")
        let tags = Tag.checked(tags ?? [], into: &errors)
        var emoji = errors.line(emoji, "emoji", max: 30)
        if let symbol = emoji, symbol.count > 1 || !symbol.unicodeScalars.contains(where: { $0.properties.isEmoji && $0.value > 0x7F }) {
            errors.add("emoji", "Choose one emoji.")
            emoji = nil
        }
        try errors.check()
        return EventDetails(
            title: title!, description: description ?? "",
            times: EventTimes(startsAt: startsAt!, endsAt: endsAt, answerBy: answerBy),
            timeZone: zone,
            place: EventDetails.Place(name: location!, address: address, latitude: latitude, longitude: longitude),
            locationHidden: locationHidden ?? false, capacity: capacity, tags: tags,
            visibility: visibility ?? .public, companionsAllowed: companions ?? 0,
            guestList: guestList ?? .names, guestsMayInvite: guestsMayInvite ?? false,
            offerHours: offerHours ?? 0, passLargeParties: passLargeParties ?? false,
            requiresApproval: requiresApproval ?? false, emoji: emoji
        )
    }
}
