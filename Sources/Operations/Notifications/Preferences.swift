public import Domain
public import Store

/// How a person wants to be notified.
struct PreferencesRow {
    var value: NoticePreferences

    static func find(_ user: ID<User>, in reader: any Reader) throws -> PreferencesRow {
        let found = try reader.row("SELECT changed, quiet_from, quiet_to FROM preferences WHERE user_id = \(user)") {
            let changed: String = try $0.next()
            let (from, to): (Int?, Int?) = (try $0.next(), try $0.next())
            return NoticePreferences(
                changed: Set(changed.split(separator: " ").compactMap(choice)),
                quietHours: from.flatMap { from in to.flatMap { QuietHours(from: from, to: $0) } })
        }
        return PreferencesRow(value: found ?? NoticePreferences())
    }

    func write(for user: ID<User>, in tx: Transaction) throws {
        let changed = value.changed.map { "\($0.kind.rawValue).\($0.channel.rawValue)" }.sorted().joined(separator: " ")
        try tx.execute(
            """
            INSERT INTO preferences (user_id, changed, quiet_from, quiet_to)
            VALUES (\(user), \(changed), \(value.quietHours?.from), \(value.quietHours?.to))
            ON CONFLICT (user_id) DO UPDATE SET changed = excluded.changed, quiet_from = excluded.quiet_from,
                quiet_to = excluded.quiet_to
            """)
        tx.put(.preferences, user, in: .user(user))
    }

    /// What the links in mails prove: that they were mailed to this person.
    static func token(of user: ID<User>, in tx: Transaction) throws -> String {
        if let token: String = try tx.value("SELECT token FROM unsubscribe WHERE user_id = \(user)") { return token }
        let token = Secret.make(in: tx, bytes: 16)
        try tx.execute("INSERT INTO unsubscribe (user_id, token) VALUES (\(user), \(token))")
        return token
    }

    private static func choice(_ text: Substring) -> NoticePreferences.Choice? {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count == 2, let kind = NoticeKind(rawValue: parts[0]), let channel = NoticeChannel(rawValue: parts[1])
        else { return nil }
        return NoticePreferences.Choice(kind, channel)
    }
}

/// Preferences, as the contract shows them.
public struct PreferencesView: Hashable, Sendable, Codable {
    public struct Channels: Hashable, Sendable, Codable {
        public var email: Bool
        public var push: Bool

        public init(email: Bool, push: Bool) {
            self.email = email
            self.push = push
        }
    }

    public struct Quiet: Hashable, Sendable, Codable {
        /// `22:00`
        public var from: String
        public var to: String
    }

    /// By kind.
    public var notifications: [String: Channels]
    public var quietHours: Quiet?

    public init(_ value: NoticePreferences) {
        notifications = Dictionary(
            uniqueKeysWithValues: NoticeKind.allCases.map {
                ($0.rawValue, Channels(email: value.allows($0, .email), push: value.allows($0, .push)))
            })
        quietHours = value.quietHours.map { Quiet(from: PreferencesView.clock($0.from), to: PreferencesView.clock($0.to)) }
    }

    private static func clock(_ minutes: Int) -> String {
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}

/// Changes one's own preferences; takes only what changes.
public struct UpdatePreferences: ClientCommand {
    public static let name = "notice.updatePreferences"
    public static let offline = Offline.yes

    public struct Channels: Codable, Sendable {
        public var email: Bool?
        public var push: Bool?
        public init(email: Bool? = nil, push: Bool? = nil) {
            self.email = email
            self.push = push
        }
    }

    public struct Quiet: Codable, Sendable {
        public var from: String?
        public var to: String?
        public init(from: String?, to: String?) {
            self.from = from
            self.to = to
        }
    }

    /// By kind.
    public var notifications: [String: Channels]?
    public var quietHours: Patch<Quiet>

    public init(notifications: [String: Channels]? = nil, quietHours: Patch<Quiet> = .keep) {
        self.notifications = notifications
        self.quietHours = quietHours
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        var row = try PreferencesRow.find(person.id, in: tx)
        var errors = FieldErrors()
        if notifications?.count ?? 0 > NoticeKind.allCases.count {
            throw Refusal.invalid("notifications", "There are \(NoticeKind.allCases.count) kinds of notification.")
        }
        for (name, channels) in notifications ?? [:] {
            guard name.utf8.count <= 100, let kind = NoticeKind(rawValue: name) else {
                errors.add("notifications", "There is no kind of notification called “\(Text.excerpt(name))”.")
                continue
            }
            if let email = channels.email { row.value.set(kind, .email, email) }
            if let push = channels.push { row.value.set(kind, .push, push) }
        }
        switch quietHours {
        case .keep: break
        case .clear: row.value.quietHours = nil
        case .set(let quiet):
            if let from = UpdatePreferences.minutes(quiet.from), let to = UpdatePreferences.minutes(quiet.to),
                let hours = QuietHours(from: from, to: to)
            {
                row.value.quietHours = hours
            } else {
                errors.add("quietHours", "Give two different times of day, as 22:00 and 07:00.")
            }
        }
        try errors.check()
        try row.write(for: person.id, in: tx)
    }

    private static func minutes(_ text: String?) -> Int? {
        guard let text, text.utf8.count <= 5 else { return nil }
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}

/// Ends the mails of one kind by the link in one of them, without signing in (RFC 8058).
public struct Unsubscribe: ClientCommand {
    public static let name = "notice.unsubscribe"
    // The link is a secret.
    public static let offline = Offline.no
    /// The secret in the link.
    public var token: String
    public var kind: String

    public init(token: String, kind: String) {
        self.token = token
        self.kind = kind
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let (user, kind) = try Unsubscribe.find(token, kind, in: tx)
        var row = try PreferencesRow.find(user, in: tx)
        row.value.set(kind, .email, false)
        try row.write(for: user, in: tx)
    }

    /// Whose mails of which kind a link ends.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    static func find(_ token: String, _ kind: String, in reader: any Reader) throws -> (user: ID<User>, kind: NoticeKind) {
        guard kind.utf8.count <= 100, let kind = NoticeKind(rawValue: kind),
            let user: ID<User> = try reader.value("SELECT user_id FROM unsubscribe WHERE token = \(token)")
        else { throw Refusal.notFound }
        return (user, kind)
    }
}

public enum PreferencesQuery {
    /// Whether a link ends mails of somebody.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func checkUnsubscribing(_ token: String, _ kind: String, in reader: any Reader) throws {
        _ = try Unsubscribe.find(token, kind, in: reader)
    }

    public static func preferences(as actor: Actor, in reader: any Reader) throws -> PreferencesView {
        PreferencesView(try PreferencesRow.find(actor.verified().id, in: reader).value)
    }
}
