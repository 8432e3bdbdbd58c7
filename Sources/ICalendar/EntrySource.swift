/// The lines of one entry that matter here, as text for libical.
///
/// The rest (alarms, attachments, the HTML copies of Outlook) can be megabytes and stays out.
struct EntrySource {
    /// A whole component, CRLF after each line.
    private(set) var text: String
    /// From the first SUMMARY, for naming what is skipped.
    private(set) var title: String?

    private static let mostBytes = 1_000_000
    private static let mostAttendees = 1000

    private static let ofEvent: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "DTSTART", "DTEND", "DURATION", "DTSTAMP", "LAST-MODIFIED",
        "SEQUENCE", "STATUS", "CATEGORIES", "URL", "GEO", "ORGANIZER", "ATTENDEE", "RRULE", "EXRULE", "RDATE", "EXDATE",
        "RECURRENCE-ID", "X-APPLE-STRUCTURED-LOCATION", "X-MINGLE-TIMEZONE",
    ]
    private static let texts: Set<String> = ["UID", "SUMMARY", "DESCRIPTION", "LOCATION", "X-MINGLE-TIMEZONE"]

    /// - Throws: where the entry is too large to be an event.
    init(event entry: FileOutline.Entry, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
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
            case "ATTENDEE":
                attendees += 1
                if attendees <= EntrySource.mostAttendees { EntrySource.add(property.line, to: &body) }
            case let name where EntrySource.texts.contains(name):
                if name == "SUMMARY", title == nil { title = CalendarText.line(property.text) }
                EntrySource.add(property.repaired, to: &body)
            default: EntrySource.add(property.line, to: &body)
            }
            guard body.count <= EntrySource.mostBytes else { throw Unreadable("The event is larger than 1 MB.") }
        }
        body += Array("END:VEVENT\r\n".utf8)
        text = String(decoding: body, as: UTF8.self)
    }

    /// - Throws: where the rules go beyond what any place has, and might take libical for ever.
    init(timeZone entry: FileOutline.Entry, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
        var body: [UInt8] = Array("BEGIN:VTIMEZONE\r\n".utf8)
        var lines = LogicalLines(bytes, in: entry.range)
        while let line = lines.next() {
            guard let property = RawProperty(lines.unfolded(line)) else { continue }
            if property.name == "RRULE" {
                let rule = property.text.uppercased()
                let isYearly = rule.hasPrefix("FREQ=YEARLY") || rule.contains(";FREQ=YEARLY")
                guard isYearly, !["BYHOUR", "BYMINUTE", "BYSECOND", "RSCALE"].contains(where: { rule.contains($0) })
                else { throw Unreadable("Its time zone has rules that cannot be followed.") }
            }
            EntrySource.add(property.line, to: &body)
            guard body.count <= EntrySource.mostBytes else { throw Unreadable("Its time zone is larger than 1 MB.") }
        }
        body += Array("END:VTIMEZONE\r\n".utf8)
        text = String(decoding: body, as: UTF8.self)
    }

    /// The title of an entry that is not read otherwise.
    static func title(of entry: FileOutline.Entry, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
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
