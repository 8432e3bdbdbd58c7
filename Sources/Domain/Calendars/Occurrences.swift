extension RecurrenceRule {
    /// When a rule makes something happen that first starts at some time: dates and times as clocks show them, in order,
    /// each once, worked out one period (a year, a month, … a second) after the other.
    ///
    /// Follows the two tables of RFC 5545, 3.3.10, with what these leave open settled so:
    ///
    /// - The start is not added; where the rule does not lead to it, the caller does that (and counts it).
    /// - What the rule leaves open comes from the start: the time of day, and the weekday of BYWEEKNO.
    /// - A period is whole also where the start lies within it: BYSETPOS counts from the period's beginning.
    /// - A day of BYWEEKNO belongs to the calendar year in which it lies, also where its week belongs to another.
    /// - BYDAY with a number beside BYMONTHDAY or BYYEARDAY is the day on which both fall.
    ///
    /// UNTIL and COUNT are the caller's, because it knows the zone and the start.
    public struct Occurrences: Sendable {
        private let rule: RecurrenceRule
        private let start: CivilTime
        private let last: CivilTime
        private let days: Days
        /// Seconds from the beginning of a day, hour or minute to each time within it.
        private let offsets: [Int]
        /// BYSETPOS, each once.
        private let picks: [Int]
        private let hours: Numbers
        private let minutes: Numbers
        private let seconds: Numbers

        /// How many intervals the next period lies after that of the start.
        private var nextPeriod = 0
        /// Of the current period: the days (hours, …) of its set by their first second since 1970 by the clock. Each has
        /// all ``offsets``, so that the set need not be written down.
        private var bases: [Int] = []
        /// What of the set counts, where not all of it does (BYSETPOS).
        private var positions: [Int]?
        private var next = 0

        /// - Parameters:
        ///   - wholeDays: whether `start` is a date. Parts for the time of day are passed over then.
        ///   - last: nothing later is looked for, so that a rule that never matches ends.
        /// - Throws: ``Refusal`` where whole days are to repeat within a day.
        public init(
            of rule: RecurrenceRule, from start: CivilTime, wholeDays: Bool, through last: CivilTime
        ) throws(Refusal) {
            guard !wholeDays || rule.frequency >= .daily else {
                throw RecurrenceRule.refusal("It is a whole day and cannot repeat within a day.")
            }
            self.rule = rule
            self.start = wholeDays ? start.startOfDay : start
            self.last = last
            days = Days(rule, start)
            hours = Numbers(wholeDays ? [] : rule.hours)
            minutes = Numbers(wholeDays ? [] : rule.minutes)
            seconds = Numbers(wholeDays ? [] : rule.seconds)
            picks = Set(rule.setPositions).sorted()
            func expanded(_ numbers: Numbers, _ own: Int, from frequency: Frequency, unit: Int) -> [Int] {
                guard rule.frequency >= frequency else { return [0] }
                return numbers.isEmpty ? [own * unit] : numbers.sorted.map { $0 * unit }
            }
            let inHours = expanded(hours, self.start.hour, from: .daily, unit: 3600)
            let inMinutes = expanded(minutes, self.start.minute, from: .hourly, unit: 60)
            let inSeconds = expanded(seconds, self.start.second, from: .minutely, unit: 1)
            offsets = inHours.flatMap { hour in inMinutes.flatMap { minute in inSeconds.map { hour + minute + $0 } } }
        }

        /// The next occurrence; nil after the last one.
        ///
        /// - Parameter budget: steps that may still be taken; each day, period or occurrence looked at takes one.
        /// - Throws: ``Refusal`` where the budget is used up.
        public mutating func next(_ budget: inout Int) throws(Refusal) -> CivilTime? {
            while true {
                let size = positions?.count ?? bases.count * offsets.count
                if next < size {
                    try Occurrences.spend(1, &budget)
                    let index = positions?[next] ?? next
                    next += 1
                    let found = CivilTime(second: bases[index / offsets.count] + offsets[index % offsets.count])
                    if found > last { return nil }
                    if found >= start { return found }
                } else {
                    guard canMatch, try advance(&budget) else { return nil }
                    try settle(&budget)
                }
            }
        }

        /// False where BYSETPOS asks for more than a period can hold.
        private var canMatch: Bool {
            let most = rule.frequency.mostDays * offsets.count
            return picks.isEmpty || picks.contains { abs($0) <= most }
        }

        /// Picks from the new period's set, and passes over what comes before the start.
        private mutating func settle(_ budget: inout Int) throws(Refusal) {
            next = 0
            let size = bases.count * offsets.count
            if !picks.isEmpty {
                try Occurrences.spend(picks.count, &budget)
                let picked = picks.map { $0 < 0 ? size + $0 : $0 - 1 }.filter { (0..<size).contains($0) }
                positions = picked.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
            } else if nextPeriod == 1, let day = bases.lastIndex(where: { $0 <= start.clockSeconds }) {
                next = day * offsets.count + offsets.count { bases[day] + $0 < start.clockSeconds }
            }
        }

        private static func spend(_ steps: Int, _ budget: inout Int) throws(Refusal) {
            budget -= steps
            guard budget >= 0 else { throw RecurrenceRule.refusal("It repeats too often to be followed.") }
        }

        // MARK: Periods

        /// Moves to the next period whose set may not be empty; false behind the last one.
        private mutating func advance(_ budget: inout Int) throws(Refusal) -> Bool {
            switch rule.frequency {
            case .yearly:
                let year = start.year + nextPeriod * rule.interval
                guard year <= last.year else { return false }
                nextPeriod += 1
                try set(days.ofYear(year), &budget)
            case .monthly:
                let month = start.year * 12 + start.month - 1 + nextPeriod * rule.interval
                guard month / 12 <= last.year else { return false }
                nextPeriod += 1
                try set(days.ofMonth(month % 12 + 1, of: month / 12), &budget)
            case .weekly:
                let today = start.daysSince1970
                let firstWeek = today - (start.weekday - rule.weekStart + 7) % 7
                let week = firstWeek + nextPeriod * rule.interval * 7
                guard week <= last.daysSince1970 else { return false }
                nextPeriod += 1
                try set((week..<week + 7).filter { days.match($0) }, &budget)
            case .daily, .hourly, .minutely, .secondly: return try advanceWithinDays(&budget)
            }
            return true
        }

        private mutating func set(_ found: [Int], _ budget: inout Int) throws(Refusal) {
            bases = found.map { $0 * 86_400 }
            try Occurrences.spend(1 + days.examined, &budget)
        }

        /// Days and what is shorter are limited by every part that names something longer: from one that does not match,
        /// to the next that may.
        private mutating func advanceWithinDays(_ budget: inout Int) throws(Refusal) -> Bool {
            let unit = rule.frequency.seconds
            let first = Occurrences.floor(start.clockSeconds, unit)
            while true {
                try Occurrences.spend(1, &budget)
                let second = (first + nextPeriod * rule.interval) * unit
                guard second <= last.clockSeconds else { return false }
                let time = CivilTime(second: second)
                nextPeriod += 1
                guard let later = mismatch(time) else {
                    bases = [second]
                    return true
                }
                // To the first period that does not lie before.
                let distance = Occurrences.floor(later + unit - 1, unit) - first
                nextPeriod = max(nextPeriod, (distance + rule.interval - 1) / rule.interval)
            }
        }

        private static func floor(_ dividend: Int, _ divisor: Int) -> Int {
            Int(Int64(dividend).flooredQuotient(by: Int64(divisor)))
        }

        /// Nil where a day, hour, minute or second is one of the rule's; else a second before which none is.
        private func mismatch(_ time: CivilTime) -> Int? {
            let day = time.startOfDay.clockSeconds
            guard days.month(time.month) else {
                let month = CivilTime(year: time.year, month: time.month, day: 1)
                return month.clockSeconds + CivilTime.days(in: time.month, of: time.year) * 86_400
            }
            guard days.match(time.daysSince1970) else { return day + 86_400 }
            if rule.frequency <= .hourly, !hours.isEmpty, !hours.contains(time.hour) {
                return day + (hours.after(time.hour) ?? 24) * 3600
            }
            let hour = day + time.hour * 3600
            if rule.frequency <= .minutely, !minutes.isEmpty, !minutes.contains(time.minute) {
                return hour + (minutes.after(time.minute) ?? 60) * 60
            }
            let minute = hour + time.minute * 60
            if rule.frequency <= .secondly, !seconds.isEmpty, !seconds.contains(time.second) {
                return minute + (seconds.after(time.second) ?? 60)
            }
            return nil
        }
    }
}

extension RecurrenceRule.Frequency {
    /// That one period has.
    fileprivate var mostDays: Int {
        switch self {
        case .yearly: 366
        case .monthly: 31
        case .weekly: 7
        case .daily, .hourly, .minutely, .secondly: 1
        }
    }

    /// Of one period, where it is a day or less.
    fileprivate var seconds: Int {
        switch self {
        case .yearly, .monthly, .weekly, .daily: 86_400
        case .hourly: 3600
        case .minutely: 60
        case .secondly: 1
        }
    }
}

extension CivilTime {
    /// Seconds from 1970-01-01 by a clock without changes.
    var clockSeconds: Int { daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second }

    init(second: Int) {
        self.init(Instant(seconds: Int64(second)), offset: 0)
    }
}
