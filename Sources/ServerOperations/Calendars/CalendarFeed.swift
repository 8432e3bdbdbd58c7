public import Domain
public import Operations

/// An event in the form that a calendar file needs, as the reader may see it.
public struct CalendarEntry: Sendable {
    public var event: EventView
    public var sequence: Int

    /// The UID of the event. Each date of a series is an event of its own, here and in the file.
    public var uid: String { event.id.calendarUID }
}

/// The content of a feed, in order, and the time span that it covers completely.
public struct CalendarFeed: Sendable {
    public var entries: [CalendarEntry]
    /// The owner's tasks and own calendar entries; only in a personal feed.
    public var own: [ScheduleItem] = []
    /// The inclusive start of the span; `nil` for all events that are not over.
    public var from: Instant?
    /// The exclusive end of the span.
    public var to: Instant
}
