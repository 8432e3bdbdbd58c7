import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct CalendarPresentationTests {
    private func item(_ title: String, at: String, until end: String? = nil, days: WholeDays? = nil) -> ScheduleItem {
        ScheduleItem(
            id: "01930000-0000-7000-8000-000000000001", kind: .entry, title: title, at: Instant(iso8601: at)!,
            endsAt: end.map { Instant(iso8601: $0)! }, days: days, timeZone: "UTC")
    }

    private func civil(_ date: String) -> CivilTime { CivilTime(iso: date)! }

    /// Whole days are the same dates in every zone, above what has a time.
    @Test func wholeDaysAreOnEachOfTheirDates() {
        let talk = item("Talk", at: "2026-11-26T03:00:00Z")
        let fair = item(
            "Fair", at: "2026-11-25T00:00:00Z",
            days: WholeDays(first: CivilDate(iso: "2026-11-25")!, last: CivilDate(iso: "2026-11-27")!))
        for zone in ["America/New_York", "Asia/Tokyo", "Pacific/Kiritimati"] {
            let calendar = CalendarDays([talk, fair], zone: zone)
            func on(_ date: String) -> [String] { calendar.on(civil(date)).map(\.title) }
            #expect(on("2026-11-24") == [] && on("2026-11-28") == [] && on("2026-11-27") == ["Fair"], "\(zone)")
            #expect(on("2026-11-26").first == "Fair" && on("2026-11-25").first == "Fair", "\(zone)")
        }
    }

    @Test func onlyWhatTakesADayIsOnTheNext() {
        let calendar = CalendarDays(
            [
                item("Party", at: "2026-11-25T20:00:00Z", until: "2026-11-26T02:00:00Z"),
                item("Camp", at: "2026-11-25T12:00:00Z", until: "2026-11-26T12:00:00Z"),
            ], zone: "UTC")
        #expect(calendar.on(civil("2026-11-25")).count == 2)
        #expect(calendar.on(civil("2026-11-26")).map(\.title) == ["Camp"])
    }

    @Test func aDayIsLabelledWithItsNumberOfEntries() {
        let calendar = CalendarDays([item("Talk", at: "2026-11-26T03:00:00Z")], zone: "UTC")
        #expect(calendar.label(of: civil("2026-11-26")).english == "Thursday 26 November: 1 entry")
        #expect(calendar.label(of: civil("2026-11-27")).english == "Friday 27 November")
    }

    @Test func aPeriodIsBetweenItsNeighbours() {
        let week = CalendarPeriodPresentation(of: civil("2026-12-02"), isWeek: true)
        #expect(week.title.english == "30 Nov 2026 – 6 Dec 2026")
        #expect(week.previous.label.english == "Previous week" && week.previous.day == civil("2026-11-25"))
        #expect(week.next.label.english == "Next week" && week.next.day == civil("2026-12-09"))
        let month = CalendarPeriodPresentation(of: civil("2026-12-02"), isWeek: false)
        #expect(month.title.english == "December 2026")
        #expect(month.previous.label.english == "Previous month" && month.previous.day == civil("2026-11-02"))
        #expect(month.next.label.english == "Next month" && month.next.day == civil("2027-01-02"))
    }
}
