/// The validated details of an event. In JSON they are the contract's flat object.
public struct EventDetails: Hashable, Codable, Sendable {
    public var title: String
    public var description = ""
    public var startsAt: Instant
    public var endsAt: Instant?
    /// Whether the event is all-day. If so, it has dates, and its start and end are the midnights around them in its
    /// time zone.
    public var allDay = false
    /// The first day of an all-day event; nil for an event with times.
    public var startDate: CivilDate?
    /// The last day of an all-day event; nil for an event with times.
    public var endDate: CivilDate?
    /// An IANA time zone name such as `Europe/Berlin`.
    public var timeZone: String
    @LocationName public var locationName: String
    public var address: String?
    public var latitude: Double?
    public var longitude: Double?
    /// The link of an online event. Withheld from the same people as the address.
    public var onlineUrl: String?
    /// The number of seats; nil means unlimited.
    public var capacity: Int?
    public var tags: [Tag] = []
    public var visibility = Visibility.public
    /// The maximum number of companions per guest, 0–9.
    public var companionsAllowed = 0
    /// The RSVP deadline; nil means the start.
    public var answerBy: Instant?
    public var guestList = GuestListRule.names
    /// Whether the location is shown only to hosts and to guests who are going.
    public var locationHidden = false
    public var guestsMayInvite = false
    /// Within this many hours before the start, a freed seat is offered instead of assigned. 0–168.
    public var offerHours = 0
    /// Whether a smaller party on the waitlist may pass one that is too large for the free seats.
    public var passLargeParties = false
    /// Whether guests not invited by a host need a host's approval.
    public var requiresApproval = false
    /// Shown on the cover; nil shows the title's initial.
    public var emoji: String?
    /// The cover gradient, one of ``hues``; nil derives it from the title.
    public var coverHue: Int?
    /// The visible part of a photo that is taller than its cover: 0 is the top, 100 the bottom.
    public var coverPosition = EventDetails.middle

    /// Creates details from the required values; all others have their defaults.
    public init(title: String, startsAt: Instant, timeZone: String, locationName: String) {
        self.title = title
        self.startsAt = startsAt
        self.timeZone = timeZone
        self.locationName = locationName
    }

    public var times: EventTimes {
        EventTimes(startsAt: startsAt, endsAt: endsAt, answerBy: answerBy, allDay: allDay)
    }

    /// The days of an all-day event; nil for an event with times.
    public var days: WholeDays? {
        guard allDay, let startDate, let endDate else { return nil }
        return WholeDays(first: startDate, last: endDate)
    }

    /// Makes the event all-day.
    ///
    /// - Parameter offset: The offset from UTC of a time zone (IANA) at an instant, in seconds.
    /// - Returns: Whether the zone's calendar has these days.
    @discardableResult
    public mutating func setWholeDays(_ days: WholeDays, offset: (String, Instant) -> Int) -> Bool {
        (allDay, startDate, endDate) = (true, days.first, days.last)
        let zone = timeZone
        guard let span = days.span(offset: { offset(zone, $0) }) else { return false }
        (startsAt, endsAt) = (span.start, span.end)
        return true
    }

    public var location: Location {
        get { Location(name: locationName, address: address, latitude: latitude, longitude: longitude) }
        set {
            (locationName, address, latitude, longitude) = (
                newValue.name, newValue.address, newValue.latitude, newValue.longitude
            )
        }
    }

    /// The name, address and online link as one text. It differs for different locations.
    public var locationText: String { [locationName, address ?? "", onlineUrl ?? ""].joined(separator: "\n") }

    /// The maximum length, in characters.
    public static let maxTitleLength = 120
    public static let maxLocationLength = 200
    public static let maxDescriptionLength = 5000
    /// The numbers of the available cover gradients.
    public static let hues = 0...23
    /// The default cover position.
    public static let middle = 50

    /// Whether the address is withheld from people who are not going.
    public var withholdsAddress: Bool { EventRules(self, .scheduled).withholdsAddress }

