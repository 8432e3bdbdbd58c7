/// A person's permissions in the whole community. Everyone has exactly one role.
public enum Role: String, Codable, Sendable, CaseIterable {
    case member = "MEMBER"
    case readOnly = "READ_ONLY"
    case editor = "EDITOR"
    case administrator = "ADMINISTRATOR"
}

public enum AccountStatus: String, Codable, Sendable, CaseIterable {
    case active
    case disabled
    /// The person left. The row stays, without a name, for data that others keep, such as counted RSVPs and messages.
    case deleted
}
