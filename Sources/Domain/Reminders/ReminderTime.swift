/// One time at which people are reminded of one thing.
public struct ReminderTime: Hashable, Sendable {
    public var offset: ReminderOffset
    /// When the thing begins or is due.
    public var at: Instant
    /// When people are to be reminded of it.
    public var due: Instant

    /// - Parameter zone: seconds by which the clocks there are ahead of UTC at an instant.
    public init(_ offset: ReminderOffset, of at: Instant, zone: (Instant) -> Int) {
        self.offset = offset
        self.at = at
        due = offset.instant(before: at, offset: zone)
    }

    /// What comes later than this says so.
    public static let grace = Span.minutes(5)

    public func isLate(at now: Instant) -> Bool { now - due > ReminderTime.grace }

    /// From when on it makes no sense to be reminded of what has begun: that it begins now can be said for a moment more.
    public var endsAt: Instant { offset.minutes == 0 ? at + ReminderTime.grace : at }
}
