extension ID<Event> {
    /// The iCalendar UID under which the event leaves Mingle, in feeds, files and mails (RFC 5545, 3.8.4.7).
    ///
    /// Made of the id and of nothing that anybody wrote: whoever could choose a UID could choose that of another event,
    /// and calendar programs would take the one for the other.
    public var calendarUID: String { "\(self)\(ID.calendarHost)" }

    /// Reads back what ``calendarUID`` wrote; nil for the UID of anything else.
    public init?(calendarUID text: String) {
        guard text.utf8.count == 36 + ID.calendarHost.utf8.count, text.hasSuffix(ID.calendarHost) else { return nil }
        self.init(text.prefix(36))
    }

    private static var calendarHost: String { "@mingle" }
}
