extension RecurrenceRule {
    /// Reads the text of a rule in either case. White space, empty parts and unknown parts that begin with `X-` are
    /// ignored, because programs write them.
    ///
    /// - Throws: ``Refusal`` `invalid` with the cause: a part or value that RFC 5545 does not define, or forbids beside
    ///   another; a calendar other than the Gregorian; more than ``maxTimes``; more than 10,000 bytes.
    public init(_ text: String) throws(Refusal) {
        guard text.utf8.count <= 10_000 else {
            throw RecurrenceRule.refusal("Its repetition rule is too long.")
        }
        var parts: [(name: String, value: String)] = []
        for part in RecurrenceRule.plain(text).split(separator: ";") {
            guard let equals = part.firstIndex(of: "=") else { throw RecurrenceRule.unreadable(part) }
            let name = String(part[..<equals])
            guard !parts.contains(where: { $0.name == name }) else {
                throw RecurrenceRule.refusal("Its repetition rule has \(name.prefix(40)) twice.")
            }
            parts.append((name, String(part[part.index(after: equals)...])))
            guard parts.count <= 40 else { throw RecurrenceRule.refusal("Its repetition rule is too long.") }
        }
        guard let frequency = parts.first(where: { $0.name == "FREQ" }) else {
            throw RecurrenceRule.refusal("Its repetition rule doesn’t say how often it repeats.")
        }
        guard let index = RecurrenceRule.frequencies.firstIndex(of: frequency.value),
            let known = Frequency(rawValue: index)
        else { throw RecurrenceRule.unreadable("FREQ=\(frequency.value)") }
        self.frequency = known
        for part in parts { try read(part.name, part.value) }
        try check()
    }

    private static let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
    private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private mutating func read(_ name: String, _ value: String) throws(Refusal) {
        switch name {
        case "FREQ": break
        case "INTERVAL": interval = try RecurrenceRule.number(name, value, 1...999_999_999)
        case "COUNT": count = try RecurrenceRule.number(name, value, 1...999_999_999)
        case "UNTIL": until = try RecurrenceRule.until(value)
        case "WKST":
            guard let index = RecurrenceRule.weekdayNames.firstIndex(of: value) else {
                throw RecurrenceRule.unreadable("WKST=\(value)")
            }
            weekStart = index + 1
        // A leap second counts as the second before it if clocks have none (RFC 5545, 3.3.12).
        case "BYSECOND": seconds = try RecurrenceRule.numbers(name, value, 0...60).map { min($0, 59) }
        case "BYMINUTE": minutes = try RecurrenceRule.numbers(name, value, 0...59)
        case "BYHOUR": hours = try RecurrenceRule.numbers(name, value, 0...23)
        case "BYDAY": weekdays = try RecurrenceRule.list(name, value, RecurrenceRule.weekday)
        case "BYMONTHDAY": monthDays = try RecurrenceRule.numbers(name, value, -31...31, but: 0)
        case "BYYEARDAY": yearDays = try RecurrenceRule.numbers(name, value, -366...366, but: 0)
        case "BYWEEKNO": weekNumbers = try RecurrenceRule.numbers(name, value, -53...53, but: 0)
        case "BYMONTH": months = try RecurrenceRule.numbers(name, value, 1...12)
        case "BYSETPOS": setPositions = try RecurrenceRule.numbers(name, value, -366...366, but: 0)
        // RFC 7529. Omitting days that do not exist in the Gregorian calendar is the default.
        case "RSCALE" where value == "GREGORIAN", "SKIP" where value == "OMIT": break
        case "RSCALE", "SKIP": throw RecurrenceRule.refusal("It repeats by a calendar other than the Gregorian one.")
        default:
            guard name.hasPrefix("X-") else { throw RecurrenceRule.unreadable("\(name)=\(value)") }
        }
    }

