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

    /// - Throws: where the rules go beyond what any place has. libical writes down every change of the clocks for
    ///   centuries, so that a few lines could fill the memory.
    init(timeZone entry: FileOutline.Entry, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
        let tooMuch = Unreadable("Its time zone has rules that cannot be followed.")
        var body: [UInt8] = Array("BEGIN:VTIMEZONE\r\n".utf8)
        var rules = 0
        /// STANDARD or DAYLIGHT.
        var open: String?
        var lines = LogicalLines(bytes, in: entry.range)
        while let line = lines.next() {
            guard let property = RawProperty(lines.unfolded(line)) else { continue }
            // libical prints a message for an END too many.
            if property.name == "END" {
                guard property.text.uppercased() == open else { continue }
                open = nil
            }
            if property.name == "BEGIN" {
                guard open == nil else { throw tooMuch }
                open = property.text.uppercased()
            }
            if property.name == "RRULE" {
                rules += 1
                guard rules <= 20, EntrySource.isFewTimesAYear(property.text) else { throw tooMuch }
            }
            EntrySource.add(property.line, to: &body)
            guard body.count <= 64_000 else { throw tooMuch }
        }
        guard open == nil else { throw tooMuch }
        body += Array("END:VTIMEZONE\r\n".utf8)
        text = String(decoding: body, as: UTF8.self)
    }

    /// Whether a rule names one weekday or one date of one month, as all rules of clocks do.
    private static func isFewTimesAYear(_ rule: String) -> Bool {
        var parts: [String: String] = [:]
        for part in rule.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { return false }
            parts[pair[0]] = pair[1]
        }
        func isOne(_ key: String) -> Bool { parts[key].map { !$0.contains(",") } ?? true }
        let known: Set<String> = ["FREQ", "BYMONTH", "BYDAY", "BYMONTHDAY", "UNTIL", "COUNT", "INTERVAL", "WKST"]
        guard parts["FREQ"] == "YEARLY", known.isSuperset(of: parts.keys), isOne("BYMONTH"), isOne("BYDAY") else {
            return false
        }
        // "The Sunday of 8 to 14 March" lists dates beside the weekday.
        guard isOne("BYMONTHDAY") || parts["BYDAY"] != nil else { return false }
        return parts["BYMONTH"] != nil || parts["BYDAY"] == nil && parts["BYMONTHDAY"] == nil
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
