/// Who may see an event.
public enum Visibility: String, Codable, Sendable, CaseIterable {
    /// The whole community.
    case `public` = "PUBLIC"
    /// Friends of the host, and their friends.
    case connections = "CONNECTIONS"
    case friends = "FRIENDS"
    /// Whoever has the link.
    case unlisted = "UNLISTED"
    /// Only the invited; with a link too, if the host makes one.
    case invited = "INVITED"
}

extension Visibility {
    /// Whom an event is open to as it stands; nil is its hosts alone. No other place decides it: `event.audience` holds it in the store.
    public func audience(_ status: EventStatus) -> Visibility? { status == .draft ? nil : self }

    /// Whether it is open to some people alone, whoever else has a link: an event that was unlisted loses the link it was made with.
    public var isNarrower: Bool {
        switch self {
        case .connections, .friends, .invited: true
        case .public, .unlisted: false
        }
    }
}

/// What guests see of the guest list. Hosts see all of it.
public enum GuestListRule: String, Codable, Sendable, CaseIterable {
    case names
    case counts
    case hidden
}

public enum EventStatus: String, Codable, Sendable, CaseIterable {
    /// Its hosts are still at it: for everybody else it does not exist.
    case draft
    case scheduled
    case cancelled
}
