public import Domain
import Store

/// Somebody, by the name and the photo under which rows name them.
public struct NamedPerson: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var name: String
    /// The hash of the profile photo.
    public var photo: String?

    public init(id: ID<User>, name: String, photo: String? = nil) {
        self.id = id
        self.name = name
        self.photo = photo
    }

    /// - Parameter row: at the id, the given name, the family name and the photo.
    init(_ row: inout Row) throws {
        id = try row.next()
        name = PersonName(given: try row.next(), family: try row.next()).full
        photo = try row.next()
    }
}
