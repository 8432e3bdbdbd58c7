import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct VenueSignTests {
    private let samples = Samples()

    private func venue(_ activities: [ActivityView], of count: Int, _ statuses: Set<ActivityStatus>) -> MappedVenue {
        MappedVenue(
            venue: samples.programmeVenue(), activities: activities, activityCount: count, statuses: statuses)
    }

    @Test(.tags(.P35)) func theSignIsThatOfItsActivities() {
        let types = [samples.programmeKind(), samples.programmeKind(151, "Club")]
        for status in ActivityStatus.allCases {
            let activity = samples.programmeActivity(status, kind: types[1])
            let one = venue([activity], of: 1, [status])
            #expect(VenueSign(one, by: .status, types: types) == .status(status))
            #expect(VenueSign(one, by: .status, types: types).label == status.label)
            #expect(VenueSign(one, by: .type, types: types) == .type(index: 1, label: types[1].label))
            // An active activity determines the sign, even if it is not among the listed ones.
            let busy = venue([activity], of: 9, [status, .active])
            #expect(VenueSign(busy, by: .status, types: types) == .status(.active))
        }
        for meaning in VenueSign.Meaning.allCases {
            #expect(VenueSign(venue([], of: 0, []), by: meaning, types: types) == .nothing)
        }
    }

    @Test func theLegendHasEverySignOnce() {
        let types = [samples.programmeKind(), samples.programmeKind(151, "Club")]
        #expect(VenueSign.all(by: .status, types: types).count == ActivityStatus.allCases.count + 1)
        #expect(
            VenueSign.all(by: .type, types: types).map(\.label.english)
                == ["Choir", "Club", "Nothing takes place there"])
    }

    @Test func activitiesThatAreNotListedAreCounted() {
        #expect(venue([samples.programmeActivity()], of: 1, [.active]).moreActivities == nil)
        #expect(venue([samples.programmeActivity()], of: 4, [.active]).moreActivities?.english == "3 more")
    }
}
