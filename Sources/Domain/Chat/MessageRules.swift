/// Rules of chat messages (spec, "Inside an event: chat").
public enum MessageRules {
    /// The maximum length, in characters as people count them.
    public static let maxLength = 2000
    /// How long the author may correct a message.
    public static let editTime = Span.minutes(15)
    /// The gap between two messages above which a time separator is shown.
    public static let timeSeparatorGap = Span.hours(6)

    /// Returns the text in its stored form: trimmed, with plain line ends.
    public static func body(_ raw: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let body = errors.paragraphs(raw, "body", max: maxLength, required: "Write something first.")
        try errors.check()
        return body!
    }

    /// Whether a person may delete a message: their own or, as a host, any.
    public static func mayDelete(isAuthor: Bool, isHost: Bool) -> Bool { isAuthor || isHost }

    public static func mayEdit(sentAt: Instant, now: Instant) -> Bool { now - sentAt <= editTime }

    /// Whether a time separator is shown above a message.
    public static func needsTimeLine(after previous: Instant?, at sentAt: Instant) -> Bool {
        previous.map { sentAt - $0 > timeSeparatorGap } ?? true
    }
}
