/// Who may see an event.
public enum Visibility: String, Codable, Sendable, CaseIterable {
    /// The whole community.
    case `public` = "PUBLIC"
    /// Friends of the host, and their friends.
    case connections = "CONNECTIONS"
    case friends = "FRIENDS"
    /// Anyone who has the link.
    case unlisted = "UNLISTED"
    /// Only invited people, and people with the link if the host creates one.
    case invited = "INVITED"
}

extension Visibility {
    /// Returns the current audience of an event, or nil for its hosts alone. The only place that decides it; the store
    /// computes `event.audience` from the same rule.
    public func audience(_ status: EventStatus) -> Visibility? { status == .draft ? nil : self }

    /// Whether the event is limited to certain people. An unlisted event that becomes narrower loses its link.
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
    /// Still being prepared: it does not exist for anybody but its hosts.
    case draft
    case scheduled
    case cancelled
}
