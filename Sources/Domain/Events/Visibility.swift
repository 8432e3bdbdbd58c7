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

/// What guests see of the guest list. Hosts see all of it.
public enum GuestListRule: String, Codable, Sendable, CaseIterable {
    case names
    case counts
    case hidden
}

public enum EventStatus: String, Codable, Sendable, CaseIterable {
    case scheduled
    case cancelled
}
