public import Domain

/// An audit entry: who did what to which subject, when and from where.
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
        /// The row kind, as used in sync.
        public var kind: String
        public var id: ID<AuditSubject>
        /// The person whose account or profile it is.
        public var person: Person?
        /// The event that it is or belongs to, if it still exists.
        public var eventId: ID<Event>?
        public var eventTitle: String?
        /// The name of a row of the programme, if it still exists.
        public var name: String?
        /// Whether the reader of the entry can open the page of the person or the event.
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

    public var id: ID<AuditEntry>
    public var at: Instant
    /// The name of the command.
    public var command: String
    /// A description of the action, in the reader's language.
    public var text: Phrase
    /// Nil for actions of strangers and of Mingle itself.
    public var actor: Person?
    public var subject: Subject?
    /// The second subject, which the command joined with the first, for example the activity of a participant.
    public var other: Subject?
    /// Additional data: the role or status, the names of settings, or the name of what was deleted.
    public var detail: String?
    /// The network address of the request; nil for actions of Mingle itself.
    public var address: String?

    public init(
        id: ID<AuditEntry>, at: Instant, command: String, actor: Person?, subject: Subject?, other: Subject? = nil,
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
        text = AuditDescriptions.sentence(command, by: AuditView.who(command, actor, subject, address))
    }

    /// Returns the name to show as the actor. For commands performed before signing in, it is the account's owner.
    private static func who(_ command: String, _ actor: Person?, _ subject: Subject?, _ address: String?) -> Phrase {
        if let name = actor?.name ?? (isOwnDoing(command) ? subject?.person?.name : nil) { return "\(name)" }
        return address == nil ? "Mingle itself" : "Somebody who was not signed in"
    }

    /// Returns whether only the account's owner can perform a command, by a password or a mailed link.
    static func isOwnDoing(_ command: String) -> Bool { AuditQuery.doneByOwner.contains(command) }
}
