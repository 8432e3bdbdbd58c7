/// The times of an event: when it takes place, when it counts as over, and until when it takes RSVPs.
public struct EventTimes: Hashable, Sendable {
    public var startsAt: Instant
    public var endsAt: Instant?
    public var answerBy: Instant?
    /// Whether the event is all-day: from the first moment of the first day to the first moment after the last.
    public var allDay: Bool

    public init(startsAt: Instant, endsAt: Instant?, answerBy: Instant? = nil, allDay: Bool = false) {
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.answerBy = answerBy
        self.allDay = allDay
    }

    /// The assumed length of an event without an end (seed Zimmr).
    public static let usualLength = Span.hours(6)

    /// When the event leaves the list of upcoming ones.
    public var overAt: Instant { endsAt ?? startsAt + EventTimes.usualLength }

    /// Whether the event ended before now or, without an end, started before now (spec, "Past events").
    public func isPast(at now: Instant) -> Bool { (endsAt ?? startsAt) < now }

    /// Whether the event ended so long ago that it belongs to the archive, which devices receive on request.
    public func isForArchive(at now: Instant) -> Bool { overAt < now - Lifetime.onDevices }

    public func isUnderWay(at now: Instant) -> Bool { startsAt <= now && now < overAt }

    /// When RSVPs close whatever the deadline: at the start. An all-day event names no hour at which it begins, so its
    /// RSVPs stay open until it is over.
    public var lastRSVP: Instant { allDay ? overAt : startsAt }

    /// When RSVPs close: at ``lastRSVP``, or at the host's earlier deadline.
    public var rsvpsCloseAt: Instant { answerBy.map { min($0, lastRSVP) } ?? lastRSVP }
}
