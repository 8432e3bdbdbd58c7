public import Domain
public import Operations

/// The message shown once after an RSVP.
public enum RSVPFlash {
    /// - Returns: nil if the page itself explains the next step.
    public static func sentence(_ rsvp: RSVPView) -> Phrase? {
        guard rsvp.heldUntil == nil else { return nil }
        return switch rsvp.status {
        case .going: rsvp.party > 1 ? "You are going, \(rsvp.party, .count) of you." : "You are going."
        case .maybe: "Noted: maybe."
        case .notGoing: "Noted: you’re not going."
        case .waitlisted:
            rsvp.position.map { "You are on the waiting list, number \($0)." } ?? "You are on the waiting list."
        case .offered: "A seat is held for you."
        }
    }
}
