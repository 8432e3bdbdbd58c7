import Domain
import Testing

struct TodoDetailsTests {
    @Test func aSpotIsFreeWhileFewerAreClaimedThanThereAre() {
        #expect(TodoDetails.hasFreeSpot(places: 2, claimed: 0))
        #expect(TodoDetails.hasFreeSpot(places: 2, claimed: 1))
        #expect(!TodoDetails.hasFreeSpot(places: 2, claimed: 2))
        #expect(!TodoDetails.hasFreeSpot(places: nil, claimed: 0))
    }
}
