import Domain
import Properties
import Testing

struct QuietHoursTests {
    /// Returns the minutes until quiet hours end, counted one by one.
    private func walked(_ from: Int, _ to: Int, at minute: Int) -> Int {
        func isQuiet(_ minute: Int) -> Bool { from < to ? (from..<to).contains(minute) : minute >= from || minute < to }
        var left = 0
        while isQuiet((minute + left) % 1440) { left += 1 }
        return left
    }

    @Test func minutesLeftAreThoseUntilItIsQuietNoMore() throws {
        for (from, to) in [(1320, 420), (0, 1), (1439, 0), (0, 1439), (1, 0), (720, 780), (1439, 1438)] {
            let hours = try #require(QuietHours(from: from, to: to))
            for minute in 0..<1440 {
                #expect(hours.minutesLeft(at: minute) == walked(from, to, at: minute), "\(from)–\(to) at \(minute)")
            }
        }
        try forAll(1_000) { g in
            let (from, to, minute) = (g.int(0...1439), g.int(0...1439), g.int(0...1439))
            guard let hours = QuietHours(from: from, to: to) else { return #expect(from == to) }
            #expect(hours.minutesLeft(at: minute) == walked(from, to, at: minute), "\(from)–\(to) at \(minute)")
        }
    }

    @Test(.tags(.P6)) func onlyTwoDifferentTimesOfDayMakeQuietHours() throws {
        #expect(QuietHours(from: 60, to: 60) == nil && QuietHours(from: 0, to: 0) == nil)
        #expect(
            QuietHours(from: -1, to: 60) == nil && QuietHours(from: 60, to: 1440) == nil
                && QuietHours(from: 1440, to: 0) == nil)
        try forAll(1_000) { g in
            let (from, to) = (g.int(-50...1500), g.int(-50...1500))
            let isRight = (0...1439).contains(from) && (0...1439).contains(to) && from != to
            #expect((QuietHours(from: from, to: to) != nil) == isRight)
        }
    }
}
