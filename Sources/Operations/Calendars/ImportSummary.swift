public import Domain

/// What an import did; of a preview, what it would do.
///
/// Each entry of the file that counts is one of ``added``, ``updated`` and ``unchanged``, has ``removed`` a draft, or is among ``skipped``.
public struct ImportSummary: Hashable, Sendable, Codable {
    public struct Skipped: Hashable, Sendable, Codable {
        /// The line of the file where the entry begins.
        public var line: Int?
        public var title: String?
        public var reason: Phrase
        public init(line: Int?, title: String?, reason: Phrase) {
            self.line = line
            self.title = title
            self.reason = reason
        }
    }

    /// One of the events that a preview shows.
    public struct Glimpse: Hashable, Sendable, Codable {
        public var title: String
        public var startsAt: Instant
        /// Where it takes whole days.
        public var days: WholeDays?
        public var timeZone: String
        public var isPrivate: Bool
        public init(title: String, startsAt: Instant, days: WholeDays? = nil, timeZone: String, isPrivate: Bool) {
            self.title = title
            self.startsAt = startsAt
            self.days = days
            self.timeZone = timeZone
            self.isPrivate = isPrivate
        }
    }

    /// By which it can be taken back; nil for a preview, and where nothing changed.
    public var id: ID<EventImport>?
    public var isPreview = false
    /// The calendar's own name.
    public var calendar: String?
    /// What the new events are open to, but for the private ones.
    public var visibility = ImportRules.visibility
    /// Whether the new events are drafts.
    public var draft = ImportRules.draft
    public var added: Int
    public var updated: Int
    public var unchanged: Int
    /// Events that the file no longer has, and that are gone.
    public var removed = 0
    /// Events that the file no longer has and that have guests: called off, so that these are notified and can look it up.
    public var cancelled = 0
    /// Entries that are marked as private: only those who are invited see them, whatever was chosen.
    public var privateEvents = 0
    /// Dates that are over and were left out.
    public var past = 0
    /// Series without an end, of which the dates of the next two years are taken.
    public var endless = 0
    /// Entries whose times name no zone, taken to be meant in the host's.
    public var floating = 0
    /// The zone of those.
    public var timeZone = "UTC"
    /// The next of the events; of a preview only.
    public var first: [Glimpse] = []
    /// In the order of the file, and then what the rules for events refuse.
    public var skipped: [Skipped]

    public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, skipped: [Skipped] = []) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.skipped = skipped
    }

    /// Takes over the counts of a part.
    public mutating func add(_ part: ImportSummary) {
        added += part.added
        updated += part.updated
        unchanged += part.unchanged
        removed += part.removed
        cancelled += part.cancelled
        privateEvents += part.privateEvents
        skipped += part.skipped
    }
}

/// What one transaction of a long work came to.
public struct ImportProgress: Hashable, Sendable {
    /// Of this transaction only.
    public var summary = ImportSummary()
    /// How many of the entries or events that were given are done. At least one; go on with the others.
    public var done = 0
}
