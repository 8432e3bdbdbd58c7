public import Domain
public import Store

/// Makes an activity type. The same id sent again is the same one.
public struct AddActivityType: MakingCommand {
    public static let name = "activityType.add"
    // Whether the name is free, the server knows.
    public static let offline = Offline.withHint
    /// Made by the client if it likes.
    public var id: ID<ActivityType>?
    /// At most 50 characters; no two are the same without case.
    public var name: String?

    public var madeID: ID<ActivityType>? {
        get { id }
        set { id = newValue }
    }

    public init(id: ID<ActivityType>? = nil, name: String?) {
        self.id = id
        self.name = name
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ActivityType> {
        try ProgrammeAccess.check(.administer, actor)
        return try KindStore(kind: .activityType).add(self, name: name, in: tx)
    }
}
