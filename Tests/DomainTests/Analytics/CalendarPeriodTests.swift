import Domain
import Foundation
import Properties
import Testing

/// Calendar periods, checked against Foundation's calendar and against their definition.
struct CalendarPeriodTests {
    private static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe",
        "Pacific/Apia", "America/Havana", "Asia/Tehran",
        "Africa/Casablanca",
    ]

    private static func offset(of zone: String) -> (Instant) -> Int {
        let zone = TimeZone(identifier: zone)!
        return { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.seconds))) }
    }

    private static func calendar(_ zone: String) -> Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = TimeZone(identifier: zone)!
        return calendar
    }

    private static func component(_ length: PeriodLength) -> Calendar.Component {
        switch length {
        case .day: .day
        case .week: .weekOfYear
        case .month: .month
        case .year: .year
        }
    }

    /// Returns a time from 1990 to 2060, often near a clock change or a turn of the year.
    private static func time(_ g: inout Generator, _ zone: String) -> Instant {
        let year = g.int(1990...2060)
        let day: CivilTime =
            switch g.int(0...3) {
            case 0: CivilTime(year: year, month: g.pick([12, 1]), day: g.int(1...31))
            case 1: CivilTime(year: year, month: g.pick([3, 4, 10, 11]), day: g.int(1...30))
            case 2 where zone == "Pacific/Apia": CivilTime(year: 2011, month: 12, day: g.int(27...31))
            default: CivilTime(year: year, month: g.int(1...12), day: g.int(1...28))
            }
        return Instant(day, offset: 0) + Span(milliseconds: Int64(g.int(0...86_399_999)))
    }

    @Test(.tags(.P9)) func periodsAreThoseOfTheCalendar() throws {
        try forAll(3000) { g in
            let (zone, length) = (g.pick(CalendarPeriodTests.zones), g.pick(PeriodLength.allCases))
            let offset = CalendarPeriodTests.offset(of: zone)
            let from = CalendarPeriodTests.time(&g, zone)
            let days: Int64 = [.day: 300, .week: 2000, .month: 9000, .year: 20_000][length]!
            let to = from + Span(milliseconds: Int64(g.int(0...Int(Span.days(days).milliseconds))))
            let now = g.one(in: 2) ? to + .days(500) : from + Span(milliseconds: (to - from).milliseconds / 2)
            let periods = try CalendarPeriod.list(length, from: from, to: to, now: now, offset: offset)
            try #require(!periods.isEmpty && periods.count <= CalendarPeriod.maxCount)
            // Periods are contiguous and contain both ends.
            try #require(
                periods[0].start <= from && from < periods[0].end && periods.last!.start <= to && to < periods.last!.end
            )
            for (one, next) in zip(periods, periods.dropFirst()) { try #require(one.end == next.start) }
            let calendar = CalendarPeriodTests.calendar(zone)
            for one in periods {
                try #require(one.start < one.end)
                try #require(one.isPartial == (min(to, now).milliseconds < one.end.milliseconds - 1))
                // Foundation's interval for a time in the middle.
                let middle = Date(
                    timeIntervalSince1970: Double(one.start.milliseconds + (one.end - one.start).milliseconds / 2)
                        / 1000)
                let interval = try #require(
                    calendar.dateInterval(of: CalendarPeriodTests.component(length), for: middle))
                try #require(
                    Int64(interval.start.timeIntervalSince1970) == one.start.seconds, "\(zone) \(length) \(one.start)")
                // If a zone skips a day, Foundation ends a week after seven days, but the next interval starts
                // where ours ends.
                let next = try #require(
                    calendar.dateInterval(
                        of: CalendarPeriodTests.component(length),
                        for: Date(timeIntervalSince1970: Double(one.end.seconds + 6 * 3600))))
                try #require(Int64(next.start.timeIntervalSince1970) == one.end.seconds, "\(zone) \(length) \(one.end)")
            }
        }
    }

    @Test func theLastOnesAreTheSameFromBehind() throws {
        try forAll(1000) { g in
            let (zone, length) = (g.pick(CalendarPeriodTests.zones), g.pick(PeriodLength.allCases))
            let offset = CalendarPeriodTests.offset(of: zone)
            let from = CalendarPeriodTests.time(&g, zone)
            let to = from + .days(Int64(g.int(0...3000)))
            let last = CalendarPeriod.last(length, from: from, to: to, now: to, offset: offset)
            if let all = try? CalendarPeriod.list(length, from: from, to: to, now: to, offset: offset) {
                try #require(last == all)
            } else {
                try #require(last.count == CalendarPeriod.maxCount && last.last!.start <= to && to < last.last!.end)
                let fitting = try CalendarPeriod.list(length, from: last[0].start, to: to, now: to, offset: offset)
                try #require(last == fitting)
            }
        }
    }

    @Test func weeksBeginOnMonday() throws {
        let sunday = CivilTime(year: 2027, month: 1, day: 3)
        #expect(PeriodLength.week.first(of: sunday) == CivilTime(year: 2026, month: 12, day: 28))
        #expect(PeriodLength.week.first(of: sunday.addingDays(1)) == CivilTime(year: 2027, month: 1, day: 4))
        #expect(
            PeriodLength.month.previous(before: CivilTime(year: 2027, month: 1, day: 1))
                == CivilTime(year: 2026, month: 12, day: 1))
    }

    /// Samoa skipped 30 December 2011.
    @Test func aDayThatNeverWasIsNoPeriod() throws {
        let offset = CalendarPeriodTests.offset(of: "Pacific/Apia")
        let (from, to) = (Instant(iso8601: "2011-12-29T12:00:00Z")!, Instant(iso8601: "2011-12-31T12:00:00Z")!)
        let days = try CalendarPeriod.list(.day, from: from, to: to, now: to, offset: offset)
        #expect(
            days.map { CivilTime($0.start, offset: offset($0.start)).isoDate } == [
                "2011-12-29", "2011-12-31", "2012-01-01",
            ])
    }

    @Test func tooManySayWhatToChoose() throws {
        let from = Instant(iso8601: "2000-01-01T00:00:00Z")!
        func refused(_ length: PeriodLength, days: Int64) -> Refusal? {
            do {
                _ = try CalendarPeriod.list(length, from: from, to: from + .days(days), now: from, offset: { _ in 0 })
                return nil
            } catch { return error }
        }
        #expect(refused(.day, days: 399) == nil)
        #expect(
            refused(.day, days: 400)?.fields["period"]?.key
                == "At most {1} periods can be shown. Choose weeks, or a shorter time.")
        #expect(
            refused(.day, days: 3000)?.fields["period"]?.key
                == "At most {1} periods can be shown. Choose months, or a shorter time.")
        #expect(
            refused(.week, days: 100_000)?.fields["period"]?.key
                == "At most {1} periods can be shown. Choose years, or a shorter time.")
        #expect(
            refused(.year, days: 200_000)?.fields["period"]?.key
                == "At most {1} periods can be shown. Choose a shorter time.")
        #expect(refused(.day, days: -1)?.fields["to"] != nil)
    }

    @Test(.tags(.P9)) func changesAreInPercentOfWhatWasBefore() throws {
        #expect(PercentChange.of(3, after: 0) == nil && PercentChange.of(0, after: 0) == nil)
        try forAll(1000) { g in
            let (before, now) = (g.int(1...1000), g.int(0...1000))
            let change = try #require(PercentChange.of(now, after: before))
            try #require(abs(Double(before) * (1 + change / 100) - Double(now)) < 1e-6)
        }
    }
}
