public import Domain
public import Operations

/// The result of an import, or the expected result in a preview.
public struct ImportSummaryPresentation: Equatable, Sendable {
    public struct Count: Equatable, Sendable {
        public var label: Phrase
        public var value: Int
    }

    /// Entries that were left out completely or in part.
    public struct Skipped: Equatable, Sendable {
        public struct Entry: Equatable, Sendable {
            public var title: Phrase
            public var reason: Phrase
        }

        /// At most 200.
        public var entries: [Entry]
        public var count: Int
        /// How many there are besides ``entries``.
        public var more: Phrase?
    }

    public var title: Phrase
    /// The numbers of new, changed and removed events.
    public var counts: [Count]
    public var notes: [StatusMessage]
    public var skipped: Skipped?
    /// Publishes the new events; nil if they are no drafts, and in a preview.
    public var publish: ActionPresentation?
    /// Nil if nothing was added, and in a preview.
    public var undo: ActionPresentation?

    public init(_ summary: ImportSummary) {
        title = summary.isPreview ? "In this file" : "What it did"
        counts = ImportSummaryPresentation.counts(summary)
        notes = ImportSummaryPresentation.notes(summary)
        skipped = Skipped(summary.skipped)
        guard summary.id != nil, summary.added > 0 else { return }
        if summary.draft { publish = ImportItemPresentation.publish(drafts: summary.added) }
        undo = ImportItemPresentation.undo(events: summary.added, calendar: summary.calendar)
    }

    private static func counts(_ summary: ImportSummary) -> [Count] {
        let all: [(before: Phrase, after: Phrase, count: Int, always: Bool)] = [
            ("New", "Added", summary.added, true), ("Changed", "Updated", summary.updated, true),
            ("Unchanged", "Unchanged", summary.unchanged, true),
            ("No longer in the file", "Removed", summary.removed, false),
            ("No longer in the file, with guests: to be cancelled", "Cancelled", summary.cancelled, false),
            ("Left out as past", "Left out as past", summary.past, false),
        ]
        return all.filter { $0.always || $0.count > 0 }
            .map { Count(label: summary.isPreview ? $0.before : $0.after, value: $0.count) }
    }

    private static func notes(_ summary: ImportSummary) -> [StatusMessage] {
        var notes: [StatusMessage] = []
        if !summary.isPreview, summary.draft, summary.added > 0 {
            notes.append(
                StatusMessage(
                    "New events are drafts: only you see them until you publish them. Drafts are in “My Events”.", .eye)
            )
        }
        if summary.privateEvents > 0 {
            notes.append(
                StatusMessage(
                    summary.privateEvents == 1
                        ? "One event is marked as private: only you and people you invite see it."
                        : "\(summary.privateEvents, .count) events are marked as private: only you and people you invite see them.",
                    .lock))
        }
        if summary.floating > 0 {
            notes.append(
                StatusMessage(
                    "\(summary.floating, .count) entries have no time zone: their times are read as \(summary.timeZone).",
                    .clock))
        }
        if summary.endless > 0 {
            notes.append(
                StatusMessage(
                    "\(summary.endless, .count) series repeat without end: the dates of the next two years are imported.",
                    .calendar))
        }
        return notes
    }
}

extension ImportSummaryPresentation.Skipped {
    private static let maxCount = 200

    init?(_ skipped: [ImportSummary.Skipped]) {
        guard !skipped.isEmpty else { return nil }
        count = skipped.count
        entries = skipped.prefix(ImportSummaryPresentation.Skipped.maxCount).map { Entry($0) }
        if count > entries.count { more = "… and \(count - entries.count, .count) more." }
    }
}

extension ImportSummaryPresentation.Skipped.Entry {
    init(_ entry: ImportSummary.Skipped) {
        let place: Phrase = entry.line.map { "Line \($0)" } ?? "An entry"
        title = entry.title.map { "\($0)" } ?? place
        reason =
            if entry.title != nil, let line = entry.line { "Line \(line): \(entry.reason)" } else {
                "\(entry.reason)"
            }
    }
}
