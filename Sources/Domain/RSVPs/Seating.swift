/// The seat assignment of one event.
///
/// Keeps two invariants: seats taken never exceed the capacity, and nobody waits who could have a seat.
public struct Seating: Hashable, Sendable {
    /// Nil means unlimited.
    public var capacity: Int?
    /// Seats of guests who are going or have an offer.
    public var taken: Int
    /// The number of parties on the waitlist.
    public var waiting: Int
    /// Whether a smaller party may pass one that is too large for the free seats.
    public var passLargeParties: Bool

    public init(capacity: Int?, taken: Int, waiting: Int, passLargeParties: Bool) {
        self.capacity = capacity
        self.taken = taken
        self.waiting = waiting
        self.passLargeParties = passLargeParties
    }

    /// The number of free seats; nil means unlimited.
    public var free: Int? { capacity.map { max(0, $0 - taken) } }

    /// Whether a party is not larger than the whole event.
    public func holds(_ party: Int) -> Bool { capacity.map { party <= $0 } ?? true }

    public func fits(_ party: Int) -> Bool { free.map { party <= $0 } ?? true }

    /// Whether a party gets seats at once: it fits, and passes no party that must not be passed.
    public func admits(_ party: Int) -> Bool { fits(party) && (waiting == 0 || passLargeParties) }

    /// A party on the waitlist.
    public struct Waiting: Hashable, Sendable {
        public var id: ID<RSVP>
        public var party: Int
        public init(id: ID<RSVP>, party: Int) {
            self.id = id
            self.party = party
        }
    }

    /// Returns the parties that move up now.
    ///
    /// - Parameter waitlist: The waiting parties in order.
    public func movingUp(_ waitlist: some Sequence<Waiting>) -> [Waiting] {
        guard var free else { return Array(waitlist) }
        var moved: [Waiting] = []
        // A party larger than the whole event, as after a reduction of seats, keeps its place and blocks nobody.
        for next in waitlist where holds(next.party) {
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
