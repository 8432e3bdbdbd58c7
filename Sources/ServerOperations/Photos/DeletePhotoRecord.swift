import Domain
public import Operations
public import Store

/// Deletes the record of a released photo whose file was deleted.
public struct DeletePhotoRecord: SystemCommand {
    public static let name = "photo.forget"
    public var hash: String

    public init(hash: String) {
        self.hash = hash
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute("DELETE FROM released_photo WHERE hash = \(hash)")
    }
}
