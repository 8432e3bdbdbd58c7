public import Domain
public import Operations
public import Store

/// Stores the reply to a request that took more than one command, so that a repeated request gets the same reply.
public struct KeepReply: SystemCommand {
    public static let name = "system.keepReply"
    /// The command that it follows is already in the audit.
    public static let isAudited = false

    /// The person who sent the request.
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
