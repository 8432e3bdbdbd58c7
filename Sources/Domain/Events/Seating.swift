/// The seats of one event: who gets one, who waits, who moves up.
///
/// Holds the two promises of the product: seats taken never exceed the capacity, and nobody who could sit down waits.
public struct Seating: Hashable, Sendable {
    /// Nil is unlimited.
    public var capacity: Int?
    /// Seats of those who are going and of those who were offered one.
    public var taken: Int
    /// Parties on the waitlist.
    public var waiting: Int
    /// Whether a smaller party may pass one that is too large for the free seats.
    public var passLargeParties: Bool

    public init(capacity: Int?, taken: Int, waiting: Int, passLargeParties: Bool) {
        self.capacity = capacity
        self.taken = taken
        self.waiting = waiting
        self.passLargeParties = passLargeParties
    }

    /// Nil where there is no limit.
    public var free: Int? { capacity.map { max(0, $0 - taken) } }

    public func fits(_ party: Int) -> Bool { free.map { party <= $0 } ?? true }

    /// A party that is allowed to sit down at once: it fits, and passes nobody who must not be passed.
    public func admits(_ party: Int) -> Bool { fits(party) && (waiting == 0 || passLargeParties) }

    /// One party on the waitlist.
    public struct Waiting: Hashable, Sendable {
        public var id: ID<RSVP>
        public var party: Int
        public init(id: ID<RSVP>, party: Int) {
            self.id = id
            self.party = party
        }
    }

    /// Who of the waiting, given in order, moves up now.
    public func movingUp(_ waitlist: some Sequence<Waiting>) -> [Waiting] {
        guard let capacity, var free else { return Array(waitlist) }
        var moved: [Waiting] = []
        // A party larger than the whole event, as after the host took seats away, keeps its place and blocks nobody.
        for next in waitlist where next.party <= capacity {
            if next.party <= free {
                moved.append(next)
                free -= next.party
            } else if !passLargeParties {
                break
            }
            if free == 0 { break }
        }
        return moved
    }
}
