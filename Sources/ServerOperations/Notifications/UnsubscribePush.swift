import Domain
public import Operations
public import Store

/// Ends the messages to one of one's own browsers, or to all of them.
public struct UnsubscribePush: ClientCommand {
    public static let name = "push.unsubscribe"
    // Like ``SubscribePush``.
    public static let offline = Offline.no
    public var endpoint: String?

    public init(endpoint: String? = nil) {
        self.endpoint = endpoint
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let choice: SQL = endpoint.map { "endpoint = \($0)" } ?? "TRUE"
        try PushSubscriptions.remove("user_id = \(person.id) AND \(choice)", in: tx)
    }
}
