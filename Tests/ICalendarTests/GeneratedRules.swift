import Domain
import Properties

/// Random recurrence rules that RFC 5545 allows, with start times.
struct GeneratedRules {
    var random: Generator

    init(seed: UInt64) {
        random = Generator(seed: seed)
    }

    struct Case {
        var rule: String
        var start: CivilTime
        var isWholeDay: Bool
        /// The end of the range in which occurrences are compared.
        var last: CivilTime
    }

    private static let frequencies = [
        "YEARLY", "YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "MONTHLY", "WEEKLY", "WEEKLY", "DAILY", "DAILY", "HOURLY",
        "MINUTELY", "SECONDLY",
    ]
    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    mutating func next() -> Case {
        let frequency = random.pick(GeneratedRules.frequencies)
        let withinDay = ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency)
        let isWholeDay = !withinDay && random.one(in: 4)
        let interval = random.one(in: 2) ? 1 : random.int(2...(withinDay ? 50 : 5))
        let parts = byParts(frequency)
        let positions =
            parts.isEmpty || !random.one(in: 3)
            ? [] : [list("BYSETPOS", 1...3, random.one(in: 4) ? -8...8 : -2...2, but: 0)]
        var texts = ["FREQ=\(frequency)"] + parts + positions
        if interval > 1 { texts.append("INTERVAL=\(interval)") }
        if random.one(in: 3) { texts.append("WKST=\(random.pick(GeneratedRules.weekdays))") }

        var start = CivilTime(day: random.int(7_000...27_000))
        if !isWholeDay {
            (start.hour, start.minute, start.second) = (random.int(0...23), random.pick([0, 0, 15, 30, 59]), 0)
            if withinDay { start.second = random.pick([0, 0, 1, 59]) }
        }
        let years = ["YEARLY": 12 * min(interval, 3), "MONTHLY": 4, "WEEKLY": 2]
        let days = withinDay ? random.pick([2, 20, 400]) : 366 * (years[frequency] ?? 1)
        return Case(
            rule: texts.joined(separator: ";"), start: start, isWholeDay: isWholeDay, last: start.addingDays(days))
    }

    private mutating func byParts(_ frequency: String) -> [String] {
        let withinDay = ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency)
        var parts: [String] = []
        if random.one(in: withinDay ? 6 : 4) { parts.append(list("BYMONTH", 1...4, 1...12)) }
        let hasWeeks = frequency == "YEARLY" && random.one(in: 5)
        if hasWeeks { parts.append(list("BYWEEKNO", 1...4, -53...53, but: 0)) }
        if ["YEARLY", "HOURLY", "MINUTELY", "SECONDLY"].contains(frequency), random.one(in: 6) {
            parts.append(list("BYYEARDAY", 1...40, -366...366, but: 0))
        }
        if frequency != "WEEKLY", random.one(in: 4) { parts.append(list("BYMONTHDAY", 1...6, -31...31, but: 0)) }
        if random.one(in: 2) {
            let most = frequency == "MONTHLY" || !parts.isEmpty ? 5 : 53
            let mayCount = ["MONTHLY", "YEARLY"].contains(frequency) && !hasWeeks
            let counts = mayCount && random.one(in: 2)
            let names = random.list(1...4) { random in
                let number = random.int(1...most) * (random.one(in: 3) ? -1 : 1)
                return (counts && !random.one(in: 5) ? String(number) : "") + random.pick(GeneratedRules.weekdays)
            }
            parts.append("BYDAY=\(names.joined(separator: ","))")
        }
        if random.one(in: 5) { parts.append(list("BYHOUR", 1...4, 0...23)) }
        if random.one(in: 6) { parts.append(list("BYMINUTE", 1...4, 0...59)) }
        if random.one(in: 8) { parts.append(list("BYSECOND", 1...3, 0...59)) }
        return parts
    }

    /// Returns a list of values with duplicates, in no order.
    private mutating func list(
        _ name: String, _ size: ClosedRange<Int>, _ values: ClosedRange<Int>, but hole: Int? = nil
    ) -> String {
        let numbers = random.list(size) { random in
            let number = random.int(values)
            return String(number == hole ? 1 : number)
        }
        return "\(name)=\(numbers.joined(separator: ","))"
    }
}
