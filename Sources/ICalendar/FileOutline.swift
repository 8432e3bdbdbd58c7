import Domain

/// The positions of the entries in a file.
///
/// The file is split here, not by libical, so that one entry is parsed at a time. Memory use stays flat, a broken entry
/// affects no other, and skipped entries can be reported by line.
struct FileOutline {
    /// An entry: the lines between its BEGIN and its END.
    struct Entry {
        /// `VEVENT`, `VTODO`, … in uppercase.
        var kind: String
        /// The line of its BEGIN.
        var line: Int
        var range: Range<Int>
        /// Index in ``calendars``.
        var calendar: Int
        var isClosed: Bool
    }

    /// The properties of a VCALENDAR that apply to all its events.
    struct Calendar {
        var name: String?
        var timeZone: String?
        /// The iTIP method (RFC 5546) in uppercase.
        var method: String?
        var isCancelled: Bool { method == "CANCEL" }
    }

    private(set) var calendars: [Calendar] = []
    /// All entries except VTIMEZONE, in the order of the file.
    private(set) var entries: [Entry] = []
    private(set) var timeZones: [Entry] = []

    private static let maxTimeZones = 1000
    private static let outermost: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    init(_ bytes: [UInt8], _ limits: CalendarReader.Limits) throws(Refusal) {
        try scan(bytes, limits)
        guard !calendars.isEmpty else {
            throw CalendarReader.refusal(.invalid, "This is not a calendar file: it has no line “BEGIN:VCALENDAR”.")
        }
    }

    private mutating func scan(_ bytes: [UInt8], _ limits: CalendarReader.Limits) throws(Refusal) {
        var lines = LogicalLines(bytes, in: 0..<bytes.count)
        var open: Entry?
        /// Components that are open inside the open entry.
        var inner: [String] = []
        while let line = lines.next() {
            if !line.isASCII, String(validating: lines.unfolded(line), as: UTF8.self) == nil {
                let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
                guard isUTF16 || !calendars.isEmpty else { return }
                throw CalendarReader.refusal(
                    .invalid, "This file is not in UTF-8 (line \(line.number)). Save it in UTF-8 and import it again.")
            }
            switch mark(lines, line) {
            case .begin("VCALENDAR"):
                if let entry = open { try close(entry, at: line.range.lowerBound, whole: false, limits) }
                open = nil
                calendars.append(Calendar())
            case .end("VCALENDAR"):
                if let entry = open { try close(entry, at: line.range.lowerBound, whole: false, limits) }
                open = nil
            case .begin(let kind) where open == nil || FileOutline.outermost.contains(kind):
                guard !calendars.isEmpty else { continue }
                // These never nest: the END of the previous one is missing.
                if let entry = open { try close(entry, at: line.range.lowerBound, whole: false, limits) }
                open = opened(kind, line, lines)
                inner = []
            case .begin(let kind):
                if inner.count < limits.maxDepth { inner.append(kind) }
            case .end(let kind):
                if let index = inner.lastIndex(of: kind) {
                    inner.removeSubrange(index...)
                } else if let entry = open, entry.kind == kind {
                    try close(entry, at: line.range.lowerBound, whole: true, limits)
                    open = nil
                }
            case nil:
                if open == nil, !calendars.isEmpty { record(lines, line) }
            }
        }
        if let entry = open { try close(entry, at: bytes.count, whole: false, limits) }
    }

    private enum Mark {
        case begin(String)
        case end(String)
    }

    private func mark(_ lines: LogicalLines, _ line: LogicalLines.Line) -> Mark? {
        // The first letter alone rules out most lines.
        guard let first = lines.bytes[line.range].first,
            first | 32 == UInt8(ascii: "b") || first | 32 == UInt8(ascii: "e"),
            line.range.count <= 100
        else { return nil }
        let text = String(decoding: lines.unfolded(line), as: UTF8.self).uppercased()
        func kind(_ prefix: String) -> String? {
            guard text.hasPrefix(prefix) else { return nil }
            return Text.trimmed(String(text.dropFirst(prefix.count)))
        }
        return kind("BEGIN:").map(Mark.begin) ?? kind("END:").map(Mark.end)
    }

    private func opened(_ kind: String, _ line: LogicalLines.Line, _ lines: LogicalLines) -> Entry {
        let start = lines.position
        return Entry(
            kind: kind, line: line.number, range: start..<start, calendar: calendars.count - 1, isClosed: false)
    }

    private mutating func close(
        _ entry: Entry, at end: Int, whole: Bool, _ limits: CalendarReader.Limits
    ) throws(Refusal) {
        var entry = entry
        entry.range = entry.range.lowerBound..<max(entry.range.lowerBound, end)
        entry.isClosed = whole
        if entry.kind == "VTIMEZONE" {
            if whole, timeZones.count < FileOutline.maxTimeZones { timeZones.append(entry) }
            return
        }
        guard entries.count < limits.maxEvents else {
            throw CalendarReader.refusal(
                .tooLarge,
                "This file has more than \(limits.maxEvents) events. Export a shorter span of time and import that."
            )
        }
        entries.append(entry)
    }

    private mutating func record(_ lines: LogicalLines, _ line: LogicalLines.Line) {
        // Names of a calendar and its zone are short; anything longer is something else.
        guard line.range.count <= 1000, let property = RawProperty(lines.unfolded(line)) else { return }
        let last = calendars.count - 1
        switch property.name {
        case "X-WR-CALNAME", "NAME":
            let name = CalendarText.line(property.text)
            if calendars[last].name == nil, !name.isEmpty { calendars[last].name = name }
        case "X-WR-TIMEZONE": calendars[last].timeZone = property.text
        case "METHOD": calendars[last].method = Text.trimmed(property.text).uppercased()
        default: break
        }
    }
}
