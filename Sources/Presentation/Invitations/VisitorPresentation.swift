public import Domain
import Operations

/// What is asked of a visitor without an account before they answer or ask to come.
public struct VisitorPresentation: Equatable, Sendable {
    public enum Address: Equatable, Sendable {
        /// The invitation was mailed to the address.
        case known(MarkedPhrase)
        case unknown(hint: Phrase)
    }

    /// The inviter's name for the visitor; nil if nobody invited them.
    public var name: String?
    public var address: Address

    init(_ event: EventView, _ invited: LinkQuery.Invited?) {
        name = invited?.name
        if let email = invited?.email {
            address = .known(
                MarkedPhrase(
                    "You’re answering as [\(email)], the address this invitation was mailed to. No account needed.",
                    .strong))
        } else {
            address = .unknown(
                hint: event.mustAsk
                    ? "We’ll mail you a link. Open it within 30 minutes to send your request to the host. If you don’t, we’ll delete your name and address after a week."
                    : "We’ll mail you a link. Open it within 30 minutes to confirm; later you can change your answer with it. No account needed."
            )
        }
    }
}
