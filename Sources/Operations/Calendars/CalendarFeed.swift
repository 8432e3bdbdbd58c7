public import Domain

/// An event as a calendar file tells of it, rights already applied.
public struct CalendarEntry: Sendable {
    public var event: EventView
    public var sequence: Int

    /// Each date of a series is an event of its own here, and so it is elsewhere.
    public var uid: String { event.id.calendarUID }
}

/// What is in a feed, in order, and the span of time of which it has them all.
public struct CalendarFeed: Sendable {
    public var entries: [CalendarEntry]
    /// What somebody is to do, and entries of their own; of a feed of one's own alone.
    public var own: [ScheduleItem] = []
    /// None starts before; nil: all that are not over.
    public var from: Instant?
    /// All start before.
    public var to: Instant
}
