public import Domain

/// An import of the actor that can be undone.
public struct ImportView: Hashable, Sendable, Codable {
    public var id: ID<EventImport>
    /// The calendar's own name.
    public var calendar: String?
    public var visibility: Visibility
    public var madeAt: Instant
    public var added: Int
    public var updated: Int
    public var removed: Int
    /// Events added by the import that still exist. Undoing it removes them.
    public var events: Int
    /// How many of these are still drafts.
    public var drafts: Int

    public init(
        id: ID<EventImport>, calendar: String?, visibility: Visibility, madeAt: Instant, added: Int, updated: Int,
        removed: Int, events: Int, drafts: Int
    ) {
        self.id = id
        self.calendar = calendar
        self.visibility = visibility
        self.madeAt = madeAt
        self.added = added
        self.updated = updated
        self.removed = removed
        self.events = events
        self.drafts = drafts
    }
}
