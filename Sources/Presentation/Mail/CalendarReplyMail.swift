import Domain
public import Operations

extension MailPresentation {
    /// Returns the mail about a reply from a calendar program whose outcome differs from what it requested.
    public static func calendarReply(_ order: MailJob) -> MailPresentation {
        let action = LinkPresentation(
            order.entrance == nil ? "See the event" : "See or change my answer", order.eventDestination)
        guard let problem = order.problem else {
            return MailPresentation(
                subject: "You are on the waiting list: \(order.title)",
                body: [
                    "We read the answer from your calendar program. All seats are taken, so you are on the waiting list for \(order.what)."
                ],
                facts: order.facts, action: action)
        }
        let currentRSVP: Phrase =
            switch order.status {
            case .going: "Your answer stays as it was: going."
            case .maybe: "Your answer stays as it was: maybe."
            case .notGoing: "Your answer stays as it was: not going."
            case .waitlisted, .offered: "You stay on the waiting list."
            case nil: "You haven’t answered yet."
            }
        return MailPresentation(
            subject: "Your answer didn’t count: \(order.title)",
            body: [
                "We read the answer from your calendar program to \(order.what), and it doesn’t count.", problem,
                currentRSVP,
            ], facts: order.facts,
            action: action)
    }
}
