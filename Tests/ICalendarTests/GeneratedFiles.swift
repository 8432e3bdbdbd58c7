import Domain
import Properties

/// Random well-formed calendar files as programs write them, with series, overrides, zones and folded lines.
struct GeneratedFiles {
    var random: Generator

    init(seed: UInt64) {
        random = Generator(seed: seed)
    }

    private static let zones = [
        "Europe/Berlin", "America/New_York", "\"Europe/London\"", "W. Europe Standard Time", "\"Tokyo Standard Time\"",
        "/freeassociation.sourceforge.net/Australia/Sydney", "Own Zone", "America/Argentina/Buenos_Aires", "CET", "UTC",
    ]
    private static let ownZone = """
        BEGIN:VTIMEZONE
        TZID:Own Zone
        BEGIN:STANDARD
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZOFFSETFROM:+0645
        TZOFFSETTO:+0545
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        TZOFFSETFROM:+0545
        TZOFFSETTO:+0645
        END:DAYLIGHT
        END:VTIMEZONE
        """
    private static let texts = [
        "Sommerfest", "Größe\\, Länge\\; Breite", "Zeile 1\\nZeile 2", "back\\\\slash", "<b>fett</b> &amp\\; mehr",
        "日本語 🎉 und weiter",
        "a longer text that needs to be folded at least once because it does not fit into one line of a file",
    ]
    private static let rules = [
        "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=7", "FREQ=DAILY;INTERVAL=3;COUNT=12",
        "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6",
        "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=YEARLY", "FREQ=DAILY;UNTIL=20270101T000000Z", "FREQ=WEEKLY;UNTIL=20270301",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=9", "FREQ=HOURLY;INTERVAL=7;COUNT=20",
    ]

    private mutating func day() -> String {
        let civil = CivilTime(day: random.int(20_400...20_900))
        return civil.isoDate.filter { $0 != "-" }
    }

    private mutating func clock() -> String {
        let hour = random.int(0...23) + 100
        return "\(String(hour).dropFirst())\(random.pick(["00", "15", "30", "45"]))00"
    }

    mutating func file() -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//generated//EN"]
        if random.one(in: 2) {
            lines.append("X-WR-TIMEZONE:\(random.pick(["Europe/Berlin", "Asia/Tokyo", "nonsense"]))")
        }
        if random.one(in: 5) { lines.append("METHOD:CANCEL") }
        lines += GeneratedFiles.ownZone.split(separator: "\n").map(String.init)
        for number in 0..<random.int(1...3) { lines += family(number) }
        lines.append("END:VCALENDAR")
        let lineEnd = random.pick(["\r\n", "\n"])
        return lines.map { folded($0, lineEnd) + lineEnd }.joined()
    }

    /// Returns an event or a series, with overrides.
    private mutating func family(_ number: Int) -> [String] {
        let start = day()
        let isDay = random.one(in: 4)
        let tzid = random.pick(GeneratedFiles.zones)
        let form = random.int(0...3)
        func stamped(_ name: String, _ day: String, _ clock: String) -> String {
            if isDay { return "\(name);VALUE=DATE:\(day)" }
            return switch form {
            case 0: "\(name):\(day)T\(clock)Z"
            case 1: "\(name):\(day)T\(clock)"
            default: "\(name);TZID=\(tzid):\(day)T\(clock)"
            }
        }
        let time = clock()
        var main = [stamped("DTSTART", start, time)]
        if random.one(in: 2) {
            main.append(isDay ? "DURATION:P2D" : random.pick(["DURATION:PT90M", "DURATION:P1DT2H", "DURATION:P1W"]))
        }
        var changes: [[String]] = []
        if random.one(in: 2) {
            let rule = random.pick(GeneratedFiles.rules)
            if !isDay || !rule.hasPrefix("FREQ=HOURLY") { main.append("RRULE:\(rule)") }
            if random.one(in: 2) { main.append(stamped("EXDATE", day(), time)) }
            if random.one(in: 3) { main.append(stamped("RDATE", day(), clock())) }
            if random.one(in: 2) {
                var change = [stamped("RECURRENCE-ID", start, time), stamped("DTSTART", day(), clock()), "SEQUENCE:4"]
                if random.one(in: 3) { change.append("STATUS:CANCELLED") }
                changes.append(entry(number, change))
            }
        }
        return entry(number, main) + changes.flatMap { $0 }
    }

    private mutating func entry(_ number: Int, _ times: [String]) -> [String] {
        var lines = [
            "BEGIN:VEVENT", "UID:\(number)@generated", "DTSTAMP:\(day())T\(clock())Z",
            "SUMMARY:\(random.pick(GeneratedFiles.texts))",
        ]
        lines += times
        if random.one(in: 2) { lines.append("DESCRIPTION:\(random.pick(GeneratedFiles.texts))") }
        if random.one(in: 2) { lines.append("LOCATION;LANGUAGE=de:\(random.pick(GeneratedFiles.texts))") }
        if random.one(in: 3) { lines.append("CATEGORIES:Musik,Essen\\, Trinken,Kunst") }
        if random.one(in: 3) { lines.append("GEO:\(random.int(-89...89)).1234567;\(random.int(-179...179)).5") }
        if random.one(in: 3) { lines.append("URL:https://example.org/?q=a,b;c") }
        if random.one(in: 3) { lines.append("ORGANIZER;CN=\"Lovelace, Ada\":MAILTO:ada@example.org") }
        if random.one(in: 3) {
            lines.append(
                "ATTENDEE;PARTSTAT=\(random.pick(["ACCEPTED", "DECLINED", "DELEGATED"])):mailto:bob@example.org")
        }
        if random.one(in: 3) { lines.append("LAST-MODIFIED:\(day())T\(clock())Z") }
        if random.one(in: 4) {
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:no", "TRIGGER:-PT5M", "END:VALARM"]
        }
        return lines + ["END:VEVENT"]
    }

    /// Folds a line at any scalar, even inside a grapheme cluster.
    private mutating func folded(_ line: String, _ lineEnd: String) -> String {
        guard !line.hasPrefix("BEGIN"), !line.hasPrefix("END"), random.one(in: 3) else { return line }
        let scalars = Array(line.unicodeScalars)
        let cut = random.int(1...scalars.count)
        return String(String.UnicodeScalarView(scalars[..<cut])) + lineEnd + " "
            + String(String.UnicodeScalarView(scalars[cut...]))
    }
}
