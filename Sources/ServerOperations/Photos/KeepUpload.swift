public import Domain
public import Operations
public import Store

/// Records a photo that a person uploaded for a command that their device pushes later. Idempotent.
public struct KeepUpload: SystemCommand {
    public static let name = "photo.keepUpload"
    public static let isAudited = false
    public var owner: ID<User>
    /// SHA-256 of the file as it was sent, 64 hexadecimal digits.
    public var digest: String
    /// SHA-256 of the stored photo.
    public var hash: String
    /// The total number of bytes of both stored sizes.
    public var bytes: Int

    public init(owner: ID<User>, digest: String, hash: String, bytes: Int) {
        self.owner = owner
        self.digest = digest
        self.hash = hash
        self.bytes = bytes
    }

    /// - Throws: ``Refusal`` `too_large` if the owner exceeds their storage quota, `conflict` if they upload too many.
    public func perform(in tx: Transaction, as actor: Actor) throws {
        guard PhotoRules.isHash(digest), PhotoRules.isHash(hash), bytes > 0 else { throw PhotoRules.unreadable }
        try PhotoUse.forgetUploads("owner_id = \(owner) AND digest = \(digest)", in: tx)
        let count: Int = try tx.value("SELECT count(*) FROM uploaded_photo WHERE owner_id = \(owner)")!
        guard count < PhotoRules.maxUploads else { throw PhotoRules.tooManyUploads }
        try tx.execute(
            """
            INSERT INTO uploaded_photo (owner_id, digest, hash, bytes, at)
            VALUES (\(owner), \(digest), \(hash), \(bytes), \(tx.now))
            """)
        try PhotoUse.keepFile(hash, of: owner, in: tx)
    }
}
