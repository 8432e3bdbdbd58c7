public import Domain
public import Operations

/// The party sizes that a guest can choose.
public struct PartyPresentation: Equatable, Sendable {
    public struct Size: Equatable, Sendable {
        /// Number of people including the guest.
        public var count: Int
        public var label: Phrase
    }

    public var sizes: [Size]
    /// The size of the current RSVP; 1 without one.
    public var current: Int
    public var hint: Phrase?

    /// Creates the sizes for an RSVP. Returns nil if guests come alone.
    public init?(_ event: EventView) {
        current = event.mine.party ?? 1
        // An existing party may keep its size even if the host has since lowered the limit.
        let largest = max(PartyPresentation.largest(at: event), current)
        guard largest > 1 else { return nil }
        sizes = (1...largest).map { Size(count: $0, label: $0 == 1 ? "Just me" : "Me and \($0 - 1, .count) more") }
        hint = event.mine.status == .going ? "Press “Going” again after a change." : nil
    }

    /// Creates the sizes for a join request. Returns nil if guests come alone.
    init?(asking event: EventView) {
        let largest = PartyPresentation.largest(at: event)
        guard largest > 1 else { return nil }
        sizes = (1...largest).map { Size(count: $0, label: $0 == 1 ? "Just me" : "\($0, .count) of us") }
        current = 1
    }

    /// Returns the largest party that the host and the capacity allow.
    private static func largest(at event: EventView) -> Int {
        RSVPChoice.largestParty(companionsAllowed: event.companionsAllowed, capacity: event.capacity)
    }
}
