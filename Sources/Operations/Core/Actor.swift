public import Domain

/// The subject that performs a command or runs a query.
public enum Actor: Hashable, Sendable {
    /// A visitor without a session.
    case nobody
    case person(Person)
    /// Mingle itself: jobs and the command line.
    case system

    public var person: Person? {
        if case .person(let person) = self { person } else { nil }
    }

    public var userID: ID<User>? { person?.id }

    /// The person, if their address is confirmed. People with an unconfirmed address see what strangers see.
    public var member: Person? { person.flatMap { $0.isVerified ? $0 : nil } }

    /// Returns the person, who must have a confirmed address.
    ///
    /// - Throws: ``Refusal/unauthenticated`` or ``Refusal/emailUnverified``.
    public func verified() throws(Refusal) -> Person {
        guard let person else { throw .unauthenticated }
        guard person.isVerified else { throw .emailUnverified }
        return person
    }

    /// Returns the person, confirmed or not. For the few operations that are open before confirmation.
    public func signedIn() throws(Refusal) -> Person {
        guard let person else { throw .unauthenticated }
        return person
    }

    /// Checks that the actor is an administrator of the community or Mingle itself.
    public func administrator() throws(Refusal) {
        if self == .system { return }
        guard try verified().role == .administrator else {
            throw Refusal(.notAllowed, "Only administrators can do this.")
        }
    }
}

/// A signed-in person, as loaded with their session.
public struct Person: Hashable, Sendable {
    public var id: ID<User>
    public var session: ID<Session>?
    public var role: Role
    public var isVerified: Bool
    /// IANA name.
    public var timeZone: String
    /// The person's preferred language (BCP 47).
    public var locale: String
    public var name: String
    public var handle: String
    /// Whether the query runs on the replica of the person's own device, which holds only what the server
    /// lets them see.
    public var isOnReplica = false
    /// The network address of the request, for the audit.
    public var address: String?

    public init(
        id: ID<User>, session: ID<Session>?, role: Role, isVerified: Bool, timeZone: String, locale: String = "en",
        name: String,
        handle: String = ""
    ) {
        self.id = id
        self.session = session
        self.role = role
        self.isVerified = isVerified
        self.timeZone = timeZone
        self.locale = locale
        self.name = name
        self.handle = handle
    }
}
