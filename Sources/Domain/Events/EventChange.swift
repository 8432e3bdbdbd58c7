/// The previous values of the details that guests plan by, after hosts changed an event; nil for what did not change.
public struct EventChange: Codable, Hashable, Sendable {
    public var title: String?
    public var startsAt: Instant?
    /// Whether the end changed.
    public var movesEnd: Bool
    /// The previous end; also nil if there was none.
    public var endsAt: Instant?
    /// The previous all-day dates if the time changed; nil if the event had times.
    public var days: WholeDays?
    /// Whether the location, its address or its online link changed.
    public var movesPlace: Bool
    /// The previous location name; nil if it was hidden. Somebody who was not allowed to know it then must not learn it
    /// now, whatever they may know of the next one.
    public var place: String?
    /// The previous address; also nil if it was withheld from anybody.
    public var address: String?
    /// Other changed fields that guests read, by their names in the contract.
    public var others: [String]

    public init(
        title: String? = nil, startsAt: Instant? = nil, movesEnd: Bool = false, endsAt: Instant? = nil,
        days: WholeDays? = nil,
        movesPlace: Bool = false, place: String? = nil, address: String? = nil, others: [String] = []
    ) {
        self.title = title
        self.startsAt = startsAt
        self.movesEnd = movesEnd
        self.endsAt = endsAt
        self.days = days
        self.movesPlace = movesPlace
        self.place = place
        self.address = address
        self.others = others
    }

    public init(from old: EventDetails, to new: EventDetails) {
        let isMoved =
            new.locationName != old.locationName || new.address != old.address || new.onlineUrl != old.onlineUrl
        // The same dates are the same in every zone, and an event from midnight to midnight differs from an
        // all-day event.
        let isAnother = old.days != new.days
        let movesStart = old.days == nil || isAnother ? isAnother || new.startsAt != old.startsAt : false
        let movesEnd = old.days == nil || isAnother ? isAnother || new.endsAt != old.endsAt : false
        self.init(
            title: new.title == old.title ? nil : old.title, startsAt: movesStart ? old.startsAt : nil,
            movesEnd: movesEnd, endsAt: movesEnd ? old.endsAt : nil, days: isAnother ? old.days : nil,
            movesPlace: isMoved,
            place: isMoved && !old.locationHidden ? old.locationName : nil,
            address: isMoved && !old.withholdsAddress ? old.address : nil, others: EventChange.others(old, new))
    }

    private static func others(_ old: EventDetails, _ new: EventDetails) -> [String] {
        var names: [String] = []
        if new.description != old.description { names.append("description") }
        if new.capacity != old.capacity { names.append("capacity") }
        if new.tags != old.tags { names.append("tags") }
        if new.companionsAllowed != old.companionsAllowed { names.append("companionsAllowed") }
        if new.answerBy != old.answerBy { names.append("answerBy") }
        return names
    }

    /// Whether the start or the end changed.
    public var movesTime: Bool { startsAt != nil || movesEnd }

    /// Whether guests are notified: the time or the location changed. Nobody is notified of a fixed typo.
    public var isMaterial: Bool { movesTime || movesPlace }

    public var isEmpty: Bool { self == EventChange() }

    /// The part of the change that somebody may see who may not know the location.
    public var withoutPlace: EventChange {
        EventChange(title: title, startsAt: startsAt, movesEnd: movesEnd, endsAt: endsAt, days: days, others: others)
    }

    /// The part of the change that is stored for people who open the event again: title, time and location.
    public var withoutOthers: EventChange {
        var change = self
        change.others = []
        return change
    }

    /// Returns the part of the change that still differs from the event's current state.
    ///
    /// - Parameter isBack: Whether the location is the previous one again.
    public func since(_ now: EventDetails, isBack: Bool) -> EventChange {
        let isAnother = movesTime && days != now.days
        let startIsAnother = startsAt != nil && (isAnother || days == nil && startsAt != now.startsAt)
        let endIsAnother = movesEnd && (isAnother || days == nil && endsAt != now.endsAt)
        return EventChange(
            title: title == now.title ? nil : title, startsAt: startIsAnother ? startsAt : nil, movesEnd: endIsAnother,
            endsAt: endIsAnother ? endsAt : nil, days: isAnother ? days : nil, movesPlace: movesPlace && !isBack,
            place: isBack ? nil : place,
            address: isBack ? nil : address)
    }

    /// Returns the values before both of two consecutive changes.
    public func followed(by later: EventChange) -> EventChange {
        EventChange(
            title: title ?? later.title, startsAt: startsAt ?? later.startsAt, movesEnd: movesEnd || later.movesEnd,
            endsAt: movesEnd ? endsAt : later.endsAt, days: movesTime ? days : later.days,
            movesPlace: movesPlace || later.movesPlace,
            place: movesPlace ? place : later.place, address: movesPlace ? address : later.address)
    }
}
