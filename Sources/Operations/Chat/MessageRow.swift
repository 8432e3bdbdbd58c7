import Domain
import Store

/// A stored message.
struct MessageRow: CrewRow {
    static let permissionToSee = EventPermission.chat

    var event: ID<Event>
    var author: ID<User>
    var sentAt: Instant
    var isDeleted: Bool

    var postedBy: ID<User>? { author }

    static func find(_ id: ID<Message>, in reader: any Reader) throws -> MessageRow? {
        try reader.row("SELECT event_id, author_id, sent_at, deleted_at IS NOT NULL FROM message WHERE id = \(id)") {
            MessageRow(
                event: try $0.next(), author: try $0.next(), sentAt: try $0.next(), isDeleted: try $0.next())
        }
    }
}
