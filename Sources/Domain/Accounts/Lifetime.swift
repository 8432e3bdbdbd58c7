/// How long the things that prove who someone is are good for.
public enum Lifetime {
    public static let accessToken = Span.minutes(15)
    /// A session that is not used for this long ends.
    public static let session = Span.days(60)
    /// A session ends after this long, however much it is used.
    public static let signIn = Span.days(180)
    /// For so long a program that has just signed in need not send the password again where it is asked for.
    public static let freshSignIn = Span.minutes(10)
    /// A browser that is not signed in with for this long is a new one again.
    public static let knownDevice = Span.days(365)
    public static let verification = Span.hours(24)
    public static let passwordReset = Span.hours(1)
    /// How long the old address can take a change back, and is kept for that.
    public static let takeBack = Span.days(7)
    /// How long the previous refresh token still gives the same successor, for a client that lost the reply.
    public static let refreshGrace = Span.seconds(10)
    public static let idempotency = Span.hours(24)
    /// How long it is known what was made under an id that its sender chose.
    public static let chosenID = Span.days(90)
    /// How long a device may have been away and still go on from where it stood: what was removed is remembered so long.
    public static let removals = Span.days(90)
    /// How long the audit is kept where the operator says nothing.
    public static let audit = Span.days(365)
    /// How long what was deleted from one’s own calendar can be put back.
    public static let deletedEntry = Span.days(1)
    /// How long the name and address of somebody without an account are kept who has answered or asked and never confirmed the address.
    public static let unconfirmed = Span.days(7)
    /// How long after an event the names and addresses of those without an account are kept.
    public static let strangers = Span.days(30)
}
