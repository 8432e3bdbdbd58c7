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
        guard from <= now + .days(366) else {
            throw Refusal.invalid("effectiveFrom", "Give a date within the next year.")
        }
    }
}

extension FieldErrors {
    /// The period of something that has begun, and has not been planned to end: where somebody lives, what somebody takes part in.
    ///
    /// A time of up to a day ahead is now, because a day begins earlier in other zones.
    ///
    /// - Parameters:
    ///   - from: when it began; nil is now.
    ///   - to: when it ended; nil while it goes on.
    ///   - fields: the names of the two.
    public mutating func past(
        from: Instant?, to: Instant?, as fields: (from: String, to: String), now: Instant
    ) -> EffectivePeriod {
        if let from, from > now + .days(1) { add(fields.from, "Give a date that is not in the future.") }
        if let to, to > now + .days(1) { add(fields.to, "Give a date that is not in the future.") }
        let period = EffectivePeriod(from: min(from ?? now, now), to: to.map { min($0, now) })
        if let to = period.to, to <= period.from { add(fields.to, "The end must be after the beginning.") }
        return period
    }
}
