import Domain
public import Store

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
        else { throw Refusal(.notFound, "This link doesn’t work any more. In the notification settings you choose which mails you get.") }
        return (user, kind)
    }
}
