/// The time of one reminder of one thing.
public struct ReminderTime: Hashable, Sendable {
    public var offset: ReminderOffset
    /// When the thing begins or is due; for whole days, the first moment of the first day.
    public var at: Instant
    /// The time from which the offset counts back: `at`, or for whole days 9:00 on the first day.
    public var begins: Instant
    /// When the reminder is due.
    public var due: Instant

    /// - Parameters:
    ///   - allDay: Whether the thing takes whole days.
    ///   - zone: The location's offset from UTC at an instant, in seconds.
    public init(_ offset: ReminderOffset, of at: Instant, allDay: Bool = false, zone: (Instant) -> Int) {
        self.offset = offset
        self.at = at
        begins = ReminderTime.begin(of: at, allDay: allDay, zone: zone)
        due = offset.instant(before: begins, offset: zone)
    }

    /// Returns the time from which reminders count back.
    public static func begin(of at: Instant, allDay: Bool, zone: (Instant) -> Int) -> Instant {
        allDay ? WholeDays.morning(after: at, offset: zone) : at
    }

    /// A reminder that comes later than this says so.
    public static let grace = Span.minutes(5)

    public func isLate(at now: Instant) -> Bool { now - due > ReminderTime.grace }

    /// When the reminder becomes pointless because the thing has begun. A reminder at the start itself stays valid for
    /// the grace period.
    public var endsAt: Instant { offset.minutes == 0 ? begins + ReminderTime.grace : begins }
}
