/// The rule for which addresses may register, set by the operator or an administrator.
public enum RegistrationRule: Hashable, Sendable, CustomStringConvertible {
    case open
    /// Only addresses that were invited to an event.
    case invited
    /// Only addresses at this host.
    case domain(String)

    /// Reads `open`, `invited` or `domain:example.org`.
    public init?(_ text: String) {
        switch text {
        case "open": self = .open
        case "invited": self = .invited
        default:
            // A host name that no address can have would exclude everybody.
            guard text.hasPrefix("domain:"), let host = EmailAddress("name@" + text.dropFirst(7))?.host else {
                return nil
            }
            self = .domain(host)
        }
    }

    public static let hint: Phrase = "Use open, invited or domain:example.org."

    /// The form that ``init(_:)`` reads.
    public var description: String {
        switch self {
        case .open: "open"
        case .invited: "invited"
        case .domain(let host): "domain:" + host
        }
    }

    /// Returns the reason why the rule excludes an address, or nil if it admits it.
    ///
    /// - Parameter isInvited: Whether the address is invited to an event or on a guest list. Called only if the rule
    ///   needs it.
    public func objection<Failure>(
        to email: EmailAddress, isInvited: () throws(Failure) -> Bool
    ) throws(Failure) -> Phrase? {
        switch self {
        case .open: nil
        case .domain(let host): email.host == host ? nil : "To join this community, use an address at \(host)."
        case .invited:
            try isInvited()
                ? nil : "Only invited people can join this community. Use the address your invitation was sent to."
        }
    }
}
