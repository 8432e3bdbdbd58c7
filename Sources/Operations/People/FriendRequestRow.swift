import Domain
import Store

struct FriendRequestRow {
    var id: ID<FriendRequest>
    var from: ID<User>
    var to: ID<User>
    var declinedAt: Instant?

    static func find(_ id: ID<FriendRequest>, in reader: any Reader) throws -> FriendRequestRow? {
        try find("id = \(id)", in: reader)
    }

    static func find(from: ID<User>, to: ID<User>, in reader: any Reader) throws -> FriendRequestRow? {
        try find("from_id = \(from) AND to_id = \(to)", in: reader)
    }

    private static func find(_ condition: SQL, in reader: any Reader) throws -> FriendRequestRow? {
        try reader.row("SELECT id, from_id, to_id, declined_at FROM friend_request WHERE \(condition)") {
            FriendRequestRow(id: try $0.next(), from: try $0.next(), to: try $0.next(), declinedAt: try $0.next())
        }
    }
}
