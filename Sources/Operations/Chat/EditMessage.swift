public import Domain
public import Store

/// Edits one's own message, within 15 minutes of sending it.
public struct EditMessage: ClientCommand {
    public static let name = "chat.edit"
    // The server's clock decides when the 15 minutes are over.
    public static let offline = Offline.withHint
    public static let requiredFields = [["body"]]
    public static let bounds = InputBounds(longer: ["body": MessageRules.maxLength])
    public var id: ID<Message>
    public var body: String?

    public init(id: ID<Message>, body: String?) {
        self.id = id
        self.body = body
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try EditMessage.own(id, as: actor, in: tx)
        guard !found.row.isDeleted else { throw Refusal(.conflict, "This message was deleted.") }
        guard MessageRules.mayEdit(sentAt: found.row.sentAt, now: tx.now) else {
            throw Refusal(.conflict, "You can edit a message for 15 minutes. Write a new one, or delete it.")
        }
        let body = try MessageRules.body(body)
        try tx.execute("UPDATE message SET body = \(body), edited_at = \(tx.now) WHERE id = \(id) AND body <> \(body)")
        tx.put(.message, id, in: .crew(found.event.id))
    }

    /// Returns a message that the actor wrote. Only this function decides it.
    ///
    /// - Throws: ``Refusal`` `not_found` if they may not read it, `not_allowed` if someone else wrote it.
    static func own(_ id: ID<Message>, as actor: Actor, in reader: any Reader) throws -> CrewAccess.Found<MessageRow> {
        let found = try CrewAccess.find(MessageRow.self, id, as: actor, in: reader)
        guard found.row.author == found.me else { throw Refusal(.notAllowed, "You can change only your own messages.") }
        return found
    }
}
