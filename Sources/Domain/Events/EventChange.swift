/// What an event said before its hosts changed it, of what guests have planned by; nil where it says the same.
public struct EventChange: Codable, Hashable, Sendable {
    public var title: String?
    /// Also where only its end is another.
    public var startsAt: Instant?
    /// Also where only the address or the link is another.
    public var place: String?

    public init(title: String? = nil, startsAt: Instant? = nil, place: String? = nil) {
        self.title = title
        self.startsAt = startsAt
        self.place = place
    }

    public init(from old: EventDetails, to new: EventDetails) {
        if new.title != old.title { title = old.title }
        if new.startsAt != old.startsAt || new.endsAt != old.endsAt { startsAt = old.startsAt }
        if new.locationName != old.locationName || new.address != old.address || new.onlineUrl != old.onlineUrl { place = old.locationName }
    }

    /// Whether guests need to hear of it: time or place moved. Of a typo that is fixed nobody is notified.
    public var isMaterial: Bool { startsAt != nil || place != nil }

    public var isEmpty: Bool { self == EventChange() }
}
