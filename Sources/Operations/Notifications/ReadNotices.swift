public import Domain
public import Store

/// Marks notices in one's own inbox as read.
public struct ReadNotices: ClientCommand {
    public static let name = "notice.read"
    public static let offline = Offline.yes
    /// The notices; `nil` marks all of them.
    public var ids: [ID<Notice>]?

    public init(ids: [ID<Notice>]? = nil) {
        self.ids = ids
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        if let ids, ids.count > 200 { throw Refusal.invalid("ids", "Give at most 200 at a time.") }
        let choice: SQL = ids.map { "id IN \(list: $0)" } ?? "TRUE"
        let read = try tx.rows(
            "UPDATE notice SET read_at = \(tx.now) WHERE user_id = \(person.id) AND read_at IS NULL AND \(choice) RETURNING id"
        ) { try $0.next(ID<Notice>.self) }
        for id in read { tx.put(.notice, id, in: .user(person.id)) }
    }
}
