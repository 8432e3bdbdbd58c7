public import Domain

/// What was read from a calendar file.
public struct CalendarImport: Hashable, Sendable {
    /// What an event is called that a file gives no title: it has none here.
    public static let untitled: Phrase = "Untitled"

    /// In the order of their start. A series appears as its occurrences, which share its UID.
    public var events: [CalendarEvent]
    /// In the order of the file.
    public var skipped: [Skipped]
    /// The calendar's own name (X-WR-CALNAME), where the file has one.
    public var name: String?
    /// Dates that were over before the moment from which on dates were asked for.
    public var past = 0
    /// Series without an end, of which the dates of two years were taken.
    public var endless = 0
    /// Entries whose times name no zone, read in the importer's.
    public var floating = 0
    /// What the file says of each UID, where it says all of it.
    public var covered: [Coverage] = []

    public init(events: [CalendarEvent], skipped: [Skipped], name: String? = nil) {
        self.events = events
        self.skipped = skipped
        self.name = name
    }

    /// A UID of which the file gives every date between two moments: what is not among ``CalendarImport/events`` does
    /// not take place any more.
    public struct Coverage: Hashable, Sendable {
        public var uid: String
        /// Nil: from the beginning.
        public var from: Instant?
        /// Nil: to the end.
        public var through: Instant?
        /// Dates in between that were left out as past: changed occurrences that were moved there.
        public var moved: [Instant]

        public init(uid: String, from: Instant? = nil, through: Instant? = nil, moved: [Instant] = []) {
            self.uid = uid
            self.from = from
            self.through = through
            self.moved = moved
        }
    }

    /// Something in the file that was not imported, or not in full.
    public struct Skipped: Hashable, Sendable {
        /// The line of the file on which the entry begins, counted from 1.
        public var line: Int?
        public var title: String?
        /// A sentence for the person who imports.
        public var reason: Phrase

        public init(line: Int?, title: String?, reason: Phrase) {
            self.line = line
            self.title = title
            self.reason = reason
        }
    }
}

/// Why one entry of a file is left out; the others are not affected.
struct Unreadable: Error, Sendable {
    var reason: Phrase

    init(_ reason: Phrase) {
        self.reason = reason
    }
}