    /// The physical location of an event.
    public struct Location: Hashable, Sendable {
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
}

/// A host's unchecked input for an event.
public struct EventInput: Codable, Sendable {
    public var title: String?
    public var description: String?
    public var startsAt: Instant?
    public var endsAt: Instant?
    public var allDay: Bool?
    /// The first day of an all-day event.
    public var startDate: CivilDate?
    /// The last day of an all-day event; defaults to the first.
    public var endDate: CivilDate?
    public var timeZone: String?
    public var locationName: String?
    public var address: String?
    public var latitude: Double?
    public var longitude: Double?
    public var onlineUrl: String?
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
    public var coverHue: Int?
    public var coverPosition: Int?

    public init() {}

    public init(_ details: EventDetails) {
        title = details.title
        description = details.description
        // The times of an all-day event derive from its dates.
        startsAt = details.allDay ? nil : details.startsAt
        endsAt = details.allDay ? nil : details.endsAt
        allDay = details.allDay
        startDate = details.startDate
        // Moving the first day of a single-day event moves the whole event.
        endDate = details.endDate == details.startDate ? nil : details.endDate
        timeZone = details.timeZone
        locationName = details.locationName
        address = details.address
        latitude = details.latitude
        longitude = details.longitude
        onlineUrl = details.onlineUrl
        locationHidden = details.locationHidden
        capacity = details.capacity
        tags = details.tags.map { $0.name }
        visibility = details.visibility
        companionsAllowed = details.companionsAllowed
        answerBy = details.answerBy
        guestList = details.guestList
        guestsMayInvite = details.guestsMayInvite
        offerHours = details.offerHours
        passLargeParties = details.passLargeParties
        requiresApproval = details.requiresApproval
        emoji = details.emoji
        coverHue = details.coverHue
        coverPosition = details.coverPosition
    }
}

extension EventInput {
    /// Checks every field (spec, "Events") and throws all errors at once.
    ///
    /// - Parameters:
    ///   - hostTimeZone: The default time zone.
    ///   - isTimeZone: Whether an IANA name is known.
    ///   - offset: The offset from UTC of a time zone at an instant, in seconds.
    ///   - earliestStart: An earlier start is refused, and so is a first day before its day. Nil allows any.
    public func checked(
        hostTimeZone: String, isTimeZone: (String) -> Bool, offset: (String, Instant) -> Int, earliestStart: Instant?
    ) throws(Refusal) -> EventDetails {
        var errors = FieldErrors()
        let onlineUrl = errors.line(onlineUrl, "onlineUrl", max: WebAddress.maxLength)
        // Missing values are placeholders until the errors are thrown.
        var details = EventDetails(
            title: errors.line(title, "title", max: EventDetails.maxTitleLength, required: "Give the event a title.")
                ?? "",
            startsAt: startsAt ?? Instant(milliseconds: 0), timeZone: timeZone ?? hostTimeZone,
            // An online event needs no other location.
            locationName: errors.line(
                locationName, "locationName", max: EventDetails.maxLocationLength,
                required: onlineUrl == nil ? "Enter where it takes place." : nil)
                ?? "Online")
        details.description =
            errors.paragraphs(description, "description", max: EventDetails.maxDescriptionLength) ?? ""
        details.address = errors.line(address, "address", max: 300)
        details.onlineUrl = onlineUrl
        if let onlineUrl, !WebAddress.isValid(onlineUrl) {
            errors.add("onlineUrl", "Enter a link that begins with https:// or http://.")
        }

        if !isTimeZone(details.timeZone) { errors.add("timeZone", "There is no time zone of this name.") }
        details.answerBy = answerBy
        if allDay ?? false {
            checkDays(&details, offset: offset, earliestStart: earliestStart, &errors)
        } else {
            checkTimes(&details, earliestStart: earliestStart, &errors)
        }

        (details.latitude, details.longitude) = (latitude, longitude)
        errors.coordinates(latitude, longitude)
        details.locationHidden = locationHidden ?? details.locationHidden

        details.capacity = errors.number(
            capacity, "capacity", in: 1...1_000_000, "Enter at least 1 seat, or leave it empty for no limit.")
        details.companionsAllowed =
            errors.number(companionsAllowed, "companionsAllowed", in: 0...9, "Guests can bring 0 to 9 people.")
            ?? details.companionsAllowed
        details.offerHours =
            errors.number(offerHours, "offerHours", in: 0...168, "Choose 0 to 168 hours.") ?? details.offerHours
        details.passLargeParties = passLargeParties ?? details.passLargeParties
        details.visibility = visibility ?? details.visibility
        details.guestList = guestList ?? details.guestList
        details.guestsMayInvite = guestsMayInvite ?? details.guestsMayInvite
        details.requiresApproval = requiresApproval ?? details.requiresApproval
        details.tags = Tag.checked(tags ?? [], into: &errors)
        details.emoji = errors.line(emoji, "emoji", max: 30)
        if let symbol = details.emoji,
            symbol.count > 1 || !symbol.unicodeScalars.contains(where: { $0.properties.isEmoji && $0.value > 0x7F })
        {
            errors.add("emoji", "Choose one emoji.")
        }
        details.coverHue = errors.number(
            coverHue, "coverHue", in: EventDetails.hues, "Choose a colour from 0 to 23.")
        details.coverPosition =
            errors.number(coverPosition, "coverPosition", in: 0...100, "Choose a number from 0 (top) to 100 (bottom).")
            ?? details.coverPosition
        try errors.check()
        return details
    }

