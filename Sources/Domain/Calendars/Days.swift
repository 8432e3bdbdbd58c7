extension RecurrenceRule {
    /// The days that a rule selects: its parts for months, weeks and days, completed from the start.
    struct Days: Sendable {
        private let weekStart: Int
        /// Whether numbered weekdays count within a month, not within a year.
        private let countsInMonths: Bool
        private var months: Numbers
        private var monthDays: Numbers
        private let yearDays: Numbers
        private let weekNumbers: Numbers
        /// For each weekday, 0 being Monday: whether every occurrence is selected, and which numbered ones.
        private var everyWeekday: [Bool]
        private var numberedWeekdays: [Numbers]
        private var hasWeekdays: Bool
        /// The maximum number of days examined for one period.
        private(set) var examined = 1

        init(_ rule: RecurrenceRule, _ start: CivilTime) {
            weekStart = rule.weekStart
            countsInMonths = rule.frequency == .monthly || !rule.months.isEmpty
            months = Numbers(rule.months)
            monthDays = Numbers(rule.monthDays)
            yearDays = Numbers(rule.yearDays)
            weekNumbers = Numbers(rule.weekNumbers)
            let weekdays = rule.weekdays
            everyWeekday = (1...7).map { day in weekdays.contains { $0.weekday == day && $0.number == nil } }
            numberedWeekdays = (1...7).map { day in
                Numbers(weekdays.compactMap { $0.weekday == day ? $0.number : nil })
            }
            hasWeekdays = !weekdays.isEmpty
            if monthDays.isEmpty, yearDays.isEmpty, !hasWeekdays {
                switch rule.frequency {
                case .weekly: useWeekday(of: start)
                case .yearly where !weekNumbers.isEmpty: useWeekday(of: start)
                case .yearly:
                    monthDays = Numbers([start.day])
                    if months.isEmpty { months = Numbers([start.month]) }
                case .monthly: monthDays = Numbers([start.day])
                case .daily, .hourly, .minutely, .secondly: break
                }
            }
            switch rule.frequency {
            case .yearly: examined = 31 * (months.isEmpty ? 12 : months.count)
            case .monthly: examined = 31
            case .weekly: examined = 7
            case .daily, .hourly, .minutely, .secondly: break
            }
        }

        private mutating func useWeekday(of start: CivilTime) {
            everyWeekday[start.weekday - 1] = true
            hasWeekdays = true
        }

        func month(_ month: Int) -> Bool { months.isEmpty || months.contains(month) }

        /// Returns the selected days of a year in order, as days since 1970.
        func ofYear(_ year: Int) -> [Int] {
            (1...12).flatMap { ofMonth($0, of: year) }
        }

        func ofMonth(_ month: Int, of year: Int) -> [Int] {
            guard self.month(month) else { return [] }
            let first = CivilTime(year: year, month: month, day: 1).daysSince1970
            let length = CivilTime.days(in: month, of: year)
            let newYear = CivilTime(year: year, month: 1, day: 1).daysSince1970
            return (1...length).filter { day in
                (monthDays.isEmpty || monthDays.contains(day, of: length))
                    && matches(first + day - 1, day, of: length, year, since: newYear)
            }.map { first + $0 - 1 }
        }

        /// Whether the rule selects a day, given as days since 1970.
        func match(_ day: Int) -> Bool {
            let date = CivilTime(day: day)
            guard month(date.month) else { return false }
            let length = CivilTime.days(in: date.month, of: date.year)
            guard monthDays.isEmpty || monthDays.contains(date.day, of: length) else { return false }
            let newYear = CivilTime(year: date.year, month: 1, day: 1).daysSince1970
            return matches(day, date.day, of: length, date.year, since: newYear)
        }

        private func matches(_ day: Int, _ monthDay: Int, of monthLength: Int, _ year: Int, since newYear: Int) -> Bool
        {
            let yearLength = CivilTime.days(in: 2, of: year) + 337
            if !yearDays.isEmpty, !yearDays.contains(day - newYear + 1, of: yearLength) { return false }
            let weekday = (day % 7 + 10) % 7
            if hasWeekdays, !everyWeekday[weekday] {
                let numbers = numberedWeekdays[weekday]
                guard !numbers.isEmpty else { return false }
                let isIn =
                    countsInMonths
                    ? Days.names(numbers, the: monthDay - 1, of: monthLength)
                    : Days.names(numbers, the: day - newYear, of: yearLength)
                guard isIn else { return false }
            }
            return weekNumbers.isEmpty || isInWeek(day, weekday)
        }

        /// Applies ISO 8601 week numbers with any first weekday: a week belongs to the year that contains its
        /// fourth day.
        private func isInWeek(_ day: Int, _ weekday: Int) -> Bool {
            let fourth = day - (weekday + 1 - weekStart + 7) % 7 + 3
            let year = CivilTime(day: fourth).year
            let newYear = CivilTime(year: year, month: 1, day: 1).daysSince1970
            return Days.names(weekNumbers, the: fourth - newYear, of: CivilTime.days(in: 2, of: year) + 337)
        }

        /// Whether the numbers select a weekday, given its index, from 0, among the same weekdays of a month or year.
        private static func names(_ numbers: Numbers, the place: Int, of length: Int) -> Bool {
            let number = place / 7 + 1
            return numbers.contains(number, of: number + (length - 1 - place) / 7)
        }
    }
}
