import Domain

/// The relevant lines of one entry, as text for libical.
///
/// The rest (alarms, attachments, Outlook's HTML copies) can be megabytes and is left out.
struct EntrySource {
    /// A complete component with CRLF line ends.
    private(set) var text: String
    /// The first SUMMARY, to name the entry if it is skipped.
    private(set) var title: String?
    /// Whether its CLASS is anything but PUBLIC. An unknown value counts as PRIVATE (RFC 5545, 3.8.1.3).
    private(set) var isPrivate = false
    /// RRULE and EXRULE values. libical does not get them, because it loses or changes what it does not know.
    private(set) var rules: [String] = []
    private(set) var exceptionRules: [String] = []

    /// The HTML version of the description (X-ALT-DESC), unless it is too long.
    private(set) var markup: String?
    private(set) var isMarkupTooLong = false

    private static let maxBytes = 1_000_000
    private static let maxAttendees = 1000
    private static let maxRules = 50

    private static let ofEvent = Set([
        "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "DTSTART", "DTEND", "DURATION", "DTSTAMP", "LAST-MODIFIED",
        "SEQUENCE", "STATUS", "CATEGORIES", "URL", "GEO", "ORGANIZER", "ATTENDEE", "RRULE", "EXRULE", "RDATE", "EXDATE",
        "RECURRENCE-ID", "X-APPLE-STRUCTURED-LOCATION", "X-MINGLE-TIMEZONE", "X-MINGLE-DRAFT", "CLASS",
        "X-MICROSOFT-CDO-ALLDAYEVENT",
        "X-ALT-DESC", "CONFERENCE",
    ]).union(ParsedProperties.conferences)
    private static let texts: Set<String> = ["UID", "SUMMARY", "DESCRIPTION", "LOCATION", "X-MINGLE-TIMEZONE"]

    /// - Throws: ``Unreadable`` if the entry is too large.
    init(event entry: FileOutline.Entry, _ bytes: [UInt8]) throws(Unreadable) {
        var body: [UInt8] = Array("BEGIN:VEVENT\r\n".utf8)
        var attendees = 0
        var depth = 0
        var lines = LogicalLines(bytes, in: entry.range)
        while let line = lines.next() {
            guard let property = RawProperty(lines.unfolded(line)) else { continue }
            switch property.name {
            case "BEGIN": depth += 1
            case "END": depth = max(0, depth - 1)
            case let name where depth > 0 || property.value.isEmpty || !EntrySource.ofEvent.contains(name): continue
            case "CATEGORIES":
                for line in property.divided { EntrySource.add(RawProperty(line)?.repaired ?? [], to: &body) }
            case "X-ALT-DESC":
                if property.value.count > MarkupText.maxLength {
                    isMarkupTooLong = true
                } else if markup == nil {
                    markup = property.text
                }
            case "CLASS": isPrivate = isPrivate || Text.trimmed(property.text).uppercased() != "PUBLIC"
            case "RRULE": rules.append(property.text)
            case "EXRULE": exceptionRules.append(property.text)
            case "ATTENDEE":
                attendees += 1
                if attendees <= EntrySource.maxAttendees { EntrySource.add(property.line, to: &body) }
            case let name where EntrySource.texts.contains(name):
                if name == "SUMMARY", title == nil { title = CalendarText.line(property.text) }
                EntrySource.add(property.repaired, to: &body)
            default: EntrySource.add(property.line, to: &body)
            }
            guard rules.count + exceptionRules.count <= EntrySource.maxRules else {
                throw Unreadable("It repeats by more than \(EntrySource.maxRules) rules.")
            }
            guard body.count <= EntrySource.maxBytes else { throw Unreadable("The event is larger than 1 MB.") }
        }
        body += Array("END:VEVENT\r\n".utf8)
        text = String(decoding: body, as: UTF8.self)
    }

    /// Returns the title of an entry that is not parsed.
    static func title(of entry: FileOutline.Entry, _ bytes: [UInt8]) -> String? {
        var lines = LogicalLines(bytes, in: entry.range)
        while let line = lines.next() {
            guard bytes[line.range.lowerBound] | 32 == UInt8(ascii: "s"),
                let property = RawProperty(lines.unfolded(line)), property.name == "SUMMARY"
            else { continue }
            let title = CalendarText.line(property.text)
            return title.isEmpty ? nil : String(title.prefix(200))
        }
        return nil
    }

    private static func add(_ line: [UInt8], to body: inout [UInt8]) {
        guard !line.isEmpty else { return }
        body += line
        body.append(13)
        body.append(10)
    }
}
