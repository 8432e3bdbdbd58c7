import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@testable import Web

/// Markers differ in both shape and colour, so that either one is sufficient to distinguish them.
struct VenueMarkerTests {
    @Test(.tags(.P35)) func whatDiffersDiffersInShapeAndColour() {
        let types = (0..<21).map { ProgrammeKindView(id: ID(high: 1, low: UInt64($0)), name: "Type \($0)") }
        let statuses = VenueMarker.all(by: .status, types: types).map(\.marker)
        #expect(Set(statuses.map(\.shape)).count == statuses.count && Set(statuses.map(\.tone)).count == statuses.count)
        let kinds = VenueMarker.all(by: .type, types: types).map(\.marker)
        let first = kinds.prefix(7) + kinds.suffix(1)
        #expect(Set(first.map(\.shape)).count == first.count && Set(first.map(\.tone)).count == first.count)
        // Shapes alone are sufficient to distinguish all of them.
        #expect(Set(kinds.map { [$0.shape.rawValue, $0.core.rawValue] }).count == kinds.count)
    }

    @Test(.tags(.P35)) func theMarkerIsThatOfItsActivities() {
        let samples = Samples()
        let types = [
            ProgrammeKindView(id: ID(high: 1, low: 1), name: "A"),
            ProgrammeKindView(id: ID(high: 1, low: 2), name: "B"),
        ]
        for status in ActivityStatus.allCases {
            let activity = ActivityView(
                id: ID(high: 2, low: 1), name: "One", startDate: Samples.now, status: status, activityType: types[1],
                createdAt: Samples.now, updatedAt: Samples.now)
            let venue = VenueView(
                id: ID(high: 3, low: 1), name: samples.value("Hall"), address: "Lane 1",
                area: AreaSummary(
                    id: ID(high: 4, low: 1), name: "Town", areaType: .city, createdAt: Samples.now,
                    updatedAt: Samples.now), latitude: 1,
                longitude: 2, createdAt: Samples.now, updatedAt: Samples.now)
            let one = MappedVenue(venue: venue, activities: [activity], activityCount: 1, statuses: [status])
            #expect(VenueMarker(one, by: .status, types: types).label == status.label)
            #expect(VenueMarker(one, by: .type, types: types).label == types[1].label)
            // An active activity determines the marker, even if it is not among the listed ones.
            let busy = MappedVenue(venue: venue, activities: [activity], activityCount: 9, statuses: [status, .active])
            #expect(VenueMarker(busy, by: .status, types: types).label == ActivityStatus.active.label)
            let empty = MappedVenue(venue: venue, activities: [], activityCount: 0, statuses: [])
            #expect(VenueMarker(empty, by: .status, types: types) == VenueMarker(empty, by: .type, types: types))
        }
    }
}
