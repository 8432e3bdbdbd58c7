public import Domain
public import Operations
public import Store

public enum PhotoQuery {
    /// Returns the photos that a person uploaded and that are still stored, oldest first.
    public static func own(as actor: Actor, in reader: any Reader) throws -> [OwnPhotoView] {
        let person = try actor.verified()
        return try reader.rows(
            "SELECT hash, event_id, expense_id, post_id, made_at FROM photo WHERE owner_id = \(person.id) ORDER BY made_at, hash"
        ) {
            OwnPhotoView(
                hash: try $0.next(), eventId: try $0.next(), expenseId: try $0.next(), postId: try $0.next(),
                madeAt: try $0.next())
        }
    }

    /// Returns the hashes of all photos in use, and of those uploaded to be used.
    public static func used(in reader: any Reader) throws -> Set<String> {
        Set(
            try reader.rows("SELECT hash FROM photo UNION SELECT hash FROM uploaded_photo") {
                try $0.next(String.self)
            })
    }

    public static func isUsed(_ hash: String, in reader: any Reader) throws -> Bool {
        try reader.exists(PhotoUse.isNeeded(hash))
    }

    /// Returns whether there are uploads for ``ForgetUploads``.
    public static func hasExpiredUploads(now: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM uploaded_photo WHERE \(isExpired(now: now))")
    }

    /// The condition on `uploaded_photo` that no command can name it any more.
    static func isExpired(now: Instant) -> SQL { "at <= \(now - PhotoRules.uploadLifetime)" }

    /// Returns the hashes of photos that are no longer used and whose files are yet to be deleted.
    public static func released(in reader: any Reader) throws -> [String] {
        try reader.rows("SELECT hash FROM released_photo ORDER BY at, hash") { try $0.next(String.self) }
    }
}
