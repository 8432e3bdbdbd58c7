/// One time at which people are reminded of one thing.
public struct ReminderTime: Hashable, Sendable {
    public var offset: ReminderOffset
    /// When the thing begins or is due; of whole days the first moment of the first.
    public var at: Instant
    /// From when the offset counts back: the same, but for whole days nine o'clock on the first.
    public var begins: Instant
    /// When people are to be reminded of it.
    public var due: Instant

    /// - Parameters:
    ///   - allDay: whether the thing takes whole days.
    ///   - zone: seconds by which the clocks there are ahead of UTC at an instant.
    public init(_ offset: ReminderOffset, of at: Instant, allDay: Bool = false, zone: (Instant) -> Int) {
        self.offset = offset
        self.at = at
        begins = ReminderTime.begin(of: at, allDay: allDay, zone: zone)
        due = offset.instant(before: begins, offset: zone)
    }

    /// When something begins as far as reminders go.
    public static func begin(of at: Instant, allDay: Bool, zone: (Instant) -> Int) -> Instant {
        allDay ? WholeDays.morning(after: at, offset: zone) : at
    }

    /// What comes later than this says so.
    public static let grace = Span.minutes(5)

    public func isLate(at now: Instant) -> Bool { now - due > ReminderTime.grace }

    /// From when on it makes no sense to be reminded of what has begun: that it begins now can be said for a moment more.
    public var endsAt: Instant { offset.minutes == 0 ? begins + ReminderTime.grace : begins }
}
