import Domain

/// A calendar to be written as a file, a feed or a mailed invitation (RFC 5545, RFC 5546).
public struct CalendarDocument: Hashable, Sendable {
    /// RFC 5546, 1.4: what the receiving program does with the events.
    public enum Method: String, Hashable, Sendable {
        /// Shows them.
        case publish = "PUBLISH"
        /// Asks its owner to reply.
        case request = "REQUEST"
        /// Takes them off.
        case cancel = "CANCEL"
    }

    /// Shown as the calendar's name by programs that subscribe to it.
    public var name: String?
    /// What the calendar holds, for people (X-WR-CALDESC).
    public var description: String?
    public var method: Method
    public var events: [CalendarEvent]
    /// Whether the organizer's address takes replies, so that those who are asked are asked for one (RSVP, RFC 5545, 3.2.17).
    public var takesReplies: Bool
    /// Whether this is a feed that programs fetch again; they are told to do so every hour.
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

    /// The file's text.
    ///
    /// Times are in whole seconds and in the event's zone, which goes along as a VTIMEZONE, so that a series or an edit
    /// elsewhere stays right when clocks change; in UTC where there is no zone, and for the second of two times that its
    /// clocks show alike. Whole days are dates of the event's zone. An event without an end, or with one that does not
    /// come after its start, is written without. Attendees are written to those who are asked
    /// (`request`, `cancel`) and left out of what is published (RFC 5546, 3.2.1).
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
            // What Outlook reads instead.
            lines.add("X-PUBLISHED-TTL", "PT1H")
        }
        let zones = WrittenZones(of: events)
        for definition in zones.definitions { lines.add(definition) }
        for event in events { lines.add(event, method, takesReplies: takesReplies, zones) }
        lines.add("END", "VCALENDAR")
        return String(decoding: lines.bytes, as: UTF8.self)
    }
}
