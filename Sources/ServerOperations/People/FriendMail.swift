import Domain
import Operations
import Store

/// Composes mails between two people, or about one of them to the other.
enum FriendMail {
    static func order(
        _ kind: NoticeKind, to user: ID<User>, by actor: ID<User>?, in reader: any Reader
    ) throws -> MailJob? {
        let from = try actor.flatMap {
            try reader.value("SELECT \(PersonName.full(of: "users")) FROM users WHERE id = \($0)", as: String.self)
        }
        return try reader.row(
            "SELECT u.given_name, a.email FROM users u JOIN account a ON a.user_id = u.id WHERE u.id = \(user)"
        ) {
            MailJob(kind: .notice(kind), name: try $0.next(), email: try $0.next(), person: actor, from: from)
        }
    }
}
