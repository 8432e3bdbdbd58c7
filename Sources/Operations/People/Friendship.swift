package import Domain
package import Store

/// Writes both rows of a friendship.
package enum Friendship {
    static func checkQuota(of person: ID<User>, in reader: any Reader) throws {
        try Quota.friends.check(reader.value("SELECT count(*) FROM friend WHERE user_id = \(person)") ?? 0)
    }

    static func begin(_ request: FriendRequestRow, in tx: Transaction) throws {
        try delete(request, in: tx)
        // Both people may have sent a request.
        if let other = try FriendRequestRow.find(from: request.to, to: request.from, in: tx) {
            try delete(other, in: tx)
        }
        for (user, friend) in [(request.from, request.to), (request.to, request.from)] {
            let id: ID<Friend> = tx.id(.friend, of: user.bytes, friend.bytes)
            try tx.execute(
                "INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(id), \(user), \(friend), \(tx.now))")
            tx.put(.friend, id, in: .user(user))
        }
        try tx.resolve(.friendRequest, request.to, by: request.from)
        try PermissionChanges.announceFriendship(request.from, request.to, in: tx)
        try tx.emit(FriendshipBegan(from: request.from, to: request.to))
    }

    /// - Returns: Whether a friendship existed.
    @discardableResult
    package static func end(_ a: ID<User>, _ b: ID<User>, in tx: Transaction) throws -> Bool {
        let halves = try tx.rows(
            """
            DELETE FROM friend WHERE (user_id = \(a) AND friend_id = \(b)) OR (user_id = \(b) AND friend_id = \(a))
            RETURNING id, user_id
            """
        ) { (id: try $0.next(ID<Friend>.self), user: try $0.next(ID<User>.self)) }
        for half in halves { tx.remove(.friend, half.id, from: .user(half.user)) }
        if !halves.isEmpty { try PermissionChanges.announceFriendship(a, b, in: tx) }
        return !halves.isEmpty
    }

    static func delete(_ request: FriendRequestRow, in tx: Transaction) throws {
        try tx.execute("DELETE FROM friend_request WHERE id = \(request.id)")
        if request.declinedAt == nil { tx.remove(.friendRequest, request.id, from: .user(request.to)) }
        if request.takenBackAt == nil { tx.remove(.friendRequest, request.id, from: .user(request.from)) }
    }

    /// Withdraws a request for its sender. If it was declined, this stays recorded, so that sending it anew does not
    /// bypass the wait.
    static func withdraw(_ request: FriendRequestRow, in tx: Transaction) throws {
        guard request.declinedAt != nil else { return try delete(request, in: tx) }
        guard request.takenBackAt == nil else { return }
        try tx.execute("UPDATE friend_request SET taken_back_at = \(tx.now) WHERE id = \(request.id)")
        tx.remove(.friendRequest, request.id, from: .user(request.from))
    }
}
