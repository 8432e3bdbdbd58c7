/// Lifetimes of credentials and of related records.
public enum Lifetime {
    public static let accessToken = Span.minutes(15)
    /// A session that is unused for this long expires.
    public static let session = Span.days(60)
    /// A session expires after this long, even if it is used.
    public static let signIn = Span.days(180)
    /// How long after signing in a program need not send the password again where it is required.
    public static let freshSignIn = Span.minutes(10)
    /// A browser without a sign-in for this long counts as new again.
    public static let knownDevice = Span.days(365)
    public static let verification = Span.hours(24)
    public static let passwordReset = Span.hours(1)
    /// How long the old address can revert a change of address, and is kept for that.
    public static let emailChangeReversal = Span.days(7)
    /// How long the previous refresh token returns the same successor although that was used, for requests at the same
    /// time.
    public static let refreshGrace = Span.seconds(10)
    public static let idempotency = Span.hours(24)
    /// How long the server remembers what was created under an id that the client chose.
    public static let chosenID = Span.days(90)
    /// How long a device can be offline and still resume from its cursor. Tombstones are kept this long.
    public static let tombstones = Span.days(90)
    /// How long after its end something stays on devices that do not ask for the archive.
    public static let onDevices = Span.days(180)
    /// How long the overwritten values of fields are kept, and the conflicts about them.
    public static let overwrittenValue = Span.days(90)
    /// How long the audit is kept unless the operator configures another period.
    public static let audit = Span.days(365)
    /// How long a deleted entry of one's own calendar can be restored.
    public static let deletedEntry = Span.days(1)
    /// How long the name and address of a guest without an account are kept if the address is never confirmed.
    public static let unconfirmedGuestData = Span.days(7)
    /// How long after an event the names and addresses of guests without an account are kept.
    public static let guestData = Span.days(30)
}
