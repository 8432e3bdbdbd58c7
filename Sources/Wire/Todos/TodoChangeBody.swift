public import Domain

/// What of an item is changed: what is left out stays, `null` takes away.
public struct TodoChangeBody: Codable, Sendable {
    public var title: Patch<String>
    public var description: Patch<String>
    public var dueAt: Patch<Instant>
    public var assigneeId: Patch<ID<User>>
    public var places: Patch<Int>
}