    /// Checks for combinations that RFC 5545 forbids.
    private func check() throws(Refusal) {
        func forbid(_ condition: Bool, _ what: Phrase) throws(Refusal) {
            if condition { throw RecurrenceRule.refusal("Its repetition rule isn’t valid: \(what).") }
        }
        let hasNumbers = weekdays.contains { $0.number != nil }
        try forbid(count != nil && until != nil, "it has both COUNT and UNTIL")
        try forbid(hasNumbers && frequency < .monthly, "BYDAY counts weekdays, but not of a month or year")
        try forbid(hasNumbers && !weekNumbers.isEmpty, "BYDAY counts weekdays beside BYWEEKNO")
        try forbid(!monthDays.isEmpty && frequency == .weekly, "BYMONTHDAY in weeks")
        try forbid(
            !yearDays.isEmpty && (.daily ... .monthly).contains(frequency), "BYYEARDAY in days, weeks or months")
        try forbid(!weekNumbers.isEmpty && frequency != .yearly, "BYWEEKNO, but not in years")
        let hasOthers =
            !weekdays.isEmpty
            || [seconds, minutes, hours, monthDays, yearDays, weekNumbers, months].contains { !$0.isEmpty }
        try forbid(!setPositions.isEmpty && !hasOthers, "BYSETPOS without another BY part")
        let factors = [
            frequency >= .daily ? hours : [], frequency >= .hourly ? minutes : [],
            frequency >= .minutely ? seconds : [],
        ]
        guard factors.reduce(1, { $0 * max(1, Numbers($1).count) }) <= RecurrenceRule.maxTimes else {
            throw RecurrenceRule.refusal("It repeats more than 1,440 times within a day.")
        }
    }

    // MARK: Values

    /// Returns the text in uppercase without white space.
    private static func plain(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 where byte > 32 { bytes.append((97...122).contains(byte) ? byte - 32 : byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func integer(_ text: some StringProtocol) -> Int? {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard (1...9).contains(digits.count) else { return nil }
        var value = 0
        for byte in digits {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        return isNegative ? -value : value
    }

    private static func number(_ name: String, _ text: String, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
        guard let value = integer(text), range.contains(value) else { throw unreadable("\(name)=\(text)") }
        return value
    }

    private static func numbers(
        _ name: String, _ text: String, _ range: ClosedRange<Int>, but hole: Int? = nil
    ) throws(Refusal) -> [Int] {
        try list(name, text) { item in integer(item).flatMap { range.contains($0) && $0 != hole ? $0 : nil } }
    }

    private static func list<Element>(
        _ name: String, _ text: String, _ element: (Substring) -> Element?
    ) throws(Refusal) -> [Element] {
        var values: [Element] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = element(item) else { throw unreadable("\(name)=\(item)") }
            values.append(value)
        }
        return values
    }

    private static func weekday(_ text: Substring) -> WeekdayNumber? {
        guard let index = weekdayNames.firstIndex(where: { text.hasSuffix($0) }) else { return nil }
        let digits = text.dropLast(2)
        guard !digits.isEmpty else { return WeekdayNumber(weekday: index + 1, number: nil) }
        guard let number = integer(digits), number != 0, (-53...53).contains(number) else { return nil }
        return WeekdayNumber(weekday: index + 1, number: number)
    }

    /// Reads `20261231`, `20261231T235959` or `20261231T235959Z`, also with dashes and colons as in ISO 8601.
    private static func until(_ text: String) throws(Refusal) -> Until {
        var scan = Scanner(String(text.filter { $0 != "-" && $0 != ":" }))
        guard let year = scan.digits(4), let month = scan.digits(2), let day = scan.digits(2) else {
            throw unreadable("UNTIL=\(text)")
        }
        var until = Until(time: CivilTime(year: year, month: month, day: day), form: .date)
        if scan.take("T") {
            guard let hour = scan.digits(2), let minute = scan.digits(2), let second = scan.digits(2) else {
                throw unreadable("UNTIL=\(text)")
            }
            (until.time.hour, until.time.minute, until.time.second) = (hour, minute, min(second, 59))
            until.form = scan.take("Z") ? .utc : .local
        }
        guard scan.isAtEnd, until.time.exists else { throw unreadable("UNTIL=\(text)") }
        return until
    }

    private static func unreadable(_ part: some StringProtocol) -> Refusal {
        refusal("Its repetition rule can’t be read: “\(part.prefix(40))”.")
    }

    static func refusal(_ sentence: Phrase) -> Refusal { .invalid("recurrence", sentence) }
}
