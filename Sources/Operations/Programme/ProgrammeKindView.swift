public import Domain

/// An activity type or a participant role.
public struct ProgrammeKindView: Hashable, Sendable, Codable {
    /// A lower-case UUID; its kind is said by where it stands.
    public var id: ID<ProgrammeKindView>
    public var name: String
    /// Whether it came with Mingle: it is said in the language of the reader, and can be neither renamed nor deleted.
    public var isPredefined: Bool

    public init(id: ID<ProgrammeKindView>, name: String, isPredefined: Bool = false) {
        self.id = id
        self.name = name
        self.isPredefined = isPredefined
    }

    /// As it is shown.
    public var label: Phrase { isPredefined ? ProgrammeKind.label(name) : "\(name)" }
}
