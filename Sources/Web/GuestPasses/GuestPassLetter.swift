import Domain
import Operations
import Presentation

/// The mail to a guest without an account, with the link that confirms or changes their RSVP.
extension MailContent {
    static func guestPass(_ order: MailJob) -> MailContent {
        let title = order.title
        let link = order.eventPath
        if let request = order.request { return asking(request, order, title, link) }
        guard order.deadline == nil else {
            let confirm: Phrase =
                order.status == .going
                ? "If it was you, confirm it by \(order.until). Until then, we’ll hold the seats for you."
                : "If it was you, confirm it by \(order.until), or the answer won’t count."
            return MailContent(
                subject: "Confirm your answer: \(title)",
                body: [answered(order), confirm], facts: order.facts, action: ("Confirm my answer", link),
                after:
                    "If it wasn’t you, ignore this mail, and the answer won’t count. Keep the link to yourself: with it you can change your answer later."
            )
        }
        return MailContent(
            subject: order.status == .waitlisted ? "You are on the waiting list: \(title)" : "Your answer: \(title)",
            body: [noted(order)], facts: order.facts, action: ("See or change my answer", link),
            after: "This link is yours: anyone who has it can change your answer.")
    }

    /// Returns the mail about a join request of a guest without an account.
    private static func asking(
        _ request: JoinRequestStatus, _ order: MailJob, _ title: String, _ link: String
    ) -> MailContent {
        let party = order.party ?? 1
        guard order.deadline == nil else {
            let asks: Phrase =
                party > 1
                ? "Somebody asked to come to \(order.what) with your address, \(party, .count) of you."
                : "Somebody asked to come to \(order.what) with your address."
            return MailContent(
                subject: "Confirm your request: \(title)",
                body: [asks, "If it was you, confirm it by \(order.until). Then we’ll ask the host."],
                facts: order.facts, action: ("Confirm my request", link),
                after:
                    "If it wasn’t you, ignore this mail: we won’t ask the host, and we’ll delete your address after a week. Keep the link to yourself: it’s your way to the event."
            )
        }
        let sentence: Phrase =
            switch request {
            case .waiting:
                party > 1
                    ? "You asked to come to \(order.what), \(party, .count) of you. We’ll mail you when the host answers."
                    : "You asked to come to \(order.what). We’ll mail you when the host answers."
            case .approved: "The host approved your request. You can answer \(order.what) now."
            case .declined: "The host couldn’t fit you in at \(order.what) this time."
            }
        return MailContent(
            subject: "Your request: \(title)", body: [sentence], facts: order.facts, action: ("See my request", link),
            after: "This link is yours: anyone who has it can change your request.")
    }

    private static func answered(_ order: MailJob) -> Phrase {
        let title = order.what
        switch order.status {
        case .going, .offered:
            let party = order.party ?? 1
            return party > 1
                ? "Somebody answered \(title) with your address: going, \(party, .count) of you."
                : "Somebody answered \(title) with your address: going."
        case .waitlisted: return "Somebody asked for a place on the waiting list for \(title) with your address."
        case .maybe: return "Somebody answered \(title) with your address: maybe."
        case .notGoing, nil: return "Somebody answered \(title) with your address: not going."
        }
    }

    private static func noted(_ order: MailJob) -> Phrase {
        switch order.status {
        case .waitlisted: "You are on the waiting list for \(order.what). We’ll mail you as soon as a seat comes free."
        case .going: "You are going to \(order.what)."
        case .maybe: "We noted your answer to \(order.what): maybe."
        case .notGoing: "We noted your answer to \(order.what): not going."
        case .offered: "A seat at \(order.what) is held for you."
        // The RSVP has lapsed, or was never given.
        case nil: "You have no answer to \(order.what) yet. Use the link to answer."
        }
    }
}
