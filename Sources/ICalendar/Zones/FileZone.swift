import Domain

/// A time zone defined by a VTIMEZONE (RFC 5545, 3.6.5): every change of its clocks up to the year ``lastYear``.
struct FileZone: Sendable {
    private struct Change {
        var at: Instant
        /// Seconds ahead of UTC, from the change on.
        var offset: Int
    }

    /// The changes in chronological order.
    private let changes: [Change]
    /// The offset before the first change.
    private let firstOffset: Int

    /// Later years use the year 400 years earlier: the calendar repeats then, and so do the rules.
    private static let lastYear = 2500
    private static let cycle = Span.days(146_097)

    /// Generous limits for real rules: two changes a year since 1601, where Outlook's rules begin.
    private static let maxChangesOfRule = 1000
    private static let maxRules = 20
    private static let maxChanges = 4000
    private static let maxBytes = 64_000

    /// A STANDARD or DAYLIGHT component.
    private struct Observance {
        var start: CivilTime?
        var before: Int?
        var after: Int?
        var rules: [String] = []
        var dates: [CivilTime] = []
    }

    /// - Parameter steps: The remaining number of steps for expanding the zone rules of a file.
    /// - Returns: nil if the rules cannot be read or exceed those of any real place.
    init?(_ lines: LogicalLines, steps: inout Int) {
        guard let observances = FileZone.observances(lines) else { return nil }
        var changes: [Change] = []
        var first: (at: Instant, offset: Int)?
        for observance in observances {
            guard let start = observance.start, let before = observance.before, let after = observance.after,
                let onsets = FileZone.onsets(observance, start, before, &steps)
            else { return nil }
            changes += onsets.map { Change(at: $0, offset: after) }
            guard changes.count <= FileZone.maxChanges else { return nil }
            if let earliest = onsets.min(), earliest < first?.at ?? .latest { first = (earliest, before) }
        }
        guard let first else { return nil }
        firstOffset = first.offset
        self.changes = changes.sorted { $0.at < $1.at }
    }

    func offset(at instant: Instant) -> Int {
        var instant = instant
        let end = Instant(CivilTime(year: FileZone.lastYear, month: 1, day: 1), offset: 0)
        while instant >= end { instant = instant - FileZone.cycle }
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : changes[low - 1].offset
    }

    // MARK: Rules

    /// Returns the onsets of one observance; nil if they are too many.
    private static func onsets(
        _ observance: Observance, _ start: CivilTime, _ before: Int, _ steps: inout Int
    ) -> Set<Instant>? {
        var onsets = Set((observance.dates + [start]).map { Instant($0, offset: before) })
        for text in observance.rules {
            guard let rule = try? RecurrenceRule(text),
                var occurrences = try? RecurrenceRule.Occurrences(
                    of: rule, from: start, wholeDays: false, through: CivilTime(year: lastYear, month: 1, day: 1))
            else { return nil }
            var count = 0
            do throws(Refusal) {
                while count < rule.count ?? .max, let civil = try occurrences.next(&steps) {
                    let onset = Instant(civil, offset: before)
                    if let until = rule.until, isAfter(until, civil, onset) { break }
                    onsets.insert(onset)
                    count += 1
                    guard count <= maxChangesOfRule else { return nil }
                }
            } catch { return nil }
        }
        return onsets
    }

    private static func isAfter(_ until: RecurrenceRule.Until, _ civil: CivilTime, _ instant: Instant) -> Bool {
        switch until.form {
        case .date: until.time < civil.startOfDay
        case .local: until.time < civil
        case .utc: Instant(until.time, offset: 0) < instant
        }
    }

    // MARK: Reading

    private static func observances(_ lines: LogicalLines) -> [Observance]? {
        var lines = lines
        var observances: [Observance] = []
        var isOpen = false
        var bytes = 0
        var rules = 0
        while let line = lines.next() {
            bytes += line.range.count
            guard bytes <= maxBytes else { return nil }
            guard let property = RawProperty(lines.unfolded(line)) else { continue }
            let value = Text.trimmed(property.text)
            switch property.name {
            case "BEGIN":
                guard !isOpen else { return nil }
                isOpen = true
                observances.append(Observance())
            // Some programs write a superfluous END.
            case "END": isOpen = false
            case _ where !isOpen: continue
            case "DTSTART":
                guard let time = time(value) else { return nil }
                observances[observances.count - 1].start = time
            case "TZOFFSETFROM":
                guard let offset = offset(value) else { return nil }
                observances[observances.count - 1].before = offset
            case "TZOFFSETTO":
                guard let offset = offset(value) else { return nil }
                observances[observances.count - 1].after = offset
            case "RRULE":
                rules += 1
                guard rules <= maxRules else { return nil }
                observances[observances.count - 1].rules.append(value)
            case "RDATE":
                for date in value.split(separator: ",") {
                    guard let time = time(String(date)) else { return nil }
                    observances[observances.count - 1].dates.append(time)
                }
            default: continue
            }
        }
        return isOpen ? nil : observances
    }

    /// Reads `20260329T020000`, or a date as its midnight.
    private static func time(_ text: String) -> CivilTime? {
        let digits = Array(text.utf8.filter { (48...57).contains($0) })
        guard text.utf8.count - digits.count <= 2, digits.count == 8 || digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1 - 48) } }
        var time = CivilTime(year: number(0..<4), month: number(4..<6), day: number(6..<8))
        if digits.count == 14 {
            (time.hour, time.minute, time.second) = (number(8..<10), number(10..<12), number(12..<14))
        }
        return time.exists && time.year > 0 ? time : nil
    }

    /// Reads `+0100` or `-033730` as seconds ahead of UTC.
    private static func offset(_ text: String) -> Int? {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard digits.count == 4 || digits.count == 6, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let values = digits.map { Int($0 - 48) }
        let parts = stride(from: 0, to: values.count, by: 2).map { values[$0] * 10 + values[$0 + 1] }
        guard parts[0] < 24, parts[1] < 60, parts.count < 3 || parts[2] < 60 else { return nil }
        let seconds = parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
        return isNegative ? -seconds : seconds
    }
}
