public import Domain
public import Store

/// Keeps the reply to a request that took more than one command, for whoever sends it again.
public struct KeepReply: SystemCommand {
    public static let name = "system.keepReply"
    /// It belongs to the command before it.
    public static let isAudited = false

    /// Whose request it was.
    public var person: ID<User>
    public var key: IdempotencyKey
    public var reply: StoredReply

    public init(for person: ID<User>, key: IdempotencyKey, reply: StoredReply) {
        self.person = person
        self.key = key
        self.reply = reply
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        guard try key.find(for: person, in: tx) == nil else { return }
        try key.store(reply, for: person, in: tx)
    }
}
