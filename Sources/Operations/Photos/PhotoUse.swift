package import Domain
package import Store

/// The uses of photos: rows that keep their files from being deleted.
package enum PhotoUse {
    /// The condition that a row of `photo` is its owner's profile photo.
    package static let isProfile: SQL = "event_id IS NULL AND expense_id IS NULL AND post_id IS NULL"

    /// Returns the photo that a command names, as the server has stored it. On a device, as it was named.
    ///
    /// - Throws: ``Refusal`` `invalid` at `photo` if its owner has not uploaded it.
    static func stored(_ photo: StoredPhoto, of owner: ID<User>, in tx: Transaction) throws -> StoredPhoto {
        guard PhotoRules.isHash(photo.hash) else { throw PhotoRules.unreadable }
        guard photo.bytes == nil else { return photo }
        return try tx.emit(PhotoNamed(hash: photo.hash, owner: owner)) ?? photo
    }

    /// Records a use of a photo, except on a device, which keeps its files by the rows that it holds.
    ///
    /// - Parameters:
    ///   - event: The event that uses it as its cover.
    ///   - expense: The expense that uses it as its receipt.
    ///   - post: The post that it belongs to. Without any of the three, it is the owner's profile photo.
    /// - Throws: ``Refusal`` `too_large` if the owner exceeds their storage quota, `conflict` if they use this photo
    ///   too often.
    static func add(
        _ photo: StoredPhoto, owner: ID<User>, event: ID<Event>? = nil, expense: ID<Expense>? = nil,
        post: ID<Post>? = nil, in tx: Transaction
    ) throws {
        guard let bytes = photo.bytes else { return }
        guard PhotoRules.isHash(photo.hash), bytes > 0 else { throw PhotoRules.unreadable }
        // A request for the photo checks each use until one grants access, so the number is limited.
        try Quota.photoUses.check(
            tx.value("SELECT count(*) FROM photo WHERE hash = \(photo.hash) AND owner_id = \(owner)") ?? 0)
        try tx.execute(
            """
            INSERT INTO photo (hash, owner_id, event_id, expense_id, post_id, bytes, made_at)
            VALUES (\(photo.hash), \(owner), \(event), \(expense), \(post), \(bytes), \(tx.now))
            """)
        try keepFile(photo.hash, of: owner, in: tx)
    }

    /// Keeps the file of a photo that was just recorded.
    ///
    /// - Throws: ``Refusal`` `too_large` if its owner exceeds their storage quota.
    package static func keepFile(_ hash: String, of owner: ID<User>, in tx: Transaction) throws {
        try tx.execute("DELETE FROM released_photo WHERE hash = \(hash)")
        // Uses of the same photo share one file.
        let stored: Int? = try tx.value(
            """
            SELECT CAST(sum(bytes) AS BIGINT) FROM (
                SELECT hash, bytes FROM photo WHERE owner_id = \(owner)
                UNION SELECT hash, bytes FROM uploaded_photo WHERE owner_id = \(owner)) files
            """)
        guard stored ?? 0 <= PhotoRules.quota else { throw PhotoRules.overQuota }
    }

    /// Deletes the uses that match a condition on `photo`. A file without any use is released.
    package static func release(_ condition: SQL, in tx: Transaction) throws {
        try releaseFiles(
            tx.rows("DELETE FROM photo WHERE \(condition) RETURNING hash") { try $0.next(String.self) }, in: tx)
    }

    /// Deletes the uploads that match a condition on `uploaded_photo`. A file without any use is released.
    package static func forgetUploads(_ condition: SQL, in tx: Transaction) throws {
        try releaseFiles(
            tx.rows("DELETE FROM uploaded_photo WHERE \(condition) RETURNING hash") { try $0.next(String.self) }, in: tx
        )
    }

    /// Selects a row if a photo with this hash is used, or was uploaded to be used.
    package static func isNeeded(_ hash: String) -> SQL {
        "SELECT 1 FROM photo WHERE hash = \(hash) UNION ALL SELECT 1 FROM uploaded_photo WHERE hash = \(hash)"
    }

    private static func releaseFiles(_ hashes: [String], in tx: Transaction) throws {
        for hash in hashes where try !tx.exists(isNeeded(hash)) {
            try tx.execute(
                "INSERT INTO released_photo (hash, at) VALUES (\(hash), \(tx.now)) ON CONFLICT (hash) DO NOTHING")
        }
    }

    /// Copies the cover to a copy of an event.
    static func copyCover(from event: ID<Event>, to copy: ID<Event>, in tx: Transaction) throws {
        try tx.execute("UPDATE event SET photo = (SELECT photo FROM event WHERE id = \(event)) WHERE id = \(copy)")
        let cover = try tx.row("SELECT hash, bytes, owner_id FROM photo WHERE event_id = \(event)") {
            (photo: StoredPhoto(hash: try $0.next(), bytes: try $0.next(Int.self)), owner: try $0.next(ID<User>.self))
        }
        // On a device, the `photo` table is empty.
        guard let cover else { return }
        do { try add(cover.photo, owner: cover.owner, event: copy, in: tx) } catch let refusal as Refusal
            where refusal.code == .conflict
        {
            // The event is copied without the cover.
            try tx.execute("UPDATE event SET photo = NULL WHERE id = \(copy)")
        }
    }
}
