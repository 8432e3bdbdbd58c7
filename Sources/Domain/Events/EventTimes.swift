/// When an event takes place, when it counts as over, and until when it takes RSVPs.
public struct EventTimes: Hashable, Sendable {
    public var startsAt: Instant
    public var endsAt: Instant?
    public var answerBy: Instant?
    /// Whether it takes whole days, from the first moment of the first to the first moment after the last.
    public var allDay: Bool

    public init(startsAt: Instant, endsAt: Instant?, answerBy: Instant? = nil, allDay: Bool = false) {
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.answerBy = answerBy
        self.allDay = allDay
    }

    /// How long an event without an end is taken to last (seed Zimmr).
    public static let usualLength = Span.hours(6)

    /// When the event leaves the list of upcoming ones.
    public var overAt: Instant { endsAt ?? startsAt + EventTimes.usualLength }

    /// Started before now or, where there is an end, ended before now (spec, "Past events").
    public func isPast(at now: Instant) -> Bool { (endsAt ?? startsAt) < now }

    public func isUnderWay(at now: Instant) -> Bool { startsAt <= now && now < overAt }

    /// From when on nobody can RSVP, whatever the deadline: from the start. Whole days name no hour at which they begin, so that people can
    /// RSVP until they are over.
    public var lastRSVP: Instant { allDay ? overAt : startsAt }

    /// RSVPs close with ``lastRSVP``, or earlier where the host set a deadline.
    public var rsvpsCloseAt: Instant { answerBy.map { min($0, lastRSVP) } ?? lastRSVP }
}
