/// A change of an event with what it said before and says after, for a text that has both.
public struct EventDifference: Codable, Hashable, Sendable {
    /// What it said before.
    public var before: EventChange
    public var title: String
    public var startsAt: Instant
    public var endsAt: Instant?
    /// The whole days that it takes; nil where it has times.
    public var days: WholeDays?
    /// IANA name.
    public var timeZone: String
    /// Nil where the reader may not know it.
    public var place: String?
    public var address: String?

    public init(
        _ before: EventChange, title: String, startsAt: Instant, endsAt: Instant?, days: WholeDays? = nil,
        timeZone: String, place: String?,
        address: String?
    ) {
        self.before = before
        self.title = title
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.days = days
        self.timeZone = timeZone
        self.place = place
        self.address = address
    }

    /// - Parameter now: what the event says after. Of its place goes in what everybody may know who sees the event.
    public init(_ before: EventChange, now: EventDetails) {
        self.init(
            before, title: now.title, startsAt: now.startsAt, endsAt: now.endsAt, days: now.days,
            timeZone: now.timeZone,
            place: before.movesPlace && !now.locationHidden ? now.locationName : nil,
            address: before.movesPlace && !now.withholdsAddress ? now.address : nil)
    }

    /// When it began before.
    public var startedAt: Instant { before.startsAt ?? startsAt }
    /// When it ended before; nil where it had no end.
    public var endedAt: Instant? { before.movesEnd ? before.endsAt : endsAt }
}
