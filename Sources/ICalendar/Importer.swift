import Domain

/// Reads the entries of one file and assembles series.
struct Importer {
    let outline: FileOutline
    let bytes: [UInt8]
    let floating: Zone
    let now: Instant
    /// Events that were over before this are left out.
    let from: Instant?
    let limits: CalendarReader.Limits
    var drafts: [ParsedEvent] = []
    private(set) var skipped: [CalendarImport.Skipped] = []
    /// See ``CalendarImport``.
    var past = 0
    var endless = 0
    var covered: [CalendarImport.Coverage] = []

    init(
        outline: FileOutline, bytes: [UInt8], floating: Zone, now: Instant, from: Instant?,
        limits: CalendarReader.Limits
    ) {
        self.outline = outline
        self.bytes = bytes
        self.floating = floating
        self.now = now
        self.from = from
        self.limits = limits
    }

    mutating func readEntries(_ progress: ((Int, Int) -> Void)?) {
        var parser = EventParser(zones: ZoneResolver(outline, bytes), dayZone: floating, now: now)
        drafts.reserveCapacity(outline.entries.count)
        for (index, entry) in outline.entries.enumerated() {
            if index % 500 == 0 { progress?(index, outline.entries.count) }
            do throws(Unreadable) {
                if let reason = Importer.reasonToSkip(entry) { throw Unreadable(reason) }
                let source = try EntrySource(event: entry, bytes)
                let calendar = outline.calendars[entry.calendar]
                let draft = try Libical.use { () throws(Unreadable) in
                    let named = calendar.timeZone.flatMap { parser.zones.zone($0) }
                    var draft = try parser.draft(
                        source, line: entry.line, timeZone: named ?? floating, isCancelled: calendar.isCancelled)
                    draft.isFloating = draft.isFloating && named == nil
                    return draft
                }
                drafts.append(draft)
            } catch {
                skip(entry.line, EntrySource.title(of: entry, bytes), error.reason)
            }
        }
        progress?(outline.entries.count, outline.entries.count)
    }

    private static func reasonToSkip(_ entry: FileOutline.Entry) -> Phrase? {
        switch entry.kind {
        case "VEVENT": entry.isClosed ? nil : "It is cut off: its line “END:VEVENT” is missing."
        case "VTODO": "Tasks are not imported."
        case "VJOURNAL": "Journal entries are not imported."
        case "VFREEBUSY": "Free and busy times are not imported."
        default: "Entries of the kind “\(entry.kind.prefix(40))” are not imported."
        }
    }

    mutating func skip(_ line: Int?, _ title: String?, _ reason: Phrase) {
        let title = title.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
        skipped.append(CalendarImport.Skipped(line: line, title: title, reason: reason))
    }
}
