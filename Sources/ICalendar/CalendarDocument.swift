import Domain

/// A calendar to be written as a file, a feed or a mailed invitation (RFC 5545, RFC 5546).
public struct CalendarDocument: Hashable, Sendable {
    /// The iTIP method: what the receiving program does with the events (RFC 5546, 1.4).
    public enum Method: String, Hashable, Sendable {
        /// Shows the events.
        case publish = "PUBLISH"
        /// Asks the recipient to reply.
        case request = "REQUEST"
        /// Removes the events.
        case cancel = "CANCEL"
    }

    /// The calendar name shown by subscribing programs.
    public var name: String?
    /// The calendar's description for people (X-WR-CALDESC).
    public var description: String?
    public var method: Method
    public var events: [CalendarEvent]
    /// Whether the organizer's address accepts replies, so that attendees are asked for one (RSVP, RFC 5545, 3.2.17).
    public var takesReplies: Bool
    /// Whether this is a feed. Programs are asked to fetch it again every hour.
    public var isFeed: Bool

    public init(
        name: String? = nil, description: String? = nil, method: Method = .publish, events: [CalendarEvent],
        takesReplies: Bool = false, isFeed: Bool = false
    ) {
        self.name = name
        self.description = description
        self.method = method
        self.events = events
        self.takesReplies = takesReplies
        self.isFeed = isFeed
    }

    /// Returns the text of the file.
    ///
    /// Times are in whole seconds and in the event's time zone, which is included as a VTIMEZONE. So a series, or an
    /// edit elsewhere, stays correct when clocks change. Times are in UTC without a zone, and for the second of two
    /// instants with the same local time.
    ///
    /// All-day events are dates in the event's zone. An end that is missing or not after the start is omitted.
    /// Attendees are included in `request` and `cancel`, and omitted when published (RFC 5546, 3.2.1).
    public func text() -> String {
        var lines = ContentLines()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//Mingle//Mingle//EN")
        lines.add("CALSCALE", "GREGORIAN")
        lines.add("METHOD", method.rawValue)
        if let name { lines.add("X-WR-CALNAME", text: CalendarText.line(name)) }
        if let description { lines.add("X-WR-CALDESC", text: CalendarText.paragraphs(description)) }
        if isFeed {
            lines.add("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
            // The equivalent that Outlook reads.
            lines.add("X-PUBLISHED-TTL", "PT1H")
        }
        let zones = WrittenZones(of: events)
        for definition in zones.definitions { lines.add(definition) }
        for event in events { lines.add(event, method, takesReplies: takesReplies, zones) }
        lines.add("END", "VCALENDAR")
        return String(decoding: lines.bytes, as: UTF8.self)
    }
}
