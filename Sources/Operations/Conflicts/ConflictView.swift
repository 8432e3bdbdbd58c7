public import Domain
public import Store

/// A field of which the reader's update overwrote what somebody else wrote. They keep one of the two values with
/// ``KeepMine`` or ``KeepTheirs``.
public struct ConflictView: Hashable, Sendable, Codable, Identifiable {
    public var id: ID<Conflict>
    public var rowKind: RowKind
    /// The id of the row.
    public var rowId: ID<Never>
    /// The title of the row, or of what it belongs to; nil if the reader can no longer see it.
    public var title: String?
    /// The name of the field in the row's update command. The values are its JSON there; nil if empty.
    public var field: String
    public var theirs: String?
    public var mine: String?
    /// Who wrote ``theirs``; nil if Mingle did, or if the reader can't see them.
    public var by: NamedPerson?
    /// When they wrote it.
    public var at: Instant
}
