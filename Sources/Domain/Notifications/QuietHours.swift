/// A daily period in which nothing is sent.
public struct QuietHours: Hashable, Sendable {
    /// Minutes after midnight in the person's local time, 0–1439. A period from late to early spans midnight.
    public var from: Int
    public var to: Int

    /// Returns nil if the two are equal or not times of day.
    public init?(from: Int, to: Int) {
        guard (0..<1440).contains(from), (0..<1440).contains(to), from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Returns the number of quiet minutes left at a time of day; 0 outside of the period.
    public func minutesLeft(at minute: Int) -> Int {
        let length = (to - from + 1440) % 1440
        let passed = (minute - from + 1440) % 1440
        return passed < length ? length - passed : 0
    }

    /// Returns the number of minutes until the period begins, at a time of day outside of it.
    public func minutesUntil(_ minute: Int) -> Int { (from - minute + 1440) % 1440 }
}
