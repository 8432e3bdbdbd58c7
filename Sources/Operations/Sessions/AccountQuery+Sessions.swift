public import Domain
public import Store

extension AccountQuery {
    /// Returns the person of a session's access token; nil if it is unknown or expired.
    ///
    /// - Parameter hash: The SHA-256 of the token.
    public static func session(accessHash hash: [UInt8], now: Instant, in reader: any Reader) throws -> SessionUse? {
        try reader.row(
            """
            SELECT s.id, s.used_at, s.rotated_at, u.id, u.role, u.given_name, u.family_name, u.is_verified, a.time_zone, a.locale, u.handle
            FROM session s JOIN users u ON u.id = s.user_id JOIN account a ON a.user_id = u.id
            WHERE s.access_hash = \(hash) AND s.access_until > \(now) AND s.created_at > \(now - Lifetime.signIn)
                AND u.status = 'active'
            """
        ) {
            let session: ID<Session> = try $0.next()
            let usedAt: Instant = try $0.next()
            let rotatedAt: Instant? = try $0.next()
            let id: ID<User> = try $0.next()
            let role: Role = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            let isVerified: Bool = try $0.next()
            return SessionUse(
                person: Person(
                    id: id, session: session, role: role, isVerified: isVerified, timeZone: try $0.next(),
                    locale: try $0.next(),
                    name: name.full, handle: try $0.next()),
                recordedAt: usedAt, isFirst: rotatedAt.map { usedAt <= $0 } ?? false)
        }
    }

    /// Returns a person as an actor, for work on their behalf; nil if they could not sign in.
    package static func actor(_ id: ID<User>, in reader: any Reader) throws -> Actor? {
        try reader.row(
            """
            SELECT u.role, u.given_name, u.family_name, u.is_verified, a.time_zone, a.locale, u.handle
            FROM users u JOIN account a ON a.user_id = u.id WHERE u.id = \(id) AND u.status = 'active'
            """
        ) {
            let role: Role = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            let isVerified: Bool = try $0.next()
            return .person(
                Person(
                    id: id, session: nil, role: role, isVerified: isVerified, timeZone: try $0.next(),
                    locale: try $0.next(),
                    name: name.full, handle: try $0.next()))
        }
    }

    /// Returns whether a person's session is still active and the confirmation of their address unchanged.
    public static func isCurrent(_ person: Person, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM session s JOIN users u ON u.id = s.user_id
            WHERE s.id = \(person.session) AND u.is_verified = \(person.isVerified)
            """)
    }

    /// Returns whether a person's session began within ``Lifetime/freshSignIn``.
    public static func hasJustSignedIn(_ person: Person, now: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM session WHERE id = \(person.session) AND created_at > \(now - Lifetime.freshSignIn)")
    }

    /// Returns the given sessions that are still active.
    public static func current(_ sessions: [ID<Session>], in reader: any Reader) throws -> Set<ID<Session>> {
        Set(try reader.rows("SELECT id FROM session WHERE id IN \(list: sessions)") { try $0.next(ID<Session>.self) })
    }

    public static func sessions(as actor: Actor, in reader: any Reader) throws -> [SessionView] {
        let person = try actor.signedIn()
        return try reader.rows(
            """
            SELECT id, device, created_at, used_at FROM session WHERE user_id = \(person.id) ORDER BY used_at DESC, id
            """
        ) {
            let id: ID<Session> = try $0.next()
            return SessionView(
                id: id, device: try $0.next(), createdAt: try $0.next(), lastUsedAt: try $0.next(),
                isCurrent: id == person.session)
        }
    }
}
