public import Domain
import Store

/// A person with the name and photo that other rows show.
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

    /// - Parameter row: A row whose next columns are the id, the given name, the family name and the photo.
    init(_ row: inout Row) throws {
        id = try row.next()
        name = PersonName(given: try row.next(), family: try row.next()).full
        photo = try row.next()
    }
}
