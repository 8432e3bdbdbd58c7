public import Domain
public import Store

/// Deletes an activity type that is neither in use nor predefined.
public struct DeleteActivityType: ClientCommand {
    public static let name = "activityType.delete"
    // Only the server knows whether it is in use.
    public static let offline = Offline.withHint
    public var id: ID<ActivityType>

    public init(id: ID<ActivityType>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.administer, actor)
        try ProgrammeKindStore(kind: .activityType).delete(id, in: tx)
    }
}
