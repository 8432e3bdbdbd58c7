public import Domain
public import Operations

extension RSVPView {
    /// The message shown once after an RSVP; nil if the page itself explains the next step.
    public var flash: Phrase? {
        guard heldUntil == nil else { return nil }
        return switch status {
        case .going: party > 1 ? "You are going, \(party, .count) of you." : "You are going."
        case .maybe: "Noted: maybe."
        case .notGoing: "Noted: you’re not going."
        case .waitlisted:
            position.map { "You are on the waiting list, number \($0)." } ?? "You are on the waiting list."
        case .offered: "A seat is held for you."
        }
    }
}
