/// How many characters, as people count them, a text may have that is of no kind of its own.
public enum TextLength {
    /// The name of a guest without an account.
    public static let guestName = 120
    /// A tag of a language (BCP 47, RFC 5646, section 4.4.1).
    public static let locale = 35
    /// A line to the hosts of whoever asks to come.
    public static let joinNote = 300
    /// Why an event is called off.
    public static let cancellation = 500
    /// What hosts write to their guests.
    public static let announcement = 1000
    /// What goes with the reminders of an event.
    public static let reminderNote = 500
    /// What is wrong with what is reported.
    public static let reportReason = 1000
}
