/// A change of an event with the values before and after it, for texts that show both.
public struct EventChangeSummary: Codable, Hashable, Sendable {
    /// The previous values.
    public var before: EventChange
    public var title: String
    public var startsAt: Instant
    public var endsAt: Instant?
    /// The days of an all-day event; nil for an event with times.
    public var days: WholeDays?
    /// An IANA time zone name.
    public var timeZone: String
    /// Nil if the reader may not know the location.
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

    /// - Parameter now: The details after the change. Only the location data visible to everyone who sees the event
    ///   is included.
    public init(_ before: EventChange, now: EventDetails) {
        self.init(
            before, title: now.title, startsAt: now.startsAt, endsAt: now.endsAt, days: now.days,
            timeZone: now.timeZone,
            place: before.movesPlace && !now.locationHidden ? now.locationName : nil,
            address: before.movesPlace && !now.withholdsAddress ? now.address : nil)
    }

    /// The previous start.
    public var startedAt: Instant { before.startsAt ?? startsAt }
    /// The previous end; nil if there was none.
    public var endedAt: Instant? { before.movesEnd ? before.endsAt : endsAt }
}
