import Domain

/// When things came to be counted and ceased to be, as where somebody moves into an area and out of it.
struct Presence {
    /// A time of one of them; to nil while it goes on.
    struct Stretch<Subject: Equatable> {
        var of: Subject
        var from: Instant
        var to: Instant?
    }

    /// When each came for the first time.
    private(set) var firsts: [Instant] = []
    /// When one came that was not there.
    private(set) var comes: [Instant] = []
    /// When one went.
    private(set) var goes: [Instant] = []

    /// Of what comes and stays.
    init(staying: [Instant]) {
        (firsts, comes) = (staying, staying)
    }

    /// - Parameters:
    ///   - stretches: those of each thing together, by their beginning. They may touch and overlap.
    ///   - time: what is later is not there yet.
    init<Subject: Equatable>(_ stretches: [Stretch<Subject>], until time: Instant) {
        var current: Stretch<Subject>?
        for one in stretches where one.from <= time && one.to.map({ $0 > one.from }) ?? true {
            if let last = current, last.of == one.of, last.to.map({ one.from <= $0 }) ?? true {
                // One goes on as the other, as where somebody moves within an area.
                current!.to = last.to.flatMap { end in one.to.map { max(end, $0) } }
                continue
            }
            end(current, by: time)
            if current?.of != one.of { firsts.append(one.from) }
            comes.append(one.from)
            current = one
        }
        end(current, by: time)
    }

    func count(before time: Instant) -> Int { comes.count { $0 < time } - goes.count { $0 < time } }

    private mutating func end<Subject>(_ one: Stretch<Subject>?, by time: Instant) {
        if let to = one?.to, to <= time { goes.append(to) }
    }
}
