package import Domain
package import Store

/// The graph of friendships, as SQL fragments that all queries share.
package enum FriendGraph {
    /// Returns a query for everyone who has a block with a person, whichever of the two made it.
    package static func blocked(from me: ID<User>) -> SQL {
        "SELECT blocked_id FROM block WHERE user_id = \(me) UNION ALL SELECT user_id FROM block WHERE blocked_id = \(me)"
    }

    package static func peopleWithBlock(with me: ID<User>, in reader: any Reader) throws -> Set<ID<User>> {
        Set(try reader.rows(blocked(from: me)) { try $0.next(ID<User>.self) })
    }

    static func friends(of me: ID<User>) -> SQL { "SELECT friend_id FROM friend WHERE user_id = \(me)" }

    /// Returns the condition that the person in a column is a friend.
    static func isFriend(_ column: SQL, of me: ID<User>) -> SQL {
        "EXISTS (SELECT 1 FROM friend f WHERE f.user_id = \(me) AND f.friend_id = \(column))"
    }

    /// Returns the condition that the person in a column shares a friend with `me`. It walks that person's friends, who
    /// are usually fewer than those of someone who opens a list. `CROSS JOIN` keeps that order.
    static func hasMutualFriend(_ column: SQL, with me: ID<User>) -> SQL {
        "EXISTS (SELECT 1 FROM \(mutual(column, with: me)))"
    }

    static func mutualCount(_ column: SQL, with me: ID<User>) -> SQL {
        "(SELECT count(*) FROM \(mutual(column, with: me)))"
    }

    /// Returns the mutual friends `x.friend_id` of `me` and the person in a column, without disabled accounts.
    static func mutual(_ column: SQL, with me: ID<User>) -> SQL {
        """
        friend x CROSS JOIN friend y WHERE x.user_id = \(column) AND y.user_id = \(me) AND y.friend_id = x.friend_id
            AND \(isActive("x.friend_id"))
        """
    }

    static func isActive(_ column: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM users w WHERE w.id = \(column) AND w.status = 'active')"
    }

    package static func areFriends(_ a: ID<User>, _ b: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM friend WHERE user_id = \(a) AND friend_id = \(b)")
    }

    package static func haveBlock(_ a: ID<User>, _ b: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 WHERE \(isBlocked("\(b)", from: a))")
    }

    /// Returns the condition that `me` has a block with the person in a column, whichever of the two made it.
    static func isBlocked(_ column: SQL, from me: ID<User>) -> SQL {
        """
        (EXISTS (SELECT 1 FROM block WHERE user_id = \(me) AND blocked_id = \(column))
        OR EXISTS (SELECT 1 FROM block WHERE user_id = \(column) AND blocked_id = \(me)))
        """
    }

    /// Returns how two people are related.
    static func relationship(_ other: ID<User>, to me: ID<User>, in reader: any Reader) throws -> Relationship {
        guard other != me else { return Relationship(isSelf: true, isFriend: false, mutualFriends: 0) }
        return Relationship(
            isSelf: false, isFriend: try areFriends(me, other, in: reader),
            mutualFriends: try reader.value("SELECT \(mutualCount("\(other)", with: me))") ?? 0)
    }
}
