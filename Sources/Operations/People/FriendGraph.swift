import Domain
import Store

/// The graph of friendships, as SQL that every query shares.
enum FriendGraph {
    /// Everyone with whom a person has a block, whichever of the two made it.
    static func blocked(from me: ID<User>) -> SQL {
        "SELECT blocked_id FROM block WHERE user_id = \(me) UNION ALL SELECT user_id FROM block WHERE blocked_id = \(me)"
    }

    static func everyoneBlocked(from me: ID<User>, in reader: any Reader) throws -> Set<ID<User>> {
        Set(try reader.rows(blocked(from: me)) { try $0.next(ID<User>.self) })
    }

    static func friends(of me: ID<User>) -> SQL { "SELECT friend_id FROM friend WHERE user_id = \(me)" }

    /// Whether the person in a column is a friend.
    static func isFriend(_ column: SQL, of me: ID<User>) -> SQL {
        "EXISTS (SELECT 1 FROM friend f WHERE f.user_id = \(me) AND f.friend_id = \(column))"
    }

    /// Whether the person in a column has a friend in common. Walks that person's friends, who are mostly fewer than
    /// those of someone who asks for a list; `CROSS JOIN` keeps that order.
    static func hasMutualFriend(_ column: SQL, with me: ID<User>) -> SQL {
        "EXISTS (SELECT 1 FROM \(mutual(column, with: me)))"
    }

    static func mutualCount(_ column: SQL, with me: ID<User>) -> SQL {
        "(SELECT count(*) FROM \(mutual(column, with: me)))"
    }

    /// The friends `x.friend_id` that the person in a column and another have in common; nobody who is disabled.
    static func mutual(_ column: SQL, with me: ID<User>) -> SQL {
        """
        friend x CROSS JOIN friend y WHERE x.user_id = \(column) AND y.user_id = \(me) AND y.friend_id = x.friend_id
            AND \(isActive("x.friend_id"))
        """
    }

    static func isActive(_ column: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM users w WHERE w.id = \(column) AND w.status = 'active')"
    }

    static func areFriends(_ a: ID<User>, _ b: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM friend WHERE user_id = \(a) AND friend_id = \(b)")
    }

    static func areBlocked(_ a: ID<User>, _ b: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 WHERE \(isBlocked("\(b)", from: a))")
    }

    /// Whether a person has a block with the one in a column, whichever of the two made it.
    static func isBlocked(_ column: SQL, from me: ID<User>) -> SQL {
        """
        (EXISTS (SELECT 1 FROM block WHERE user_id = \(me) AND blocked_id = \(column))
        OR EXISTS (SELECT 1 FROM block WHERE user_id = \(column) AND blocked_id = \(me)))
        """
    }

    /// What one person is to another.
    static func relationship(_ other: ID<User>, to me: ID<User>, in reader: any Reader) throws -> Relationship {
        guard other != me else { return Relationship(isSelf: true, isFriend: false, mutualFriends: 0) }
        return Relationship(
            isSelf: false, isFriend: try areFriends(me, other, in: reader),
            mutualFriends: try reader.value("SELECT \(mutualCount("\(other)", with: me))") ?? 0)
    }
}
