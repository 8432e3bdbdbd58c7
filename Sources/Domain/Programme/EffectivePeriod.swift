/// A period in which something held, such as a residence. The start is inclusive, the end exclusive.
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

    /// - Throws: ``Refusal`` `invalid` at `effectiveTo` for an end that is not after the start, at `effectiveFrom` for
    ///   a start more than a year from now.
    public func check(now: Instant) throws(Refusal) {
        if let to, to <= from { throw Refusal.invalid("effectiveTo", "The end must be after the start.") }
        guard from <= now + .days(366) else {
            throw Refusal.invalid("effectiveFrom", "Enter a date within the next year.")
        }
    }
}

extension FieldErrors {
    /// Returns the period of something that has begun and has no planned end, such as a residence or an assignment.
    ///
    /// A time up to a day ahead counts as now, because a day begins earlier in other zones.
    ///
    /// - Parameters:
    ///   - from: When it began; nil means now.
    ///   - to: When it ended; nil while it continues.
    ///   - fields: The names of the two fields.
    public mutating func started(
        from: Instant?, to: Instant?, as fields: (from: String, to: String), now: Instant
    ) -> EffectivePeriod {
        if let from, from > now + .days(1) { add(fields.from, "Enter a date that isn’t in the future.") }
        if let to, to > now + .days(1) { add(fields.to, "Enter a date that isn’t in the future.") }
        let period = EffectivePeriod(from: min(from ?? now, now), to: to.map { min($0, now) })
        if let to = period.to, to <= period.from { add(fields.to, "The end must be after the start.") }
        return period
    }
}
