public import Domain

/// Which lines of the audit are asked for; all of it where it says nothing.
public struct AuditFilter: Hashable, Sendable {
    /// Who did it; a sign-in is of whoever signed in.
    public var person: ID<User>?
    /// Names of commands.
    public var commands: [String]?
    /// The id of what it was done to.
    public var subject: ID<AuditSubject>?
    public var from: Instant?
    /// Lines of before this time.
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

    /// Reads the name of a command or of an area; nil for neither.
    public static func commands(named text: String) -> [String]? {
        if let area = AuditArea(rawValue: text) { return AuditWords.commands(of: area) }
        return AuditWords.isKnown(text) ? [text] : nil
    }
}

/// Whatever a line of the audit is about: a row of any kind.
public enum AuditSubject {}
