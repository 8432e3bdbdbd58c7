/// What an event said before its hosts changed it, of what guests have planned by; nil where it says the same.
public struct EventChange: Codable, Hashable, Sendable {
    public var title: String?
    public var startsAt: Instant?
    /// Whether it ends at another time than before.
    public var movesEnd: Bool
    /// When it ended before; nil also where it had no end.
    public var endsAt: Instant?
    /// The whole days that it took, where it is at another time; nil where it had times.
    public var days: WholeDays?
    /// Whether it is at another place, or its address or link is another.
    public var movesPlace: Bool
    /// The name of the place before; nil where it was hidden: who was not told it then is not to learn it now, whatever they may
    /// know of the next.
    public var place: String?
    /// The address before; nil also where it was kept from anybody.
    public var address: String?
    /// Which other fields of the event say something else, of those that guests read: names of the contract.
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
        // The same days are the same in every zone; and midnight to midnight is not the same as a whole day.
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

    /// Whether it is at another time.
    public var movesTime: Bool { startsAt != nil || movesEnd }

    /// Whether guests need to hear of it: time or place moved. Of a typo that is fixed nobody is notified.
    public var isMaterial: Bool { movesTime || movesPlace }

    public var isEmpty: Bool { self == EventChange() }

    /// What of it somebody may know who is not told where the event is.
    public var withoutPlace: EventChange {
        EventChange(title: title, startsAt: startsAt, movesEnd: movesEnd, endsAt: endsAt, days: days, others: others)
    }

    /// What of it is kept for those who see the event now and then: title, time and place.
    public var withoutOthers: EventChange {
        var change = self
        change.others = []
        return change
    }

    /// What of it is still another than the event says now.
    ///
    /// - Parameter isBack: whether the event is again where it was.
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

    /// Of two changes, one after the other, what was said before both.
    public func followed(by later: EventChange) -> EventChange {
        EventChange(
            title: title ?? later.title, startsAt: startsAt ?? later.startsAt, movesEnd: movesEnd || later.movesEnd,
            endsAt: movesEnd ? endsAt : later.endsAt, days: movesTime ? days : later.days,
            movesPlace: movesPlace || later.movesPlace,
            place: movesPlace ? place : later.place, address: movesPlace ? address : later.address)
    }
}
