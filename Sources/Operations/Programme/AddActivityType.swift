public import Domain
public import Store

/// Adds an activity type. Idempotent: sending the same id again returns the same type.
public struct AddActivityType: CreatingCommand {
    public static let name = "activityType.add"
    // Only the server knows whether the name is free.
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"]]
    /// The id, which the client may choose.
    public var id: ID<ActivityType>?
    /// At most 50 characters; unique, ignoring case.
    public var name: String?

    public var createdID: ID<ActivityType>? {
        get { id }
        set { id = newValue }
    }

    public init(id: ID<ActivityType>? = nil, name: String?) {
        self.id = id
        self.name = name
    }

    public func exists(_ id: ID<ActivityType>, in tx: Transaction) throws -> Bool {
        try ProgrammeKindStore(kind: .activityType).exists(id, in: tx)
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ActivityType> {
        try ProgrammeAccess.check(.administer, actor)
        return try ProgrammeKindStore(kind: .activityType).add(self, name: name, in: tx)
    }
}
