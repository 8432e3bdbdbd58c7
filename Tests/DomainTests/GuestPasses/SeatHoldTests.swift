import Testing

@testable import Domain

struct SeatHoldTests {
    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (8, 4), (20, 4), (40, 4), (100, 10), (1000, 100)])
    func `A tenth of the seats, at least four, never more than half rounded up`(capacity: Int, most: Int) {
        #expect(SeatHold.maxSeats(of: capacity) == most)
    }

    @Test func `A party is held where there is room beside the others`() {
        #expect(SeatHold.admits(4, beside: 0, of: 10) && !SeatHold.admits(5, beside: 0, of: 10))
        #expect(!SeatHold.admits(.max, beside: 1, of: 10))
        #expect(SeatHold.admits(2, beside: 2, of: 20) && !SeatHold.admits(3, beside: 2, of: 20))
        #expect(SeatHold.admits(10, beside: 10_000, of: nil))
    }
}
