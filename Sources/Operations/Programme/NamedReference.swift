public import Domain

/// A thing by its id and name.
public struct NamedReference<Subject: SendableMetatype>: Hashable, Sendable, Codable {
    public var id: ID<Subject>
    public var name: String

    public init(id: ID<Subject>, name: String) {
        self.id = id
        self.name = name
    }
}
