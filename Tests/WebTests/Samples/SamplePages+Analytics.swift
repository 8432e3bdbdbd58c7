import Domain
import HTML
import Operations
import Presentation
import Samples
import Web

extension Samples {
    var analyticsPages: [(String, HTML)] {
        var editor = context(role: .editor)
        let reader = context(role: .readOnly)
        let now = Samples.now
        let area = AreaView(
            id: Samples.id(154), name: value("Northtown"), areaType: .city, childCount: 2, createdAt: now,
            updatedAt: now)
        let above = AreaView(
            id: Samples.id(156), name: value("Hills"), areaType: .county, createdAt: now, updatedAt: now)
        let choices = [
            AreaChoice(id: above.id, name: value("Hills"), depth: 0),
            AreaChoice(id: area.id, name: value("Northtown"), depth: 1),
        ]
        let kinds = [
            ProgrammeKindView(id: Samples.id(150), name: "Study Circle", isPredefined: true),
            ProgrammeKindView(id: Samples.id(151), name: value("Choir")),
        ]
        let figures = Engagement(
            totalParticipants: 1284, totalActivities: 120, activeActivities: 86, ongoingActivities: 31,
            roles: kinds.map { .init(kind: $0, count: 700) }, types: kinds.map { .init(kind: $0, count: 60) },
            areas: [
                AreaShare(
                    geographicAreaId: above.id, geographicAreaName: value("Hills"), activityCount: 90,
                    participantCount: 900),
                AreaShare(
                    geographicAreaId: area.id, geographicAreaName: value("Northtown"), parentGeographicAreaId: above.id,
                    activityCount: 60, participantCount: 512),
                AreaShare(
                    geographicAreaId: Samples.id(155), geographicAreaName: value("Harbour"),
                    parentGeographicAreaId: area.id, activityCount: 3, participantCount: 9),
            ])
        func growth(_ period: PeriodLength) -> GrowthView {
            GrowthView(
                period: period, timeZone: "Europe/Berlin",
                dataPoints: [
                    .init(
                        date: now - .days(40), participantCount: 1100, activityCount: 0, newParticipants: 1100,
                        newActivities: 0),
                    .init(
                        date: now - .days(9), isPartial: true, participantCount: 1284, activityCount: 120,
                        newParticipants: 184, newActivities: 120, participantChange: 16.7),
                ])
        }
        let narrow = AnalyticsChoice(
            from: CivilTime(year: 2026, month: 1, day: 1), to: CivilTime(year: 2026, month: 6, day: 30), area: area.id,
            period: .week)
        var bad = form(["from", "to", "area", "period"])
        bad.fields["period"] = nil
        var pages: [(String, HTML)] = [
            (
                "AnalyticsPage without charts",
                AnalyticsPage.html(
                    reader, AnalyticsChoice(), areas: choices, trail: [], figures: figures, growth: growth(.month))
            )
        ]
        editor.assets = AssetPaths(version: "0123abcd", libraries: [.chart])
        pages += PeriodLength.allCases.map { length in
            (
                "AnalyticsPage by \(length)",
                AnalyticsPage.html(
                    editor, AnalyticsChoice(period: length), areas: choices, trail: [], figures: figures,
                    growth: growth(length))
            )
        }
        return pages + [
            (
                "AnalyticsPage of an area",
                AnalyticsPage.html(
                    editor, narrow, areas: choices, trail: [area, above], figures: figures, growth: growth(.week))
            ),
            (
                "AnalyticsPage of an area with nothing below",
                AnalyticsPage.html(
                    editor, narrow, areas: [], trail: [area],
                    figures: Engagement(totalParticipants: 1, roles: [.init(kind: kinds[0], count: 1)]), growth: nil)
            ),
            (
                "AnalyticsPage empty",
                AnalyticsPage.html(editor, AnalyticsChoice(), areas: [], trail: [], figures: Engagement(), growth: nil)
            ),
            (
                "AnalyticsPage empty to read",
                AnalyticsPage.html(reader, AnalyticsChoice(), areas: [], trail: [], figures: Engagement(), growth: nil)
            ),
            (
                "AnalyticsPage nothing found",
                AnalyticsPage.html(reader, narrow, areas: choices, trail: [area], figures: Engagement(), growth: nil)
            ),
            (
                "AnalyticsPage bad",
                AnalyticsPage.html(
                    editor, AnalyticsChoice(), form: bad, areas: choices, trail: [], figures: nil, growth: nil)
            ),
        ]
    }
}
