import Domain

/// The VTIMEZONE of a named zone: its offsets in the years of a file's events, and its rule after them, if it
/// follows one.
struct ZoneDefinition {
    /// A STANDARD or DAYLIGHT component: changes from one offset to another.
    struct Observance {
        var isDaylight: Bool
        /// Seconds ahead of UTC.
        var before: Int
        var after: Int
        /// The onsets in local time before the change, in order.
        var onsets: [CivilTime]
        /// The rule by which the last onset recurs every year.
        var rule: String?
    }

    let name: String
    private(set) var observances: [Observance] = []

    /// How many years a rule must hold to be written as one.
    private static let yearsOfRule = 4

    init(_ name: String, _ zone: Zone, years: Set<Int>) {
        self.name = name
        let years = years.sorted()
        guard let first = years.first, let last = years.last else { return }
        // The additional years serve to detect the rule. They also cover events that end in the next year in
        // local time.
        let wanted = years + (1...ZoneDefinition.yearsOfRule).map { last + $0 }
        var changes: [Zone.Change] = []
        var known: (end: Instant, offset: Int)?
        for year in [first - 1] + wanted where year < 9999 {
            var begin = Instant(CivilTime(year: year, month: 1, day: 1), offset: 0)
            let end = Instant(CivilTime(year: year + 1, month: 1, day: 1), offset: 0)
            // At the beginning and after skipped years, the current offset is stated. It is stated early enough that no
            // event of the year lies in the jump.
            if known?.end != begin {
                begin = begin - .days(3)
                let offset = zone.offset(at: begin)
                changes.append(Zone.Change(at: begin, before: known?.offset ?? offset, after: offset))
            }
            changes += zone.changes(from: begin, to: end)
            known = (end, zone.offset(at: end))
        }
        let standard = changes.map(\.after).min() ?? 0
        var groups: [[Int]: [Zone.Change]] = [:]
        for change in changes { groups[[change.before, change.after], default: []].append(change) }
        for (offsets, group) in groups.sorted(by: { $0.value[0].at < $1.value[0].at }) {
            let onsets = group.map { CivilTime($0.at, offset: $0.before) }
            let isDaylight = offsets[1] > offsets[0] || offsets[1] == offsets[0] && offsets[1] > standard
            let whole = Observance(isDaylight: isDaylight, before: offsets[0], after: offsets[1], onsets: onsets)
            observances += whole.ruled(atLeast: ZoneDefinition.yearsOfRule)
        }
    }
}

extension ZoneDefinition.Observance {
    /// Splits the onsets into those that follow no rule and those that follow one to the end.
    fileprivate func ruled(atLeast years: Int) -> [Self] {
        guard let end = onsets.last else { return [] }
        var places = Set(end.places)
        var begin = onsets.count - 1
        while begin > 0 {
            let (next, previous) = (onsets[begin], onsets[begin - 1])
            let common = places.intersection(previous.places)
            guard previous.year == next.year - 1, previous.isAtSame(next), !common.isEmpty else { break }
            places = common
            begin -= 1
        }
        guard onsets.count - begin >= years, let place = places.min() else { return [self] }
        var (free, bound) = (self, self)
        free.onsets = Array(onsets[..<begin])
        bound.onsets = [onsets[begin]]
        let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][end.weekday - 1]
        bound.rule = "FREQ=YEARLY;BYMONTH=\(end.month);BYDAY=\(place)\(weekday)"
        return (free.onsets.isEmpty ? [] : [free]) + [bound]
    }
}

extension CivilTime {
    /// The ordinals of the day among the same weekdays of its month: 1 to 5, and −1 for the last.
    fileprivate var places: [Int] {
        let number = (day - 1) / 7 + 1
        return day > CivilTime.days(in: month, of: year) - 7 ? [number, -1] : [number]
    }

    fileprivate func isAtSame(_ other: CivilTime) -> Bool {
        (month, weekday, hour, minute, second) == (other.month, other.weekday, other.hour, other.minute, other.second)
    }
}

extension ContentLines {
    mutating func add(_ definition: ZoneDefinition) {
        add("BEGIN", "VTIMEZONE")
        add("TZID", definition.name)
        add("X-LIC-LOCATION", definition.name)
        for observance in definition.observances {
            let kind = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
            add("BEGIN", kind)
            add("DTSTART", basicTime(observance.onsets[0]))
            if let rule = observance.rule { add("RRULE", rule) }
            for onset in observance.onsets.dropFirst() { add("RDATE", basicTime(onset)) }
            add("TZOFFSETFROM", offset(observance.before))
            add("TZOFFSETTO", offset(observance.after))
            add("END", kind)
        }
        add("END", "VTIMEZONE")
    }
}

/// Returns an offset as `+0100`, with seconds if it has some, as before the introduction of time zones.
private func offset(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60)
    return "\(seconds < 0 ? "-" : "+")\(digits(hours, 2))\(digits(minutes, 2))\(rest == 0 ? "" : digits(rest, 2))"
}
