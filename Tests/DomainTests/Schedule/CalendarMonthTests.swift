import Domain
import Testing

struct CalendarMonthTests {
    @Test func everyMonthIsInWholeWeeksFromMonday() {
        for year in 1999...2032 {
            for month in 1...12 {
                let shown = CalendarMonth(of: CivilTime(year: year, month: month, day: 15))
                let days = shown.weeks.flatMap { $0 }
                #expect((4...6).contains(shown.weeks.count) && days.count % 7 == 0)
                #expect(days.first?.weekday == 1 && days.last?.weekday == 7)
                #expect(
                    days.filter { shown.contains($0) }.map { $0.day } == Array(1...CivilTime.days(in: month, of: year)))
                // Whole weeks, each with at least one day of the month.
                #expect(shown.weeks.allSatisfy { week in week.contains { shown.contains($0) } })
            }
        }
    }

    @Test func aDayKeepsItsPlaceInOtherMonths() {
        func moved(_ y: Int, _ m: Int, _ d: Int, _ by: Int) -> String {
            CalendarMonth.day(CivilTime(year: y, month: m, day: d), addingMonths: by).isoDate
        }
        #expect(moved(2026, 11, 25, 1) == "2026-12-25")
        #expect(moved(2026, 12, 25, 1) == "2027-01-25")
        #expect(moved(2027, 1, 25, -1) == "2026-12-25")
        #expect(moved(2027, 1, 31, 1) == "2027-02-28")
        #expect(moved(2028, 3, 31, -1) == "2028-02-29")
    }

    @Test func aWeekBeginsOnMonday() {
        let week = CalendarMonth.week(of: CivilTime(year: 2026, month: 11, day: 29))
        #expect(week.map { $0.day } == [23, 24, 25, 26, 27, 28, 29])
    }
}
