import Domain
public import Store

/// Word to those whose view may be another: an entry `rights` in their own scope, which makes their streams and pulls ask
/// ``ScopeAccess`` again. Nobody else looks.
enum Rights {
    /// Somebody's sessions, hosting, invitations or blocks are not what they were.
    static func note(_ person: ID<User>, in tx: Transaction) {
        tx.put(.rights, person, in: .user(person))
    }

    /// A block was made: what names the other goes for whoever made it. The moment is not to be heard by the other, who is
    /// sent nothing more of the first from then on, and hears of what is gone when they next begin to read.
    static func noteBlock(of other: ID<User>, by person: ID<User>, in tx: Transaction) {
        tx.put(.rights, other, in: .user(person))
        note(other, in: tx)
    }

    /// A block was ended: what names the one comes back for the other.
    static func noteUnblock(of other: ID<User>, by person: ID<User>, in tx: Transaction) {
        tx.put(.rights, other, in: .user(person))
        tx.put(.rights, person, in: .user(other))
    }

    /// Somebody owns an event that was another's: what lies at it goes for those with whom they have a block.
    static func noteOwner(_ owner: ID<User>, in tx: Transaction) throws {
        try NoteRights(.parted(from: owner)).run(in: tx)
    }

    /// An event that only some may see has appeared, gone, changed its host or its visibility.
    static func noteCircle(of host: ID<User>, _ visibility: Visibility, in tx: Transaction) throws {
        switch visibility {
        case .friends: try NoteRights(.friends(host)).run(in: tx)
        case .connections: try NoteRights(.connections(host)).run(in: tx)
        case .public, .unlisted, .invited: break
        }
    }

    /// Two became friends, or are friends no more: beside the two it concerns the friends of each, where the other opens
    /// events to friends of friends.
    static func noteFriendship(_ a: ID<User>, _ b: ID<User>, in tx: Transaction) throws {
        for (host, between) in [(a, b), (b, a)] where try opensToConnections(host, in: tx) { try NoteRights(.friends(between)).run(in: tx) }
    }

    /// Somebody counts as a friend in common, or does so no more: that concerns their friends, where one of these opens
    /// events to friends of friends.
    static func noteMutualFriend(_ person: ID<User>, in tx: Transaction) throws {
        let opens = try tx.exists(
            """
            SELECT 1 FROM friend f JOIN event e ON e.host_id = f.friend_id
            WHERE f.user_id = \(person) AND e.visibility = 'CONNECTIONS' AND e.deleted_at IS NULL
            """)
        if opens { try NoteRights(.friends(person)).run(in: tx) }
    }

    /// Those who have to do with an event see it in another scope than before.
    static func noteInvolved(in event: ID<Event>, in tx: Transaction) throws {
        try NoteRights(.involved(event)).run(in: tx)
    }

    private static func opensToConnections(_ host: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM event WHERE host_id = \(host) AND visibility = 'CONNECTIONS' AND deleted_at IS NULL")
    }
}

/// Notes the rights of many, piece by piece: the pieces after the first are jobs, so that it outlives the process.
struct NoteRights: SystemCommand {
    static let name = "sync.noteRights"
    /// Entries of one piece.
    static let piece = 500

    enum People: Codable {
        case friends(ID<User>)
        /// Friends and their friends.
        case connections(ID<User>)
        case involved(ID<Event>)
        /// Those with whom somebody has a block: word of what names that person.
        case parted(from: ID<User>)
    }

    var people: People
    /// After whom it goes on: a person, or a friend and one of theirs.
    private var last: [ID<User>] = []

    init(_ people: People) {
        self.people = people
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        try run(in: tx)
    }

    /// Does a piece, and orders the rest.
    func run(in tx: Transaction) throws {
        // Friends of friends come with those through whom they are.
        let isPair = if case .connections = people { true } else { false }
        let found = try tx.rows(next) { row -> [ID<User>] in
            let first: ID<User> = try row.next()
            return isPair ? [first, try row.next()] : [first]
        }
        for person in Set(found.joined()) {
            if case .parted(let other) = people { tx.put(.rights, other, in: .user(person)) } else { Rights.note(person, in: tx) }
        }
        guard found.count == NoteRights.piece, let last = found.last else { return }
        var rest = self
        rest.last = last
        try tx.enqueue(rest)
    }

    private var next: SQL {
        func after(_ column: SQL) -> SQL { last.first.map { "\(column) > \($0)" } ?? "TRUE" }
        switch people {
        case .friends(let person):
            return """
                SELECT friend_id FROM friend WHERE user_id = \(person) AND \(after("friend_id"))
                ORDER BY friend_id LIMIT \(NoteRights.piece)
                """
        case .connections(let person):
            let isAfter: SQL = last.count == 2 ? "x.friend_id >= \(last[0]) AND (x.friend_id > \(last[0]) OR y.friend_id > \(last[1]))" : "TRUE"
            return """
                SELECT x.friend_id, y.friend_id FROM friend x JOIN friend y ON y.user_id = x.friend_id
                WHERE x.user_id = \(person) AND \(FriendGraph.isActive("x.friend_id")) AND \(isAfter) ORDER BY x.friend_id, y.friend_id LIMIT \(NoteRights.piece)
                """
        case .involved(let event):
            return """
                SELECT user_id FROM (\(EventAccess.involved(in: event))) involved WHERE user_id IS NOT NULL AND \(after("user_id"))
                ORDER BY user_id LIMIT \(NoteRights.piece)
                """
        case .parted(let person):
            return """
                SELECT other FROM (
                    SELECT blocked_id AS other FROM block WHERE user_id = \(person) UNION SELECT user_id FROM block WHERE blocked_id = \(person)
                ) parted WHERE \(after("other")) ORDER BY other LIMIT \(NoteRights.piece)
                """
        }
    }
}

/// Whose rights a commit may have changed.
public enum RightsQuery {
    /// Those in these scopes: whose own rows say what they may see, and those whose event is there no more.
    public static func scopesConcerned(by changes: [Change]) -> Set<Scope> {
        Set(
            changes.filter { change in
                switch change.scope {
                case .user: Shape.of(change.kind)?.concernsRights ?? true
                case .event: change.kind == .event && change.isRemoval
                default: false
                }
            }.map(\.scope))
    }
}
