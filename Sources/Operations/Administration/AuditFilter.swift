public import Domain

/// The filter of the audit; empty by default.
public struct AuditFilter: Hashable, Sendable {
    /// The actor. A sign-in counts as an action of the person who signed in.
    public var person: ID<User>?
    /// Names of commands.
    public var commands: [String]?
    /// The id of the subject.
    public var subject: ID<AuditSubject>?
    public var from: Instant?
    /// Only entries before this time.
    public var to: Instant?

    public init(
        person: ID<User>? = nil, commands: [String]? = nil, subject: ID<AuditSubject>? = nil, from: Instant? = nil,
        to: Instant? = nil
    ) {
        self.person = person
        self.commands = commands
        self.subject = subject
        self.from = from
        self.to = to
    }
}

/// The subject of an audit entry: a row of any kind.
public enum AuditSubject {}
