/// What a host should know before they approve a join request.
public enum JoinRequestWarning: Hashable, Sendable, CaseIterable {
    /// The party is larger than guests may be. Hosts may approve it.
    case moreThanAllowed
    /// Once approved, the party waits for seats.
    case notEnoughFreeSeats
    /// The party cannot be approved until the event has more seats.
    case moreThanCapacity
}

/// Rules of join requests.
public enum JoinRequestRules {
    /// Returns what a host should know before they approve a party.
    ///
    /// - Parameters:
    ///   - party: Number of people including the requester.
    ///   - companionsAllowed: 0–9.
    public static func warnings(party: Int, companionsAllowed: Int, seating: Seating) -> [JoinRequestWarning] {
        var warnings: [JoinRequestWarning] = []
        if party > RSVPChoice.largestParty(companionsAllowed: companionsAllowed) { warnings.append(.moreThanAllowed) }
        if !seating.fits(party) { warnings.append(.notEnoughFreeSeats) }
        if !seating.holds(party) { warnings.append(.moreThanCapacity) }
        return warnings
    }
}
