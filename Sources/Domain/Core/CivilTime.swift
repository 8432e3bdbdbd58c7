/// A local date and time: Gregorian, without a time zone.
public struct CivilTime: Hashable, Comparable, Codable, Sendable {
    public var year: Int
    public var month: Int
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int

    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Creates the local time at an instant, `offset` seconds ahead of UTC.
    public init(_ instant: Instant, offset: Int) {
        let local = instant.seconds + Int64(offset)
        let days = local.flooredQuotient(by: 86_400)
        let rest = Int(local - days * 86_400)
        self.init(day: Int(days))
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// Creates midnight of a day, counted from 1970-01-01.
    ///
    /// Uses the proleptic Gregorian calendar in eras of 400 years. Years begin in March, so that the leap day
    /// comes last.
    public init(day daysSince1970: Int) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }

    /// The number of days from 1970-01-01 to this date, ignoring the time of day.
    public var daysSince1970: Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The weekday: 1 is Monday, 7 is Sunday (ISO 8601).
    public var weekday: Int {
        let shifted = (daysSince1970 + 3) % 7
        return (shifted >= 0 ? shifted : shifted + 7) + 1
    }

    /// Whether the date and time exist; false for 30 February, 25:00 and the like.
    public var exists: Bool {
        guard (1...12).contains(month), (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return false }
        return (1...CivilTime.days(in: month, of: year)).contains(day)
    }

    public static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns midnight at the start of the day `days` later.
    public func addingDays(_ days: Int) -> CivilTime {
        CivilTime(day: daysSince1970 + days)
    }

    /// Midnight of the same day.
    public var startOfDay: CivilTime { CivilTime(year: year, month: month, day: day) }

    public static func < (a: CivilTime, b: CivilTime) -> Bool {
        Instant(a, offset: 0) < Instant(b, offset: 0)
    }

    /// `2026-11-27`
    public var isoDate: String { "\(padded(year, to: 4))-\(padded(month))-\(padded(day))" }

    /// `2026-11-27T19:00`, the value of an HTML `datetime-local` field.
    public var isoMinutes: String { "\(isoDate)T\(padded(hour)):\(padded(minute))" }

    /// Reads `2026-11-27`, `2026-11-27T19:00` or `2026-11-27T19:00:30`. Nil for anything else, and for a day that does
    /// not exist.
    public init?(iso text: String) {
        guard text.utf8.count <= 64 else { return nil }
        var scan = Scanner(text)
        guard let year = scan.digits(4), scan.take("-"), let month = scan.digits(2), scan.take("-"),
            let day = scan.digits(2)
        else { return nil }
        self.init(year: year, month: month, day: day)
        if scan.take("T") || scan.take(" ") {
            guard let h = scan.digits(2), scan.take(":"), let m = scan.digits(2) else { return nil }
            hour = h
            minute = m
            if scan.take(":") {
                guard let s = scan.digits(2) else { return nil }
                second = s
            }
        }
        guard scan.isAtEnd, exists, year >= 1900 else { return nil }
    }
}

extension Instant {
    /// Creates the instant at which a clock `offset` seconds ahead of UTC shows `civil`.
    public init(_ civil: CivilTime, offset: Int) {
        let seconds = civil.daysSince1970 * 86_400 + civil.hour * 3600 + civil.minute * 60 + civil.second
        self.init(seconds: Int64(seconds - offset))
    }
}

extension Instant {
    /// Creates the instant at which the clocks of a zone show `civil`.
    ///
    /// If clocks skip that time, the instant is later by the skipped duration. If they show it twice, the instant is
    /// the first.
    ///
    /// - Parameter offset: The zone's offset from UTC at an instant, in seconds.
    public init(_ civil: CivilTime, offset: (Instant) -> Int) {
        let asUTC = Instant(civil, offset: 0)
        let before = offset(asUTC - .days(1))
        let after = offset(asUTC + .days(1))
        let early = Instant(civil, offset: before)
        let late = Instant(civil, offset: after)
        self = before == after || offset(early) == before || offset(late) != after ? early : late
    }
}

func padded(_ value: Int, to width: Int = 2) -> String {
    let digits = String(value)
    return digits.utf8.count >= width ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
}

extension Int64 {
    /// Returns the quotient rounded towards minus infinity, so that instants before 1970 work too.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
