/// How long the things that prove who someone is are good for.
public enum Lifetime {
    public static let accessToken = Span.minutes(15)
    /// A session that is not used for this long ends.
    public static let session = Span.days(60)
    public static let verification = Span.hours(24)
    public static let passwordReset = Span.hours(1)
    /// How long the previous refresh token still gives the same successor, for a client that lost the answer.
    public static let refreshGrace = Span.seconds(10)
    public static let idempotency = Span.hours(24)
}