    private func checkTimes(_ details: inout EventDetails, earliestStart: Instant?, _ errors: inout FieldErrors) {
        if startDate != nil { errors.add("startDate", "Give dates without times only for whole days.") }
        if endDate != nil { errors.add("endDate", "Give dates without times only for whole days.") }
        if startsAt == nil { errors.add("startsAt", "Enter the date and time of the start.") }
        if let startsAt, let earliestStart, startsAt < earliestStart {
            errors.add("startsAt", "Choose a start in the future.")
        }
        details.endsAt = endsAt
        if let startsAt, let endsAt, endsAt <= startsAt { errors.add("endsAt", "The end must come after the start.") }
        if let startsAt, let answerBy, answerBy > startsAt {
            errors.add("answerBy", "The deadline for answers can’t come after the start.")
        }
    }

    private func checkDays(
        _ details: inout EventDetails, offset: (String, Instant) -> Int, earliestStart: Instant?,
        _ errors: inout FieldErrors
    ) {
        let zone = details.timeZone
        guard let startDate else { return errors.add("startDate", "Enter the first day.") }
        if let earliestStart, startDate < CivilDate(CivilTime(earliestStart, offset: offset(zone, earliestStart))) {
            errors.add("startDate", "Choose a first day that isn’t in the past.")
        }
        if let endDate, endDate < startDate {
            return errors.add("endDate", "The last day can’t come before the first.")
        }
        guard details.setWholeDays(WholeDays(first: startDate, last: endDate ?? startDate), offset: offset) else {
            return errors.add("startDate", "This day doesn’t exist in this time zone.")
        }
        // A client that sends an event back as it was read includes its derived times.
        if let startsAt, startsAt != details.startsAt {
            errors.add("startsAt", "For whole days, give dates without times.")
        }
        if let endsAt, endsAt != details.endsAt { errors.add("endsAt", "For whole days, give dates without times.") }
        if let end = details.endsAt, let answerBy, answerBy > end {
            errors.add("answerBy", "The deadline for answers can’t come after the last day.")
        }
    }
}

extension EventInput {
    /// Whether the start, or the first day, differs from that of an event.
    public func movesStart(of details: EventDetails) -> Bool {
        guard allDay ?? false, details.allDay else { return startsAt != details.startsAt }
        return startDate != details.startDate
    }
}
