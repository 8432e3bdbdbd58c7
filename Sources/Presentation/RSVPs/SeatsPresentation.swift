public import Domain
public import Operations

/// The seats of an event that is still to come: how many are left, held for somebody and waited for.
public struct SeatsPresentation: Equatable, Sendable {
    /// The seats that are taken or held, out of all.
    public struct Meter: Equatable, Sendable {
        public var label: Phrase
        /// At most ``capacity``, although more can be taken if the host reduced the seats.
        public var value: Int
        public var capacity: Int
        public var text: Phrase
    }

    public var text: Phrase
    public var offered: Phrase?
    public var waiting: Phrase?
    /// Nil if the viewer may not know the counts.
    public var meter: Meter?

    /// Returns nil if seats are unlimited, or do not matter any more.
    public init?(_ event: EventView) {
        guard let capacity = event.capacity, event.status == .scheduled, !event.isPast else { return nil }
        guard let counts = event.counts else {
            text = "\(capacity, .count) seats"
            return
        }
        let left = event.seatsLeft ?? 0
        text = left == 0 ? "Event is full" : "\(left) of \(capacity, .count) seats left"
        let held = counts.seats - counts.going
        offered = held > 0 ? "\(held, .count) seats on offer" : nil
        waiting = counts.waiting > 0 ? "\(counts.waiting, .count) people waiting" : nil
        meter = Meter(
            label: "Seats taken", value: min(counts.seats, capacity), capacity: capacity,
            text: "\(counts.seats) of \(capacity, .count) seats taken")
    }
}
