extension RecurrenceRule {
    /// The occurrences of a recurrence rule from a start: local dates and times in order, each once. They are computed
    /// one period (a year, a month, … a second) at a time.
    ///
    /// Follows the two tables of RFC 5545, 3.3.10, and resolves what they leave open as follows:
    ///
    /// - The start is not added. If the rule does not produce it, the caller adds it (and counts it).
    /// - What the rule leaves open comes from the start: the time of day, and the weekday of BYWEEKNO.
    /// - A period is complete even if the start lies within it: BYSETPOS counts from the period's beginning.
    /// - A day of BYWEEKNO belongs to the calendar year that contains it, even if its week belongs to another.
    /// - A numbered BYDAY together with BYMONTHDAY or BYYEARDAY selects the days that satisfy both.
    ///
    /// The caller applies UNTIL and COUNT, because it knows the time zone and the start.
    public struct Occurrences: Sendable {
        private let rule: RecurrenceRule
        private let start: CivilTime
        private let last: CivilTime
        private let days: Days
        /// Seconds from the start of a day, hour or minute to each time within it.
        private let offsets: [Int]
        /// The BYSETPOS values, each once.
        private let picks: [Int]
        private let hours: Numbers
        private let minutes: Numbers
        private let seconds: Numbers

        /// The number of intervals from the start's period to the next one.
        private var nextPeriod = 0
        /// The first second, in local time since 1970, of each day (hour, …) in the current period's set. Each base
        /// combines with all ``offsets``, so the set is not materialized.
        private var bases: [Int] = []
        /// The selected positions of the set, or nil if all are selected (BYSETPOS).
        private var positions: [Int]?
        private var next = 0

        /// - Parameters:
        ///   - wholeDays: Whether `start` is a date. Parts for the time of day are ignored then.
        ///   - last: The search ends here, so that a rule that never matches terminates.
        /// - Throws: ``Refusal`` if an all-day event is to repeat within a day.
        public init(
            of rule: RecurrenceRule, from start: CivilTime, wholeDays: Bool, through last: CivilTime
        ) throws(Refusal) {
            guard !wholeDays || rule.frequency >= .daily else {
                throw RecurrenceRule.refusal("It takes whole days, so it can’t repeat within a day.")
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

        /// Returns the next occurrence, or nil after the last one.
        ///
        /// - Parameter budget: The number of steps that may still be taken. Each day, period or occurrence examined
        ///   takes one.
        /// - Throws: ``Refusal`` if the budget is exhausted.
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

        /// Whether a period can hold any of the BYSETPOS positions.
        private var canMatch: Bool {
            let limit = rule.frequency.maxDays * offsets.count
            return picks.isEmpty || picks.contains { abs($0) <= limit }
        }

        /// Selects positions from the new period's set, and skips those before the start.
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
            guard budget >= 0 else { throw RecurrenceRule.refusal("It repeats too often.") }
        }

        // MARK: Periods

        /// Advances to the next period whose set may not be empty; false after the last one.
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

        /// Advances through days or shorter periods. Every part for a longer unit limits them, so a mismatch skips
        /// ahead to the next period that may match.
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
                // Skips to the first period that is not earlier.
                let distance = Occurrences.floor(later + unit - 1, unit) - first
                nextPeriod = max(nextPeriod, (distance + rule.interval - 1) / rule.interval)
            }
        }

        private static func floor(_ dividend: Int, _ divisor: Int) -> Int {
            Int(Int64(dividend).flooredQuotient(by: Int64(divisor)))
        }

        /// Returns nil if the rule selects the day, hour, minute or second; else a time before which nothing matches.
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
    /// The maximum number of days in one period.
    fileprivate var maxDays: Int {
        switch self {
        case .yearly: 366
        case .monthly: 31
        case .weekly: 7
        case .daily, .hourly, .minutely, .secondly: 1
        }
    }

    /// The length of one period in seconds, if it is a day or less.
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
    /// Seconds since 1970-01-01 in local time without clock changes.
    var clockSeconds: Int { daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second }

    init(second: Int) {
        self.init(Instant(seconds: Int64(second)), offset: 0)
    }
}
