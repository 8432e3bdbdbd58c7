import Domain
import Operations
import Store

/// Finds the photos that commands name.
enum PhotoUploads {
    static let handlers: [SignalHandler] = [
        .on(PhotoNamed.self) { try photo($0.hash, of: $0.owner, in: $1) }
    ]

    /// Returns a photo that a person uploaded for a command, or uses already.
    private static func photo(_ hash: String, of owner: ID<User>, in reader: any Reader) throws -> StoredPhoto {
        let found = try reader.row(
            """
            SELECT hash, bytes FROM uploaded_photo WHERE owner_id = \(owner) AND (digest = \(hash) OR hash = \(hash))
            UNION ALL SELECT hash, bytes FROM photo WHERE owner_id = \(owner) AND hash = \(hash) LIMIT 1
            """
        ) { StoredPhoto(hash: try $0.next(), bytes: try $0.next(Int.self)) }
        guard let found else { throw PhotoRules.notUploaded }
        return found
    }
}
