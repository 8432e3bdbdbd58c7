public import Domain
public import Operations
public import Store

/// Accounts, as administrators see them.
public enum UserQuery {
    /// Returns a page of matching accounts, newest first.
    public static func users(
        _ filter: UserFilter = UserFilter(), as actor: Actor, after cursor: PageCursor? = nil, limit: Int,
        in reader: any Reader
    ) throws -> Page<AdministeredUserView> {
        try actor.administrator()
        var conditions: [SQL] = []
        let query = Text.trimmed(filter.query)
        if !query.isEmpty {
            guard let found = try matches(query, in: reader) else { return Page([], limit: limit, cursor: pageCursor) }
            conditions.append("a.user_id IN (\(found))")
        }
        if let role = filter.role { conditions.append(condition(role)) }
        if let status = filter.status {
            conditions.append(
                status == .disabled ? "u.status <> 'active' AND u.status = 'disabled'" : "u.status <> 'disabled'")
        }
        if let cursor { conditions.append("(a.created_at, a.user_id) < (\(cursor.key), \(cursor.id))") }
        return Page(try list(conditions, limit: limit + 1, in: reader), limit: limit, cursor: pageCursor)
    }

    /// Returns the existing accounts with the given ids, by name.
    public static func users(_ ids: [ID<User>], as actor: Actor, in reader: any Reader) throws -> [AdministeredUserView]
    {
        try actor.administrator()
        return try list(["a.user_id IN \(list: ids)"], limit: ids.count, in: reader).sorted {
            ($0.name, $0.handle) < ($1.name, $1.handle)
        }
    }

    private static func list(_ conditions: [SQL], limit: Int, in reader: any Reader) throws -> [AdministeredUserView] {
        try reader.rows(
            """
            SELECT u.id, u.given_name, u.family_name, u.handle, u.photo, a.email, u.is_verified, u.role, u.status, a.created_at
            FROM account a JOIN users u ON u.id = a.user_id WHERE \(conditions.isEmpty ? "TRUE" : conditions.joined(" AND "))
            ORDER BY a.created_at DESC, a.user_id DESC LIMIT \(limit)
            """
        ) {
            let id: ID<User> = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            return AdministeredUserView(
                id: id, name: name, handle: try $0.next(), photo: try $0.next(), email: try $0.next(),
                emailVerified: try $0.next(),
                role: try $0.next(), status: try $0.next(), createdAt: try $0.next())
        }
    }

    /// Selects the ids of accounts whose name or nickname contains each word of a text, or whose address starts with
    /// it. All conditions use an index.
    private static func matches(_ query: String, in reader: any Reader) throws -> SQL? {
        guard let words = UserSearch.words(query) else { return nil }
        let search = try TrigramIndex.users.pieces(words, in: reader)
        let byName: SQL = "SELECT s.user_id FROM \(search.source) s WHERE \(search.condition)"
        // Address keys are lowercase and compared bytewise, so this range contains exactly the keys with the prefix.
        let start = query.lowercased()
        guard !start.contains(" "), start.utf8.count <= 254 else { return byName }
        return
            "\(byName) UNION SELECT c.user_id FROM credential c WHERE c.email_key >= \(start) AND c.email_key < \(start + "\u{10FFFF}")"
    }

    /// Returns the condition for a role. Few people have one, and repeating the partial index's condition selects that
    /// index. Most are members, for whom the list is scanned in order.
    private static func condition(_ role: Role) -> SQL {
        role == .member
            ? "u.role NOT IN ('READ_ONLY', 'EDITOR', 'ADMINISTRATOR')" : "u.role <> 'MEMBER' AND u.role = \(role)"
    }

    @Sendable private static func pageCursor(_ user: AdministeredUserView) -> PageCursor {
        PageCursor(key: user.createdAt.milliseconds, id: user.id.bytes)
    }
}
