import Domain
import Operations

/// What a guest without an account is mailed: the link by which they change their RSVP, or confirm it first.
extension Letter {
    static func guestPass(_ order: MailOrder) -> Letter {
        let title = order.title
        let link = Path.guestPass(order.token ?? "")
        guard order.deadline == nil else {
            let held = order.status == .going ? "Until then the seats are held for you." : "Until then it is noted, and no longer."
            return Letter(
                subject: "Confirm your answer: \(title)",
                says: [
                    "Somebody answered \(title) with your address: \(rsvp(order)).",
                    "If it was you, confirm it by \(order.until). \(held)",
                ], facts: order.facts, action: ("Confirm my answer", link),
                after: "If it was not you, ignore this mail: the answer lapses. The link is yours alone; with it you can change your answer later.")
        }
        return Letter(
            subject: order.status == .waitlisted ? "You are on the waiting list: \(title)" : "Your answer: \(title)",
            says: [
                order.status == .waitlisted
                    ? "You are on the waiting list for \(title). We mail you as soon as a seat comes free."
                    : order.status == .going ? "You are going to \(title)." : "We noted your answer to \(title)."
            ], facts: order.facts, action: ("See or change my answer", link),
            after: "This link is yours: whoever has it can change your answer.")
    }

    private static func rsvp(_ order: MailOrder) -> String {
        switch order.status {
        case .going, .offered: order.party.map { $0 > 1 ? "going, \($0) of you" : "going" } ?? "going"
        case .waitlisted: "going, on the waiting list"
        case .maybe: "maybe"
        case .notGoing, nil: "not going"
        }
    }
}
