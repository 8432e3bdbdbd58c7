import Domain
public import Store

/// Keeps the answer to a request that took more than one command, for whoever sends it again.
public struct KeepAnswer: Command {
    public static let name = "system.keepAnswer"

    public var key: IdempotencyKey
    public var answer: StoredAnswer

    public init(key: IdempotencyKey, answer: StoredAnswer) {
        self.key = key
        self.answer = answer
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        guard try key.find(for: person.id, in: tx) == nil else { return }
        try key.store(answer, for: person.id, in: tx)
    }
}
