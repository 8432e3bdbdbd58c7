public import Domain
public import Store

/// Edits one's own message, within 15 minutes of sending it.
public struct EditMessage: ClientCommand {
    public static let name = "chat.edit"
    // The server's clock decides when the 15 minutes are over.
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["body": MessageRules.maxLength])
    public var id: ID<Message>
    public var body: String?

    public init(id: ID<Message>, body: String?) {
        self.id = id
        self.body = body
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try ChatAccess.own(id, as: actor, in: tx)
        guard !found.isDeleted else { throw Refusal(.conflict, "This message was deleted.") }
        guard MessageRules.mayEdit(sentAt: found.sentAt, now: tx.now) else {
            throw Refusal(.conflict, "You can edit a message for 15 minutes. Write a new one, or delete it.")
        }
        let body = try MessageRules.body(body)
        try tx.execute("UPDATE message SET body = \(body), edited_at = \(tx.now) WHERE id = \(id) AND body <> \(body)")
        tx.put(.message, id, in: .crew(found.event.id))
    }
}
