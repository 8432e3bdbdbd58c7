import Domain
public import Operations
public import Store

/// Deletes a batch of uploads that no command can name any more. A file without any use is released.
public struct ForgetUploads: SystemCommand {
    public static let name = "photo.forgetUploads"
    public static let isAudited = false
    /// The maximum number of uploads in one batch.
    private static let batch = 500

    public init() {}

    /// - Returns: Whether more are left.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        let expired = PhotoQuery.isExpired(now: tx.now)
        try PhotoUse.forgetUploads(
            "digest IN (SELECT digest FROM uploaded_photo WHERE \(expired) ORDER BY at LIMIT \(ForgetUploads.batch)) AND \(expired)",
            in: tx)
        return try PhotoQuery.hasExpiredUploads(now: tx.now, in: tx)
    }
}
