public import Domain

/// Changes to an item. An omitted field stays unchanged; `null` clears it.
public struct TodoChangeBody: Codable, Sendable {
    public var title: Patch<String>
    public var description: Patch<String>
    public var dueAt: Patch<Instant>
    public var assigneeId: Patch<ID<User>>
    public var places: Patch<Int>
}
