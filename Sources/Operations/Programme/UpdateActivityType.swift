public import Domain
public import Store

/// Renames an activity type, unless it is predefined.
public struct UpdateActivityType: ClientCommand {
    public static let name = "activityType.update"
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"]]
    public var id: ID<ActivityType>
    public var name: String?

    public init(id: ID<ActivityType>, name: String?) {
        self.id = id
        self.name = name
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.administer, actor)
        try ProgrammeKindStore(kind: .activityType).rename(id, to: name, in: tx)
    }
}
