public import Domain

/// The result of an import, or the expected result in a preview.
///
/// Each counted entry of the file is ``added``, ``updated`` or ``unchanged``, has ``removed`` a draft, or
/// is among ``skipped``.
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

    /// One of the events in a preview.
    public struct PreviewEvent: Hashable, Sendable, Codable {
        public var title: String
        public var startsAt: Instant
        /// Set if the event takes whole days.
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

    /// The id for undoing the import; `nil` for a preview, and if nothing changed.
    public var id: ID<EventImport>?
    public var isPreview = false
    /// The calendar's own name.
    public var calendar: String?
    /// The visibility of new events, except private ones.
    public var visibility = ImportRules.visibility
    /// Whether the new events are drafts.
    public var draft = ImportRules.draft
    public var added: Int
    public var updated: Int
    public var unchanged: Int
    /// Events removed because the file no longer contains them.
    public var removed = 0
    /// Events with guests that the file no longer contains. They are cancelled, so that the guests are notified and can
    /// look them up.
    public var cancelled = 0
    /// Entries marked as private. Only invited people see them, whatever visibility was chosen.
    public var privateEvents = 0
    /// Past dates that were left out.
    public var past = 0
    /// Endless series, of which only the dates of the next two years are imported.
    public var endless = 0
    /// Entries whose times name no zone; the host's is assumed.
    public var floating = 0
    /// The zone assumed for floating times.
    public var timeZone = "UTC"
    /// The first upcoming events; only in a preview.
    public var first: [PreviewEvent] = []
    /// Unreadable entries in file order, followed by those that the event rules refuse.
    public var skipped: [Skipped]

    public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, skipped: [Skipped] = []) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.skipped = skipped
    }

    /// Adds the counts of a batch.
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

/// The result of one transaction of a long-running import.
public struct ImportProgress: Hashable, Sendable {
    /// The counts of this transaction only.
    public var summary = ImportSummary()
    /// How many of the given entries or events were processed, at least one. Continue with the rest.
    public var done = 0

    package init() {}
}
