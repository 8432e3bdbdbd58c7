import Domain
import Properties
import Testing

struct CivilTimeTests {
    /// A calendar that counts days one by one, using only the leap year rule.
    private struct DayByDay: Sequence, IteratorProtocol {
        // The day before 1900-01-01, which was a Monday, 25,567 days before 1970-01-01.
        var year = 1900, month = 1, day = 0, number = -25_568, weekday = 7
        let last: Int

        mutating func next() -> (year: Int, month: Int, day: Int, number: Int, weekday: Int)? {
            let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            day += 1
            if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
            if year > last { return nil }
            (number, weekday) = (number + 1, weekday % 7 + 1)
            return (year, month, day, number, weekday)
        }
    }

    @Test func everyDayOfFiveCenturiesEqualsACountByHand() {
        var checked = 0
        for day in DayByDay(last: 2400) {
            let civil = CivilTime(day: day.number)
            guard civil.year == day.year, civil.month == day.month, civil.day == day.day,
                civil.daysSince1970 == day.number, civil.weekday == day.weekday, civil.exists
            else {
                Issue.record("\(day) is \(civil), day \(civil.daysSince1970), weekday \(civil.weekday)")
                return
            }
            checked += 1
        }
        #expect(checked == 182_987)
    }

    @Test func everyYearUntil9999BeginsAndEndsWhereACountOfYearsSays() throws {
        var newYear = -25_567
        for year in 1900...9999 {
            let length = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 366 : 365
            try #require(CivilTime(year: year, month: 1, day: 1).daysSince1970 == newYear)
            let last = CivilTime(day: newYear + length - 1)
            try #require(last == CivilTime(year: year, month: 12, day: 31))
            try #require(CivilTime(year: year, month: 2, day: 29).exists == (length == 366))
            newYear += length
        }
    }

    @Test func daysBefore1970ComeBackTheSame() throws {
        try forAll(1000) { g in
            let day = g.int(-1_000_000...3_000_000)
            try #require(CivilTime(day: day).daysSince1970 == day)
        }
    }

    @Test func clockAndInstantAreInverse() throws {
        try forAll(2000) { g in
            let instant = Instant(seconds: Int64(g.int(-2_208_988_800...253_402_300_799)))
            let offset = g.int(-56...56) * 900
            let civil = CivilTime(instant, offset: offset)
            try #require(civil.exists)
            try #require(Instant(civil, offset: offset) == instant)
        }
    }

    @Test func laterDaysCompareGreater() throws {
        try forAll(1000) { g in
            let a = Instant(seconds: Int64(g.int(0...4_000_000_000)))
            let b = Instant(seconds: Int64(g.int(0...4_000_000_000)))
            try #require((CivilTime(a, offset: 0) < CivilTime(b, offset: 0)) == (a < b))
        }
    }

    @Test(arguments: [
        "2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "1899-12-31", "2026-1-1",
        "",
        "2026-01-01T24:00", "2026-01-01T10:60", "2026-01-01T10", "2026-01-01T10:00:60", "2026-01-01T10:00Z",
        " 2026-01-01",
        "2026-01-01 ", "+026-01-01", "-026-01-01", "２０２６-01-01", "2026-01-01T10:00:00.5", "10000-01-01",
    ])
    func whatIsNoDayIsNotRead(_ text: String) {
        #expect(CivilTime(iso: text) == nil)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        try forAll(1000) { g in
            let whole = CivilTime(Instant(seconds: Int64(g.int(-2_208_988_800...253_402_300_799))), offset: 0)
            var minutes = whole
            minutes.second = 0
            try #require(CivilTime(iso: minutes.isoMinutes) == minutes)
            try #require(CivilTime(iso: whole.isoDate) == whole.startOfDay)
        }
    }

    @Test func leapDayOf2028Exists() {
        #expect(CivilTime(iso: "2028-02-29T23:59") == CivilTime(year: 2028, month: 2, day: 29, hour: 23, minute: 59))
        #expect(CivilTime(year: 2028, month: 2, day: 29).addingDays(1) == CivilTime(year: 2028, month: 3, day: 1))
        #expect(CivilTime(year: 2026, month: 11, day: 27).weekday == 5)
    }
}
