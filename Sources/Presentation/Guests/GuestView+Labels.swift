public import Domain
public import Operations

extension GuestView {
    /// The name, and the number of people that they bring.
    public var partyName: Phrase { party > 1 ? "\(name) and \(party - 1, .count) more" : "\(name)" }

    /// The RSVP, and whether it is still to be confirmed.
    public var badges: [Badge] {
        [
            ViewerRSVPState.confirmed(status).badge(position: position),
            heldUntil.map { _ in Badge("Not confirmed yet", .muted) },
        ].compactMap(\.self)
    }

    /// Says that the guest has no profile; nil for members.
    public var accountNote: Phrase? { userId == nil ? "without an account" : nil }
}
