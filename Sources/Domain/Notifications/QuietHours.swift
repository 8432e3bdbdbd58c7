/// A part of each day in which nothing is sent.
public struct QuietHours: Hashable, Sendable {
    /// Minutes after midnight by the person's clocks, 0–1439; a stretch from late to early runs past midnight.
    public var from: Int
    public var to: Int

    /// Nil where the two are equal or no time of day.
    public init?(from: Int, to: Int) {
        guard (0..<1440).contains(from), (0..<1440).contains(to), from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// How many minutes of quiet are left at a time of day; 0 outside.
    public func minutesLeft(at minute: Int) -> Int {
        let length = (to - from + 1440) % 1440
        let passed = (minute - from + 1440) % 1440
        return passed < length ? length - passed : 0
    }

    /// How many minutes it is until they begin, at a time of day outside of them.
    public func minutesUntil(_ minute: Int) -> Int { (from - minute + 1440) % 1440 }
}
