public import Domain

/// The outcome of an update of a row.
public struct UpdatedRow: Hashable, Sendable {
    /// The row's own version after the update.
    public var version: Int
    /// The fields of which the update overwrote what others wrote meanwhile.
    public var conflicts: [ID<Conflict>]

    public init(version: Int, conflicts: [ID<Conflict>]) {
        self.version = version
        self.conflicts = conflicts
    }
}
