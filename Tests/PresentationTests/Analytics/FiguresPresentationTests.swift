import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct FiguresPresentationTests {
    private let figures = Engagement(
        totalParticipants: 14, totalActivities: 14, activeActivities: 9, ongoingActivities: 3)

    private func growth(_ period: PeriodLength = .month, count: Int, new: Int = 2) -> GrowthView {
        GrowthView(
            period: period, timeZone: "Europe/Berlin",
            dataPoints: [
                GrowthView.Point(
                    date: Samples.now, participantCount: count, activityCount: count, newParticipants: new,
                    newActivities: new, participantChange: 25, activityChange: 25)
            ])
    }

    @Test func aChangeIsShownOnlyIfItRefersToTheNumberAboveIt() {
        let same = FiguresPresentation(figures, growth(count: 14), AnalyticsChoice())
        #expect(same.tiles.prefix(2).map { $0.note?.english } == ["+25 %", "+25 %"])
        #expect(same.tiles.prefix(2).allSatisfy { $0.isChange })
        let flat = FiguresPresentation(figures, growth(count: 14, new: 0), AnalyticsChoice())
        #expect(flat.tiles.prefix(2).allSatisfy { !$0.isChange && $0.note != nil })
        let other = FiguresPresentation(figures, growth(count: 15), AnalyticsChoice())
        #expect(other.tiles.prefix(2).allSatisfy { $0.note == nil && !$0.isChange && $0.number == 14 })
        #expect(FiguresPresentation(figures, nil, AnalyticsChoice()).tiles.count == 4)
    }

    @Test(arguments: [
        (PeriodLength.day, "New today"), (.week, "New this week"), (.month, "New this month"), (.year, "New this year"),
    ]) func whatIsNewIsThatOfTheCurrentPeriod(_ period: PeriodLength, _ label: String) {
        let shown = FiguresPresentation(figures, growth(period, count: 14), AnalyticsChoice(period: period))
        #expect(shown.tiles.last?.label.english == label && shown.tiles.last?.number == 2)
    }

    @Test func aRangeThatEndsNamesItsLastPeriod() {
        let choice = AnalyticsChoice(to: CivilTime(iso: "2026-11-30"))
        let shown = FiguresPresentation(figures, growth(count: 14), choice)
        #expect(shown.tiles.last?.label.english == "New in November 2026")
    }

    @Test func onlyAreasDirectlyBelowAreListed() {
        func share(_ id: UInt8, in parent: UInt8?, _ people: Int) -> AreaShare {
            AreaShare(
                geographicAreaId: Samples.id(id), geographicAreaName: "\(id)",
                parentGeographicAreaId: parent.map { Samples.id($0) }, activityCount: 1, participantCount: people)
        }
        let figures = Engagement(
            totalParticipants: 9, areas: [share(1, in: nil, 9), share(2, in: 1, 3), share(3, in: 1, 6)])
        func names(_ area: UInt8?) -> [String]? {
            AreaFiguresPresentation(figures, AnalyticsChoice(area: area.map { Samples.id($0) }))?.areas
                .map(\.geographicAreaName)
        }
        #expect(names(nil) == ["1"] && names(1) == ["3", "2"] && names(2) == [])
        let smallest = AreaFiguresPresentation(figures, AnalyticsChoice(area: Samples.id(2)))
        #expect(smallest?.hint.english == "There are no figures for areas below this one.")
        #expect(AreaFiguresPresentation(Engagement(), AnalyticsChoice()) == nil)
    }

    @Test func figuresThatExistAreNotEmpty() {
        #expect(EmptyListPresentation(figures, AnalyticsChoice(), Samples().presentationContext()) == nil)
    }
}
