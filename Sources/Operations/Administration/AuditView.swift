public import Domain

/// A line of the audit: who did what to which thing, when and from where.
public struct AuditView: Hashable, Sendable, Codable {
    public struct Person: Hashable, Sendable, Codable {
        public var id: ID<User>
        public var name: String

        public init(id: ID<User>, name: String) {
            self.id = id
            self.name = name
        }
    }

    public struct Subject: Hashable, Sendable, Codable {
        /// The kind of the row, as devices know it.
        public var kind: String
        public var id: ID<AuditSubject>
        /// Whose account or profile it is.
        public var person: Person?
        /// The event that it is, or that it lies at, where that is still there.
        public var eventId: ID<Event>?
        public var eventTitle: String?
        /// What it is called, of a thing of the programme that is still there.
        public var name: String?
        /// Whether whoever reads the line can open the page of the person or the event.
        public var isOpen: Bool

        public init(
            kind: String, id: ID<AuditSubject>, person: Person? = nil, eventId: ID<Event>? = nil,
            eventTitle: String? = nil, name: String? = nil, isOpen: Bool = false
        ) {
            self.name = name
            self.isOpen = isOpen
            self.kind = kind
            self.id = id
            self.person = person
            self.eventId = eventId
            self.eventTitle = eventTitle
        }
    }

    public var id: ID<AuditLine>
    public var at: Instant
    /// The name of the command.
    public var command: String
    /// What was done, in the language of whoever reads it.
    public var text: Phrase
    /// Nil for what strangers and Mingle itself have done.
    public var actor: Person?
    public var subject: Subject?
    /// With what the subject was joined, as somebody with the activity in which they take part.
    public var other: Subject?
    /// What is told beside it: which role or status, which settings, the name of what was deleted.
    public var detail: String?
    /// The network address from which it came; nil for what Mingle did by itself.
    public var address: String?

    public init(
        id: ID<AuditLine>, at: Instant, command: String, actor: Person?, subject: Subject?, other: Subject? = nil,
        detail: String? = nil, address: String?
    ) {
        self.detail = detail
        self.id = id
        self.at = at
        self.command = command
        self.actor = actor
        self.subject = subject
        self.other = other
        self.address = address
        text = AuditWords.sentence(command, by: AuditView.who(command, actor, subject, address))
    }

    /// Whoever is not signed in yet, and will be by this, is the one whose account it is.
    private static func who(_ command: String, _ actor: Person?, _ subject: Subject?, _ address: String?) -> Phrase {
        if let name = actor?.name ?? (isOwnDoing(command) ? subject?.person?.name : nil) { return "\(name)" }
        return address == nil ? "Mingle itself" : "Somebody who was not signed in"
    }

    /// Whether it is done by the owner of the account alone, by a password or a link in their mail.
    static func isOwnDoing(_ command: String) -> Bool { AuditQuery.doneByOwner.contains(command) }
}
