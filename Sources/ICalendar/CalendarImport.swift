public import Domain

/// The result of reading a calendar file.
public struct CalendarImport: Hashable, Sendable {
    /// The title shown for an event without one. Its ``CalendarEvent/title`` is empty.
    public static let untitled: Phrase = "Untitled"

    /// The events in the order of their start. A series appears as its occurrences, which share its UID.
    public var events: [CalendarEvent]
    /// The skipped entries in the order of the file.
    public var skipped: [Skipped]
    /// The calendar's own name (X-WR-CALNAME), if the file has one.
    public var name: String?
    /// The number of dates that were over before the requested start.
    public var past = 0
    /// The number of series without an end, from which the dates of two years were taken.
    public var endless = 0
    /// The number of entries with floating times, which were read in the importer's time zone.
    public var floating = 0
    /// The period that the file covers completely, for each such UID.
    public var covered: [Coverage] = []

    public init(events: [CalendarEvent], skipped: [Skipped], name: String? = nil) {
        self.events = events
        self.skipped = skipped
        self.name = name
    }

    /// A period in which the file contains every date of a UID. A date in the period that is not in
    /// ``CalendarImport/events`` no longer takes place.
    public struct Coverage: Hashable, Sendable {
        public var uid: String
        /// Nil means from the beginning.
        public var from: Instant?
        /// Nil means to the end.
        public var through: Instant?
        /// Original dates of changed occurrences that moved into the past and were therefore left out.
        public var moved: [Instant]

        public init(uid: String, from: Instant? = nil, through: Instant? = nil, moved: [Instant] = []) {
            self.uid = uid
            self.from = from
            self.through = through
            self.moved = moved
        }
    }

    /// Something in the file that was not imported, or not completely.
    public struct Skipped: Hashable, Sendable {
        /// The line on which the entry begins, counted from 1.
        public var line: Int?
        public var title: String?
        /// A sentence for the importing person.
        public var reason: Phrase

        public init(line: Int?, title: String?, reason: Phrase) {
            self.line = line
            self.title = title
            self.reason = reason
        }
    }
}

/// The reason why one entry of a file is skipped; other entries are unaffected.
struct Unreadable: Error, Sendable {
    var reason: Phrase

    init(_ reason: Phrase) {
        self.reason = reason
    }
}
