import Domain
import Operations
import Store

extension PermissionChanges {
    /// Announces that someone began or ceased to count as a mutual friend. This affects their friends, if one of these
    /// friends opens events to friends of friends.
    static func announceMutualFriend(_ person: ID<User>, in tx: Transaction) throws {
        let opens = try tx.exists(
            """
            SELECT 1 FROM friend f JOIN event e ON e.host_id = f.friend_id
            WHERE f.user_id = \(person) AND e.audience = 'CONNECTIONS' AND e.deleted_at IS NULL
            """)
        if opens { try AnnouncePermissionChanges(.friends(person)).run(in: tx) }
    }
}
