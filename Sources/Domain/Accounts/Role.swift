/// What a person may do in the community as a whole; everyone has exactly one.
public enum Role: String, Codable, Sendable, CaseIterable {
    case member = "MEMBER"
    case readOnly = "READ_ONLY"
    case editor = "EDITOR"
    case administrator = "ADMINISTRATOR"
}

public enum AccountStatus: String, Codable, Sendable, CaseIterable {
    case active
    case disabled
    /// The person left. The row stays, without a name, for what others keep: RSVPs counted, messages written.
    case deleted
}
