public import Domain
public import Store

public enum PeopleQuery {
    /// Returns one person's profile.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func person(_ id: ID<User>, as actor: Actor, in reader: any Reader) throws -> PersonView {
        let me = try actor.verified().id
        _ = try PersonAccess.find(id, as: actor, in: reader)
        return try list("u.id = \(id)", me, in: reader).first.orNotFound()
    }

    /// Returns why a former member has no profile: the account was deleted or disabled. Returns `nil` for
    /// everyone else.
    public static func absence(of id: ID<User>, as actor: Actor, in reader: any Reader) throws -> AccountStatus? {
        let me = try actor.verified().id
        return try reader.value(
            """
            SELECT u.status FROM users u WHERE u.id = \(id) AND (u.status = 'deleted' OR u.status = 'disabled' AND u.is_verified)
            AND u.id NOT IN (\(FriendGraph.blocked(from: me)))
            """)
    }

    /// Returns members other than the actor whose name or nickname contains the query: friends first, then by name.
    public static func people(
        matching query: String, as actor: Actor, after cursor: PageCursor? = nil, limit: Int = 50, in reader: any Reader
    ) throws -> Page<PersonView> {
        let me = try actor.verified().id
        guard let words = UserSearch.words(query) else {
            return Page([], limit: limit) { _ in PageCursor(key: 0, id: []) }
        }
        // The actor most likely looks for a friend. The key of a cursor is the rank of its part.
        var found: [PersonView] = []
        let isFriend = FriendGraph.isFriend("u.id", of: me)
        let friends: SQL = "s.user_id IN (\(FriendGraph.friends(of: me)))"
        // Friends are few, so their search texts are compared one by one.
        for (part, rank) in [(friends, 0), ("NOT \(isFriend)" as SQL, 1)] where found.count <= limit {
            guard Int64(rank) >= cursor?.key ?? 0 else { continue }
            let search = rank == 0 ? TrigramIndex.users.texts(words) : try TrigramIndex.users.pieces(words, in: reader)
            let start: SQL = cursor.map { $0.key == rank ? after($0) : "TRUE" } ?? "TRUE"
            found += try list(
                """
                u.id <> \(me) AND \(part) AND \(search.condition) AND \(PersonAccess.condition(for: me)) AND \(start)
                """, from: search.source, me, limit: limit + 1 - found.count, in: reader)
        }
        return Page(found, limit: limit) {
            PageCursor(
                key: $0.kind == .friend ? 0 : 1, id: $0.id.bytes,
                name: SearchText.person(PersonName(given: $0.givenName, family: $0.familyName), handle: $0.handle))
        }
    }

    /// Returns the actor's friends, by name.
    public static func friends(
        as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<PersonView> {
        let me = try actor.verified().id
        return try page("u.id IN (\(FriendGraph.friends(of: me)))", me, after: cursor, limit: limit, in: reader)
    }

    /// Returns friends of friends who are not friends themselves, those with most mutual friends first.
    public static func connections(
        as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<PersonView> {
        let me = try actor.verified().id
        let start: SQL = cursor.map { "(-m.n, s.text, u.id) > (\($0.key), \($0.name), \($0.id))" } ?? "TRUE"
        let found = try reader.rows(
            """
            SELECT \(UserView.columns), FALSE, m.n, \(request(me)) FROM (
                SELECT b.friend_id AS id, count(*) AS n FROM friend a JOIN friend b ON b.user_id = a.friend_id
                WHERE a.user_id = \(me) AND \(FriendGraph.isActive("a.friend_id")) AND b.friend_id <> \(me) AND b.friend_id NOT IN (\(FriendGraph.friends(of: me)))
                GROUP BY b.friend_id) m
            JOIN users u ON u.id = m.id JOIN user_search s ON s.user_id = u.id
            WHERE \(PersonAccess.condition(for: me)) AND \(start) ORDER BY m.n DESC, s.text, u.id LIMIT \(limit + 1)
            """
        ) { try view(&$0, me) }
        return Page(found, limit: limit) {
            PageCursor(
                key: -Int64($0.mutualFriends), id: $0.id.bytes,
                name: SearchText.person(PersonName(given: $0.givenName, family: $0.familyName), handle: $0.handle))
        }
    }

    /// Returns the actor's mutual friends with a person, by name.
    public static func mutualFriends(
        with id: ID<User>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<PersonView> {
        let me = try actor.verified().id
        _ = try PersonAccess.find(id, as: actor, in: reader)
        return try page(
            "u.id IN (SELECT x.friend_id FROM \(FriendGraph.mutual("\(id)", with: me)))", me, after: cursor,
            limit: limit,
            in: reader)
    }

    /// Returns pending requests, sent and received, newest first.
    public static func requests(as actor: Actor, in reader: any Reader) throws -> [FriendRequestView] {
        let me = try actor.verified().id
        return try reader.rows(
            """
            SELECT \(UserView.columns), FALSE, \(FriendGraph.mutualCount("u.id", with: me)), r.id, r.from_id = \(me), r.made_at
            FROM friend_request r JOIN users u ON u.id = CASE WHEN r.from_id = \(me) THEN r.to_id ELSE r.from_id END
            WHERE \(FriendRequestRow.isPending(for: me)) AND \(PersonAccess.condition(for: me))
            ORDER BY r.made_at DESC, r.id
            """
        ) {
            let person = try view(&$0, me)
            return FriendRequestView(
                id: person.request!.id, person: person, isMine: person.request!.isMine, createdAt: try $0.next())
        }
    }

    /// Returns the number of received requests that are pending.
    public static func waitingRequests(of me: ID<User>, in reader: any Reader) throws -> Int {
        try reader.value(
            """
            SELECT count(*) FROM friend_request r JOIN users u ON u.id = r.from_id
            WHERE r.to_id = \(me) AND r.declined_at IS NULL AND \(PersonAccess.condition(for: me))
            """) ?? 0
    }

    /// Returns the people blocked by the actor, by name.
    public static func blocked(as actor: Actor, in reader: any Reader) throws -> [UserView] {
        let me = try actor.verified().id
        return try reader.rows(
            """
            SELECT \(UserView.columns) FROM users u JOIN user_search s ON s.user_id = u.id WHERE u.status <> 'deleted'
            AND u.id IN (SELECT blocked_id FROM block WHERE user_id = \(me)) ORDER BY s.text, u.id
            """
        ) { try UserView(&$0) }
    }

    /// Returns past public events that a friend or connection hosted or attended. Returns nothing for other people.
    public static func pastEvents(
        of id: ID<User>, as actor: Actor, now: Instant, limit: Int = 20, in reader: any Reader
    ) throws -> [EventView] {
        let me = try actor.verified().id
        _ = try PersonAccess.find(id, as: actor, in: reader)
        let relationship = try FriendGraph.relationship(id, to: me, in: reader)
        guard relationship.kind != .none else { return [] }
        return try EventQuery.attended(by: id, as: actor, now: now, limit: limit, in: reader)
    }

    // MARK: Reading

    private static func page(
        _ condition: SQL, _ me: ID<User>, after cursor: PageCursor?, limit: Int, in reader: any Reader
    ) throws -> Page<PersonView> {
        let start: SQL = cursor.map(after) ?? "TRUE"
        let found = try list(
            "\(condition) AND \(PersonAccess.condition(for: me)) AND \(start)", me, limit: limit + 1, in: reader)
        return Page(found, limit: limit) {
            PageCursor(
                key: 0, id: $0.id.bytes,
                name: SearchText.person(PersonName(given: $0.givenName, family: $0.familyName), handle: $0.handle))
        }
    }

    private static func after(_ cursor: PageCursor) -> SQL { "(s.text, s.user_id) > (\(cursor.name), \(cursor.id))" }

    /// - Parameter condition: A condition on `users u` and `user_search s`. Counts are computed only for the people on
    ///   the page.
    private static func list(
        _ condition: SQL, from source: SQL = "user_search", _ me: ID<User>, limit: Int = 1, in reader: any Reader
    ) throws -> [PersonView] {
        try reader.rows(
            """
            SELECT \(UserView.columns), \(FriendGraph.isFriend("u.id", of: me)), \(FriendGraph.mutualCount("u.id", with: me)),
                \(request(me))
            FROM (SELECT s.text, s.user_id FROM \(source) s JOIN users u ON u.id = s.user_id
                WHERE \(condition) ORDER BY s.text, s.user_id LIMIT \(limit)) l
            JOIN users u ON u.id = l.user_id ORDER BY l.text, l.user_id
            """
        ) { try view(&$0, me) }
    }

    /// Returns the columns for the request between `u` and `me`: its id, and whether `me` sent it.
    private static func request(_ me: ID<User>) -> SQL {
        let waiting: SQL = """
            FROM friend_request r WHERE \(FriendRequestRow.isPending(for: me))
            AND ((r.from_id = \(me) AND r.to_id = u.id) OR (r.from_id = u.id AND r.to_id = \(me)))
            """
        return "(SELECT r.id \(waiting) LIMIT 1), (SELECT r.from_id = \(me) \(waiting) LIMIT 1)"
    }

    private static func view(_ row: inout Row, _ me: ID<User>) throws -> PersonView {
        let user = try UserView(&row)
        let relationship = Relationship(isSelf: user.id == me, isFriend: try row.next(), mutualFriends: try row.next())
        let request: ID<FriendRequest>? = try row.next()
        let isMine: Bool? = try row.next()
        return PersonView(user, relationship, request: request.map { .init(id: $0, isMine: isMine ?? false) })
    }
}
