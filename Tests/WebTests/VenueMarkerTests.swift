import Domain
import Operations
import Presentation
import Properties
import Testing

@testable import Web

/// Markers differ in both shape and colour, so that either one is sufficient to distinguish them.
struct VenueMarkerTests {
    @Test(.tags(.P35)) func whatDiffersDiffersInShapeAndColour() {
        let types = (0..<21).map { ProgrammeKindView(id: ID(high: 1, low: UInt64($0)), name: "Type \($0)") }
        let statuses = VenueSign.all(by: .status, types: types).map { MapMarker($0) }
        #expect(Set(statuses.map(\.shape)).count == statuses.count && Set(statuses.map(\.tone)).count == statuses.count)
        let kinds = VenueSign.all(by: .type, types: types).map { MapMarker($0) }
        let first = kinds.prefix(7) + kinds.suffix(1)
        #expect(Set(first.map(\.shape)).count == first.count && Set(first.map(\.tone)).count == first.count)
        // Shapes alone are sufficient to distinguish all of them.
        #expect(Set(kinds.map { [$0.shape.rawValue, $0.core.rawValue] }).count == kinds.count)
    }
}
