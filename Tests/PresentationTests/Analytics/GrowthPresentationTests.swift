import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct GrowthPresentationTests {
    private func growth(
        _ period: PeriodLength = .month, count: Int = 4, new: Int = 1, change: Double? = nil, isPartial: Bool = false
    ) -> GrowthView {
        GrowthView(
            period: period, timeZone: "Europe/Berlin",
            dataPoints: [
                GrowthView.Point(
                    date: Instant(iso8601: "2026-11-01T23:00:00Z")!, isPartial: isPartial, participantCount: count,
                    activityCount: count, newParticipants: new, newActivities: new, participantChange: change,
                    activityChange: change)
            ])
    }

    @Test(arguments: [
        (PeriodLength.day, "2 Nov 2026", "Growth by day"), (.week, "Week of 2 Nov 2026", "Growth by week"),
        (.month, "November 2026", "Growth by month"), (.year, "2026", "Growth by year"),
    ]) func periodsAreNamedByTheirLength(_ period: PeriodLength, _ label: String, _ title: String) throws {
        let shown = try #require(GrowthPresentation(growth(period)))
        #expect(shown.periods.map(\.label.english) == [label] && shown.title.english == title && shown.note == nil)
        let partial = try #require(GrowthPresentation(growth(period, isPartial: true)))
        #expect(partial.periods.map(\.label.english) == ["\(label) (partial)"])
        #expect(partial.note?.english == "The last period is incomplete.")
    }

    @Test(arguments: [
        (12.4, 4, 1, "+12 %"), (-3, 4, 1, "−3 %"), (0.2, 4, 0, "±0 %"), (nil as Double?, 4, 4, "new"),
        (nil, 0, 0, nil as String?),
    ]) func changesAreRounded(_ change: Double?, _ count: Int, _ new: Int, _ text: String?) throws {
        let shown = try #require(GrowthPresentation(growth(count: count, new: new, change: change)))
        #expect(shown.periods[0].participantChange?.text.english == text)
        #expect(shown.periods[0].activityChange == shown.periods[0].participantChange)
        #expect(shown.periods[0].participantChange.map(\.isFlat) == text.map { _ in new == 0 })
    }

    @Test func withoutPeriodsThereIsNoGrowth() {
        #expect(GrowthPresentation(GrowthView(period: .day, timeZone: "UTC", dataPoints: [])) == nil)
    }
}
