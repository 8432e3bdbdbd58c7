/// What an event said before its hosts changed it, of what guests have planned by; nil where it says the same.
public struct EventChange: Codable, Hashable, Sendable {
    public var title: String?
    /// Also where only its end is another.
    public var startsAt: Instant?
    /// Whether it is at another place, or its address or link is another.
    public var movesPlace: Bool
    /// The name of the place before; nil where it was hidden: who was not told it then is not to learn it now.
    public var place: String?

    public init(title: String? = nil, startsAt: Instant? = nil, movesPlace: Bool = false, place: String? = nil) {
        self.title = title
        self.startsAt = startsAt
        self.movesPlace = movesPlace
        self.place = place
    }

    public init(from old: EventDetails, to new: EventDetails) {
        let isMoved = new.locationName != old.locationName || new.address != old.address || new.onlineUrl != old.onlineUrl
        self.init(
            title: new.title == old.title ? nil : old.title,
            startsAt: new.startsAt == old.startsAt && new.endsAt == old.endsAt ? nil : old.startsAt, movesPlace: isMoved,
            place: isMoved && !old.locationHidden ? old.locationName : nil)
    }

    /// Whether guests need to hear of it: time or place moved. Of a typo that is fixed nobody is notified.
    public var isMaterial: Bool { startsAt != nil || movesPlace }

    public var isEmpty: Bool { self == EventChange() }

    /// What of it somebody may know who is not told where the event is.
    public var withoutPlace: EventChange { EventChange(title: title, startsAt: startsAt) }

    /// Of two changes, one after the other, what was said before both.
    public func followed(by later: EventChange) -> EventChange {
        EventChange(
            title: title ?? later.title, startsAt: startsAt ?? later.startsAt, movesPlace: movesPlace || later.movesPlace,
            place: movesPlace ? place : later.place)
    }
}
