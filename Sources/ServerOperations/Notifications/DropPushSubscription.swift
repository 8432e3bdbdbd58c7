public import Domain
public import Operations
public import Store

/// Deletes the subscription of a browser that its push service no longer knows.
public struct DropPushSubscription: SystemCommand {
    public static let name = "push.drop"
    public var id: ID<PushSubscription>

    public init(id: ID<PushSubscription>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try PushSubscriptions.remove("id = \(id)", in: tx)
    }
}
