import Domain

/// A calendar to be written as a file, a feed or a mailed invitation (RFC 5545, RFC 5546).
public struct CalendarDocument: Hashable, Sendable {
    /// RFC 5546, 1.4: what the receiving program does with the events.
    public enum Method: String, Hashable, Sendable {
        /// Shows them.
        case publish = "PUBLISH"
        /// Asks its owner for an answer.
        case request = "REQUEST"
        /// Takes them off.
        case cancel = "CANCEL"
    }

    /// Shown as the calendar's name by programs that subscribe to it.
    public var name: String?
    public var method: Method
    public var events: [CalendarEvent]
    /// Whether this is a feed that programs fetch again; they are told to do so every hour.
    public var isFeed: Bool

    public init(name: String? = nil, method: Method = .publish, events: [CalendarEvent], isFeed: Bool = false) {
        self.name = name
        self.method = method
        self.events = events
        self.isFeed = isFeed
    }

    /// The file's text.
    ///
    /// Times are in UTC and whole seconds; whole days are dates of the event's zone. An event without an end, or with
    /// one that does not come after its start, is written without. Attendees are written to those who are asked
    /// (`request`, `cancel`) and left out of what is published (RFC 5546, 3.2.1).
    public func text() -> String {
        var lines = ContentLines()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//Mingle//Mingle//EN")
        lines.add("CALSCALE", "GREGORIAN")
        lines.add("METHOD", method.rawValue)
        if let name { lines.add("X-WR-CALNAME", text: CalendarText.line(name)) }
        if isFeed {
            lines.add("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
            // What Outlook reads instead.
            lines.add("X-PUBLISHED-TTL", "PT1H")
        }
        for event in events { lines.add(event, method) }
        lines.add("END", "VCALENDAR")
        return String(decoding: lines.bytes, as: UTF8.self)
    }
}
