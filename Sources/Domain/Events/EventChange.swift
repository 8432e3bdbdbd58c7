/// What an event said before its hosts changed it, of what guests have planned by; nil where it says the same.
public struct EventChange: Codable, Hashable, Sendable {
    public var title: String?
    public var startsAt: Instant?
    /// Whether it ends at another time than before.
    public var movesEnd: Bool
    /// When it ended before; nil also where it had no end.
    public var endsAt: Instant?
    /// Whether it is at another place, or its address or link is another.
    public var movesPlace: Bool
    /// The name of the place before; nil where it was hidden: who was not told it then is not to learn it now, whatever they may
    /// know of the next.
    public var place: String?

    public init(
        title: String? = nil, startsAt: Instant? = nil, movesEnd: Bool = false, endsAt: Instant? = nil, movesPlace: Bool = false,
        place: String? = nil
    ) {
        self.title = title
        self.startsAt = startsAt
        self.movesEnd = movesEnd
        self.endsAt = endsAt
        self.movesPlace = movesPlace
        self.place = place
    }

    public init(from old: EventDetails, to new: EventDetails) {
        let isMoved = new.locationName != old.locationName || new.address != old.address || new.onlineUrl != old.onlineUrl
        let movesEnd = new.endsAt != old.endsAt
        self.init(
            title: new.title == old.title ? nil : old.title, startsAt: new.startsAt == old.startsAt ? nil : old.startsAt,
            movesEnd: movesEnd, endsAt: movesEnd ? old.endsAt : nil, movesPlace: isMoved,
            place: isMoved && !old.locationHidden ? old.locationName : nil)
    }

    /// Whether it is at another time.
    public var movesTime: Bool { startsAt != nil || movesEnd }

    /// Whether guests need to hear of it: time or place moved. Of a typo that is fixed nobody is notified.
    public var isMaterial: Bool { movesTime || movesPlace }

    public var isEmpty: Bool { self == EventChange() }

    /// What of it somebody may know who is not told where the event is.
    public var withoutPlace: EventChange { EventChange(title: title, startsAt: startsAt, movesEnd: movesEnd, endsAt: endsAt) }

    /// What of it is still another than the event says now.
    ///
    /// - Parameter isBack: whether the event is again where it was.
    public func since(title now: String, startsAt start: Instant, endsAt end: Instant?, isBack: Bool) -> EventChange {
        let endIsAnother = movesEnd && endsAt != end
        return EventChange(
            title: title == now ? nil : title, startsAt: startsAt == start ? nil : startsAt, movesEnd: endIsAnother,
            endsAt: endIsAnother ? endsAt : nil, movesPlace: movesPlace && !isBack, place: isBack ? nil : place)
    }

    /// Of two changes, one after the other, what was said before both.
    public func followed(by later: EventChange) -> EventChange {
        EventChange(
            title: title ?? later.title, startsAt: startsAt ?? later.startsAt, movesEnd: movesEnd || later.movesEnd,
            endsAt: movesEnd ? endsAt : later.endsAt, movesPlace: movesPlace || later.movesPlace, place: movesPlace ? place : later.place)
    }
}
