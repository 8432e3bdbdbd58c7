public import Domain
public import Store

/// Marks what stands in one's inbox as read: all of it, or some.
public struct ReadNotices: ClientCommand {
    public static let name = "notice.read"
    public static let offline = Offline.yes
    /// All, if left out.
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
