import Domain
import Store

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

    /// Others may see an event than before, by its visibility or its owner: whoever follows it asks anew before they are sent
    /// more of it. Word to each of them in their own scope comes in pieces.
    static func noteAudience(of event: ID<Event>, in tx: Transaction) { tx.put(.rights, event, in: .event(event)) }

    /// An event that only some may see has appeared, gone, changed its host or its audience.
    static func noteCircle(of host: ID<User>, _ audience: Visibility?, in tx: Transaction) throws {
        switch audience {
        case .friends: try NoteRights(.friends(host)).run(in: tx)
        case .connections: try NoteRights(.connections(host)).run(in: tx)
        case .public, .unlisted, .invited, nil: break
        }
    }

    /// Two became friends, or are friends no more: beside the two it concerns the friends of each, where the other opens
    /// events to friends of friends.
    static func noteFriendship(_ a: ID<User>, _ b: ID<User>, in tx: Transaction) throws {
        for (host, between) in [(a, b), (b, a)] where try opensToConnections(host, in: tx) {
            try NoteRights(.friends(between)).run(in: tx)
        }
    }

    /// Somebody counts as a friend in common, or does so no more: that concerns their friends, where one of these opens
    /// events to friends of friends.
    static func noteMutualFriend(_ person: ID<User>, in tx: Transaction) throws {
        let opens = try tx.exists(
            """
            SELECT 1 FROM friend f JOIN event e ON e.host_id = f.friend_id
            WHERE f.user_id = \(person) AND e.audience = 'CONNECTIONS' AND e.deleted_at IS NULL
            """)
        if opens { try NoteRights(.friends(person)).run(in: tx) }
    }

    /// Those who have to do with an event see it in another scope than before.
    static func noteInvolved(in event: ID<Event>, in tx: Transaction) throws {
        try NoteRights(.involved(event)).run(in: tx)
    }

    private static func opensToConnections(_ host: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM event WHERE host_id = \(host) AND audience = 'CONNECTIONS' AND deleted_at IS NULL")
    }
}
