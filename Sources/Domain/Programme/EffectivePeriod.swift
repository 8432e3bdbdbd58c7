/// From when until when something held, as where somebody lived: the beginning belongs to it, the end does not.
public struct EffectivePeriod: Hashable, Codable, Sendable {
    public var from: Instant
    /// Nil while it holds.
    public var to: Instant?

    public init(from: Instant, to: Instant? = nil) {
        self.from = from
        self.to = to
    }

    public func holds(at time: Instant) -> Bool { from <= time && to.map { time < $0 } ?? true }

    public func overlaps(_ other: EffectivePeriod) -> Bool {
        (other.to.map { from < $0 } ?? true) && (to.map { other.from < $0 } ?? true)
    }

    /// - Throws: ``Refusal`` `invalid` at `effectiveTo` for an end that is not after the beginning, at `effectiveFrom` for one that is later
    ///   than a year from now.
    public func check(now: Instant) throws(Refusal) {
        if let to, to <= from { throw Refusal.invalid("effectiveTo", "The end must be after the beginning.") }
        guard from <= now + .days(366) else { throw Refusal.invalid("effectiveFrom", "Give a date within the next year.") }
    }
}
