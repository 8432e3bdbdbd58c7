import Domain
import Store

struct FriendRequestRow {
    var id: ID<FriendRequest>
    var from: ID<User>
    var to: ID<User>
    var declinedAt: Instant?
    /// When the sender withdrew it. The sender does not know whether it was declined.
    var takenBackAt: Instant?

    static func find(_ id: ID<FriendRequest>, in reader: any Reader) throws -> FriendRequestRow? {
        try find("id = \(id)", in: reader)
    }

    static func find(from: ID<User>, to: ID<User>, in reader: any Reader) throws -> FriendRequestRow? {
        try find("from_id = \(from) AND to_id = \(to)", in: reader)
    }

    private static func find(_ condition: SQL, in reader: any Reader) throws -> FriendRequestRow? {
        try reader.row("SELECT id, from_id, to_id, declined_at, taken_back_at FROM friend_request WHERE \(condition)") {
            FriendRequestRow(
                id: try $0.next(), from: try $0.next(), to: try $0.next(), declinedAt: try $0.next(),
                takenBackAt: try $0.next())
        }
    }

    /// Returns the condition that request `r` is pending as far as a person knows. For its sender that is until they
    /// withdraw it.
    static func isPending(for me: ID<User>) -> SQL {
        "((r.to_id = \(me) AND r.declined_at IS NULL) OR (r.from_id = \(me) AND r.taken_back_at IS NULL))"
    }
}
