/// What was read from a calendar file.
public struct CalendarImport: Hashable, Sendable {
    /// In the order of their start. A series appears as its occurrences, which share its UID.
    public var events: [CalendarEvent]
    /// In the order of the file.
    public var skipped: [Skipped]
    /// The calendar's own name (X-WR-CALNAME), where the file has one.
    public var name: String?

    public init(events: [CalendarEvent], skipped: [Skipped], name: String? = nil) {
        self.events = events
        self.skipped = skipped
        self.name = name
    }

    /// Something in the file that was not imported, or not in full.
    public struct Skipped: Hashable, Sendable {
        /// The line of the file on which the entry begins, counted from 1.
        public var line: Int?
        public var title: String?
        /// A sentence for the person who imports.
        public var reason: String

        public init(line: Int?, title: String?, reason: String) {
            self.line = line
            self.title = title
            self.reason = reason
        }
    }
}

/// Why one entry of a file is left out; the others are not affected.
struct Unreadable: Error, Sendable {
    var reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
