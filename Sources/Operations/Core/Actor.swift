public import Domain

/// Who performs a command or asks a query.
public enum Actor: Hashable, Sendable {
    /// Somebody who has not signed in.
    case nobody
    case person(Person)
    /// Mingle itself: jobs, the command line.
    case system

    public var person: Person? {
        if case .person(let person) = self { person } else { nil }
    }

    public var userID: ID<User>? { person?.id }

    /// The person, if they are of the community: those who have not confirmed their address see what strangers see.
    public var member: Person? { person.flatMap { $0.isVerified ? $0 : nil } }

    /// The person, who must have a confirmed address.
    public func verified() throws(Refusal) -> Person {
        guard let person else { throw .unauthenticated }
        guard person.isVerified else { throw .emailUnverified }
        return person
    }

    /// The person, confirmed or not: for the few things open before confirmation.
    public func signedIn() throws(Refusal) -> Person {
        guard let person else { throw .unauthenticated }
        return person
    }

    /// An administrator of the community, or Mingle itself.
    public func administrator() throws(Refusal) {
        if self == .system { return }
        guard try verified().role == .administrator else {
            throw Refusal(.notAllowed, "Only administrators can do this.")
        }
    }
}

/// A signed-in person, as their session knows them.
public struct Person: Hashable, Sendable {
    public var id: ID<User>
    public var session: ID<Session>?
    public var role: Role
    public var isVerified: Bool
    /// IANA name.
    public var timeZone: String
    /// The language in which they want to be spoken to (BCP 47).
    public var locale: String
    public var name: String
    public var handle: String
    /// Whether they ask the replica on their own device, where all that is stored is what the server lets them see.
    public var isOnReplica = false
    /// The network address from which they ask, for the audit.
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
