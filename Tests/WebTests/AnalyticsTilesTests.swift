import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@testable import Web

/// The labels of the analytics tiles, compared to the labels of statuses.
@Suite struct AnalyticsTilesTests {
    /// Returns the tiles by label, with the number and the text below it.
    private func tiles(counted: Int, ever: Int) -> [String: [String]] {
        let samples = Samples()
        let figures = Engagement(
            totalParticipants: counted, totalActivities: counted, activeActivities: 9, ongoingActivities: 3,
            types: [
                .init(
                    kind: ProgrammeKindView(id: Samples.id(150), name: "Study Circle", isPredefined: true),
                    count: counted)
            ])
        let point = GrowthView.Point(
            date: Samples.now - .days(9), participantCount: ever, activityCount: ever, newParticipants: 2,
            newActivities: 2, participantChange: 25,
            activityChange: 25)
        let growth = GrowthView(period: .month, timeZone: "Europe/Berlin", dataPoints: [point])
        let page = AnalyticsPage.html(
            samples.context(role: .readOnly), AnalyticsChoice(), areas: [], trail: [], figures: figures, growth: growth)
        let list = page.english.split(separator: "<dl class=\"figures\">")[1].split(separator: "</dl>")[0]
        return Dictionary(
            uniqueKeysWithValues: list.split(separator: "</div>").map { tile in
                let words = tile.matches(of: />([^<>]+)</).map { String($0.1) }
                return (words[0], Array(words.dropFirst()))
            })
    }

    @Test func aTileHasOneNumber() {
        for (label, words) in tiles(counted: 14, ever: 15) {
            #expect(words.filter { $0.contains(where: \.isNumber) }.count == 1, "\(label): \(words)")
        }
        #expect(tiles(counted: 14, ever: 15)["Activities"] == ["14"])
    }

    @Test func changesReferToTheNumberAboveThem() {
        #expect(tiles(counted: 15, ever: 15)["Activities"] == ["15", "+25 %"])
        #expect(tiles(counted: 15, ever: 15)["Participants"] == ["15", "+25 %"])
    }

    /// A status is set by a person, and a figure is computed from dates. Using the same word for both would suggest
    /// that they agree.
    @Test func figuresSayNothingInTheWordsOfAStatus() {
        let statuses = Set(ActivityStatus.allCases.map { $0.label.english })
        #expect(statuses.isDisjoint(with: tiles(counted: 14, ever: 15).keys))
    }
}
