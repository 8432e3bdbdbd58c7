import Domain
public import Store

/// Keeps the reply to a request that took more than one command, for whoever sends it again.
public struct KeepReply: Command {
    public static let name = "system.keepReply"
    /// It belongs to the command before it.
    public static let isAudited = false

    public var key: IdempotencyKey
    public var reply: StoredReply

    public init(key: IdempotencyKey, reply: StoredReply) {
        self.key = key
        self.reply = reply
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        guard try key.find(for: person.id, in: tx) == nil else { return }
        try key.store(reply, for: person.id, in: tx)
    }
}
