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
        id: ID<AuditEntry>, at: Instant, command: String, text: Phrase, actor: Person?, subject: Subject?,
        other: Subject? = nil, detail: String? = nil, address: String?
    ) {
        self.detail = detail
        self.id = id
        self.at = at
        self.command = command
        self.text = text
        self.actor = actor
        self.subject = subject
        self.other = other
        self.address = address
    }
}
