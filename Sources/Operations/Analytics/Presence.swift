import Domain

/// The times at which things start and stop to count, for example when people move into and out of an area.
struct Presence {
    /// A period in which one thing counts; `to` is nil while it continues.
    struct Stretch<Subject: Equatable> {
        var of: Subject
        var from: Instant
        var to: Instant?
    }

    /// The first start of each thing.
    private(set) var firsts: [Instant] = []
    /// The starts after an absence, including the first.
    private(set) var starts: [Instant] = []
    /// The ends.
    private(set) var ends: [Instant] = []

    /// Creates the times of things that start and never stop.
    init(present: [Instant]) {
        (firsts, starts) = (present, present)
    }

    /// Creates the times from periods.
    ///
    /// - Parameters:
    ///   - stretches: The periods, grouped by thing and sorted by start. They may touch and overlap.
    ///   - time: The last time that counts; later ones are ignored.
    init<Subject: Equatable>(_ stretches: [Stretch<Subject>], until time: Instant) {
        var current: Stretch<Subject>?
        for one in stretches where one.from <= time && one.to.map({ $0 > one.from }) ?? true {
            if let last = current, last.of == one.of, last.to.map({ one.from <= $0 }) ?? true {
                // Merges adjacent periods, for example a move within an area.
                current!.to = last.to.flatMap { end in one.to.map { max(end, $0) } }
                continue
            }
            end(current, by: time)
            if current?.of != one.of { firsts.append(one.from) }
            starts.append(one.from)
            current = one
        }
        end(current, by: time)
    }

    func count(before time: Instant) -> Int { starts.count { $0 < time } - ends.count { $0 < time } }

    private mutating func end<Subject>(_ one: Stretch<Subject>?, by time: Instant) {
        if let to = one?.to, to <= time { ends.append(to) }
    }
}
