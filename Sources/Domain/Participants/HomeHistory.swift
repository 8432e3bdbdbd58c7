/// A person's homes over time, without overlaps.
///
/// A home lasts until the next one begins. A gap without a known home exists only where somebody entered an explicit
/// end; corrections leave none behind.
public struct HomeHistory: Hashable, Sendable {
    public struct Entry: Hashable, Codable, Sendable {
        public var id: ID<ParticipantAddress>
        public var venue: ID<Venue>
        public var period: EffectivePeriod

        public init(id: ID<ParticipantAddress>, venue: ID<Venue>, period: EffectivePeriod) {
            self.id = id
            self.venue = venue
            self.period = period
        }
    }

    /// The entries, oldest first.
    public private(set) var entries: [Entry]

    public init(_ entries: [Entry]) {
        self.entries = entries.sorted { $0.period.from < $1.period.from }
    }

    /// The current home.
    public var home: ID<Venue>? { entries.last.flatMap { $0.period.to == nil ? $0.venue : nil } }

    public func entry(_ id: ID<ParticipantAddress>) -> Entry? { entries.first { $0.id == id } }

    /// Adds a home. A home that covers its start ends there.
    ///
    /// - Parameter one: Without an end, it lasts until the next home, or until the covering home would have ended.
    /// - Throws: ``Refusal`` at `effectiveFrom` or `effectiveTo`, if it starts with another home or reaches into one.
    public mutating func add(_ one: Entry) throws(Refusal) {
        var one = one
        let (from, to) = (one.period.from, one.period.to)
        guard !entries.contains(where: { $0.period.from == from }) else {
            let sentence: Phrase = "A home from that date is already entered. Correct that one."
            throw Refusal(.duplicate, sentence, fields: ["effectiveFrom": sentence])
        }
        let place = entries.firstIndex { $0.period.from > from } ?? entries.count
        let next = place < entries.count ? entries[place] : nil
        if let to, let next, to > next.period.from {
            throw .invalid(
                "effectiveTo", "The next home starts before that. Enter an earlier date, or leave this empty.")
        }
        one.period.to = to ?? next?.period.from
        if place > 0, entries[place - 1].period.holds(at: from) {
            let end = entries[place - 1].period.to
            if let to, end.map({ to < $0 }) ?? true {
                throw .invalid(
                    "effectiveTo", "Another home lasts beyond that date. Leave this empty, or correct that one first.")
            }
            one.period.to = to ?? end
            entries[place - 1].period.to = from
        }
        entries.insert(one, at: place)
    }

    /// Corrects a home. Adjacent ends move along: the end of the previous home, the start of the next.
    ///
    /// - Parameter period: Without an end, the home lasts until the next one.
    /// - Throws: ``Refusal`` `invalid` at `effectiveFrom` or `effectiveTo`, for a time beyond the previous or
    ///   next home.
    public mutating func change(_ id: ID<ParticipantAddress>, venue: ID<Venue>, period: EffectivePeriod) throws(Refusal)
    {
        guard let place = entries.firstIndex(where: { $0.id == id }) else { throw .notFound }
        var (changed, old) = (entries, entries[place])
        var period = period
        let (last, isFirst) = (place + 1 == entries.count, place == 0)
        if !last {
            let next = entries[place + 1].period
            guard period.from < next.from else {
                throw .invalid("effectiveFrom", "The next home starts before that. Correct that one first.")
            }
            if period.to != old.period.to {
                let end = period.to ?? next.from
                guard next.to.map({ end < $0 }) ?? true else {
                    throw .invalid("effectiveTo", "The next home ends before that. Correct that one first.")
                }
                if old.period.to == next.from || end > next.from { changed[place + 1].period.from = end }
                period.to = end
            }
        }
        if let to = period.to, to <= period.from {
            let field = period.from == old.period.from ? "effectiveTo" : "effectiveFrom"
            throw .invalid(field, "The end must be after the start.")
        }
        if !isFirst {
            let before = entries[place - 1].period
            guard before.from < period.from else {
                throw .invalid("effectiveFrom", "The previous home starts after that. Correct that one first.")
            }
            if let to = period.to, let end = before.to, to < end {
                throw .invalid(
                    "effectiveTo", "Another home lasts beyond that date. Leave this empty, or correct that one first.")
            }
            let touched = before.to == old.period.from && period.from != old.period.from
            if touched || before.to.map({ $0 > period.from }) ?? true { changed[place - 1].period.to = period.from }
        }
        old.venue = venue
        old.period = period
        changed[place] = old
        entries = changed
    }

    /// Removes a wrongly entered home. The previous home continues in its place if it ended at its start.
    public mutating func remove(_ id: ID<ParticipantAddress>) {
        guard let place = entries.firstIndex(where: { $0.id == id }) else { return }
        let gone = entries.remove(at: place)
        if place > 0, entries[place - 1].period.to == gone.period.from { entries[place - 1].period.to = gone.period.to }
    }
}
