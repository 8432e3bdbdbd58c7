public import Domain
public import Store

/// Deletes one's own message or, as a host, any message. The row stays as a tombstone, so that the conversation around
/// it makes sense.
public struct DeleteMessage: ClientCommand {
    public static let name = "chat.delete"
    public static let offline = Offline.yes
    public var id: ID<Message>

    public init(id: ID<Message>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try DeleteMessage.message(id, as: actor, in: tx)
        guard !found.row.isDeleted else { return }
        try tx.execute("UPDATE message SET body = '', deleted_at = \(tx.now) WHERE id = \(id)")
        tx.put(.message, id, in: .crew(found.event.id))
    }

    /// Returns a message that the actor may delete. Only this function decides it.
    ///
    /// - Throws: ``Refusal`` `not_found` if the actor may not read it, `not_allowed` if they may only read it.
    static func message(
        _ id: ID<Message>, as actor: Actor, in reader: any Reader
    ) throws -> CrewAccess.Found<MessageRow> {
        let found = try CrewAccess.find(MessageRow.self, id, as: actor, in: reader)
        let isHost = try EventAccess.isHost(found.me, of: found.event, in: reader)
        guard MessageRules.mayDelete(isAuthor: found.row.author == found.me, isHost: isHost) else {
            throw Refusal(.notAllowed, "You can delete only your own messages. Hosts can delete any.")
        }
        return found
    }
}
