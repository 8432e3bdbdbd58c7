public import Domain
public import Store

/// Deletes an activity type that is not in use and did not come with Mingle.
public struct DeleteActivityType: ClientCommand {
    public static let name = "activityType.delete"
    // Whether it is in use, the server knows.
    public static let offline = Offline.withHint
    public var id: ID<ActivityType>

    public init(id: ID<ActivityType>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.administer, actor)
        try KindStore(kind: .activityType).delete(id, in: tx)
    }
}
