import Domain
public import Store

/// Sets or removes one's own profile photo.
public struct SetProfilePhoto: PhotoCommand {
    public static let name = "photo.setProfile"
    // The server stores the photo under another hash than that of the uploaded file.
    public static let offline = Offline.withHint
    /// `nil` removes the photo.
    public var photo: StoredPhoto?

    public var namedPhoto: StoredPhoto? { photo }

    public init(photo: StoredPhoto?) {
        self.photo = photo
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let photo = try photo.map { try PhotoUse.stored($0, of: person.id, in: tx) }
        let old: String? = try tx.value("SELECT photo FROM users WHERE id = \(person.id)")
        guard old != photo?.hash else { return }
        try PhotoUse.release("owner_id = \(person.id) AND \(PhotoUse.isProfile)", in: tx)
        if let photo { try PhotoUse.add(photo, owner: person.id, in: tx) }
        try tx.execute("UPDATE users SET photo = \(photo?.hash) WHERE id = \(person.id)")
        tx.put(.user, person.id, in: .community)
    }
}
