package import Domain
package import Store

/// Announces permission changes. A `rights` entry in a person's own scope makes their streams and pulls query
/// ``ScopeAccess`` again. Nothing else triggers that query.
package enum PermissionChanges {
    /// Announces a change of someone's sessions, hosting, invitations or blocks.
    package static func announce(_ person: ID<User>, in tx: Transaction) {
        tx.put(.rights, person, in: .user(person))
    }

    /// Announces a new block. Rows that name the other person are removed for the blocker at once.
    ///
    /// The blocked person must not be able to tell when it happened. From then on they receive no rows that name the
    /// blocker, and the removals follow when they next start reading.
    static func announceBlock(of other: ID<User>, by person: ID<User>, in tx: Transaction) {
        tx.put(.rights, other, in: .user(person))
        announce(other, in: tx)
    }

    /// Announces the end of a block. Rows that name one of the two become visible to the other again.
    static func announceUnblock(of other: ID<User>, by person: ID<User>, in tx: Transaction) {
        tx.put(.rights, other, in: .user(person))
        tx.put(.rights, person, in: .user(other))
    }

    /// Announces the new owner of an event. Rows of the event are removed for everyone who has a block
    /// with that person.
    static func announceOwner(_ owner: ID<User>, in tx: Transaction) throws {
        try AnnouncePermissionChanges(.parted(from: owner)).run(in: tx)
    }

    /// Announces that an event's audience changed, by its visibility or its owner. Followers of the event check their
    /// permissions before they receive more of it. The entries in each person's own scope follow in batches.
    static func announceAudience(of event: ID<Event>, in tx: Transaction) { tx.put(.rights, event, in: .event(event)) }

    /// Announces that an event with a restricted audience was created or deleted, or changed its host or audience.
    static func announceRestrictedEvent(of host: ID<User>, _ audience: Visibility?, in tx: Transaction) throws {
        switch audience {
        case .friends: try AnnouncePermissionChanges(.friends(host)).run(in: tx)
        case .connections: try AnnouncePermissionChanges(.connections(host)).run(in: tx)
        case .public, .unlisted, .invited, nil: break
        }
    }

    /// Announces a friendship that began or ended. Besides the two, it affects the friends of each, if the other opens
    /// events to friends of friends.
    static func announceFriendship(_ a: ID<User>, _ b: ID<User>, in tx: Transaction) throws {
        for (host, between) in [(a, b), (b, a)] where try opensToConnections(host, in: tx) {
            try AnnouncePermissionChanges(.friends(between)).run(in: tx)
        }
    }

    /// Announces to everyone involved in an event that they now see it in another scope.
    static func announceInvolved(in event: ID<Event>, in tx: Transaction) throws {
        try AnnouncePermissionChanges(.involved(event)).run(in: tx)
    }

    private static func opensToConnections(_ host: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM event WHERE host_id = \(host) AND audience = 'CONNECTIONS' AND deleted_at IS NULL")
    }
}
