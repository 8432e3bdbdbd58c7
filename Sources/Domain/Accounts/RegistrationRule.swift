/// Which addresses may have an account, as the operator or an administrator says.
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
            // What no address can have after its @ would keep everybody out.
            guard text.hasPrefix("domain:"), let host = EmailAddress("name@" + text.dropFirst(7))?.host else {
                return nil
            }
            self = .domain(host)
        }
    }

    public static let hint: Phrase = "Give open, invited or domain:example.org."

    /// As it is read.
    public var description: String {
        switch self {
        case .open: "open"
        case .invited: "invited"
        case .domain(let host): "domain:" + host
        }
    }

    /// The sentence for an address that the rule keeps out; nil where it lets it in.
    ///
    /// - Parameter isInvited: whether the address is invited to an event or is on the list of one; asked only where it matters.
    public func objection<Failure>(
        to email: EmailAddress, isInvited: () throws(Failure) -> Bool
    ) throws(Failure) -> Phrase? {
        switch self {
        case .open: nil
        case .domain(let host): email.host == host ? nil : "This community is open to addresses at \(host)."
        case .invited: try isInvited() ? nil : "This community is open to those who were invited at this address."
        }
    }
}
