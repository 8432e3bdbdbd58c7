public import Domain

/// An activity type or a participant role.
public struct ProgrammeKindView: Hashable, Sendable, Codable {
    /// A lower-case UUID. The context determines whether it is a type or a role.
    public var id: ID<ProgrammeKindView>
    public var name: String
    /// Whether it is predefined. If so, it is shown in the reader's language and cannot be renamed or deleted.
    public var isPredefined: Bool

    public init(id: ID<ProgrammeKindView>, name: String, isPredefined: Bool = false) {
        self.id = id
        self.name = name
        self.isPredefined = isPredefined
    }

    /// The displayed name.
    public var label: Phrase { isPredefined ? ProgrammeKind.label(name) : "\(name)" }
}
