extension ID<Event> {
    /// The event's iCalendar UID in feeds, files and mails (RFC 5545, 3.8.4.7).
    ///
    /// The UID derives from the id alone and contains no user input. Otherwise somebody could choose the UID of another
    /// event, and calendar programs would confuse the two.
    public var calendarUID: String { "\(self)\(ID.calendarHost)" }

    /// Reads a UID written by ``calendarUID``; nil for any other.
    public init?(calendarUID text: String) {
        guard text.utf8.count == 36 + ID.calendarHost.utf8.count, text.hasSuffix(ID.calendarHost) else { return nil }
        self.init(text.prefix(36))
    }

    private static var calendarHost: String { "@mingle" }
}
