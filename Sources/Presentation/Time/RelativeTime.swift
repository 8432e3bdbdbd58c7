public import Domain

/// A time as its distance from now, such as `in 3 days`.
public struct RelativeTime: Equatable, Sendable {
    public var text: Phrase
    public var instant: Instant
    /// How long ``text`` stays the same: it changes only at multiples of this interval since 1970.
    public var refreshInterval: Span

    init(_ text: Phrase, _ instant: Instant, refreshInterval: Span) {
        self.text = text
        self.instant = instant
        self.refreshInterval = refreshInterval
    }

    /// - Parameter zone: the IANA zone in whose days longer distances are counted.
    public init(_ instant: Instant, zone: String, now: Instant) {
        self.init(
            DateText.relative(instant, zone: zone, now: now), instant,
            refreshInterval: RelativeTime.refreshInterval(near: [instant], now: now))
    }

    /// Returns a number that identifies the interval within which the relative phrases of an event stay the same.
    public static func interval(of times: EventTimes, now: Instant) -> Int64 {
        let near = [times.startsAt, times.overAt, times.rsvpsCloseAt]
        return refreshInterval(near: near, now: now) == .seconds(1) ? now.seconds : -now.seconds / 60
    }

    /// Returns one second within 25 hours of one of the times, because minutes and hours are counted from it, and
    /// otherwise one minute, because days begin on a full minute in every zone.
    private static func refreshInterval(near instants: [Instant], now: Instant) -> Span {
        instants.contains { abs(($0 - now).milliseconds) < Span.hours(25).milliseconds } ? .seconds(1) : .minutes(1)
    }
}
