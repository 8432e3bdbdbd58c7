/// The maximum length of texts without a type of their own, in characters as people count them.
public enum TextLength {
    /// The name of a guest without an account.
    public static let guestName = 120
    /// A language tag (BCP 47, RFC 5646, section 4.4.1).
    public static let locale = 35
    /// A requester's note to the hosts.
    public static let joinNote = 300
    /// The reason for cancelling an event.
    public static let cancellation = 500
    /// The hosts' message to their guests.
    public static let announcement = 1000
    /// The note in the reminders of an event.
    public static let reminderNote = 500
    /// The reason of a report.
    public static let reportReason = 1000
}
