/// What a message of a chat may be (spec, "Inside an event: chat").
public enum MessageRules {
    /// Characters, as people count them.
    public static let longest = 2000
    /// The author may correct a message for this long.
    public static let editTime = Span.minutes(15)
    /// Where more than this lies between two messages, a line tells the time.
    public static let quiet = Span.hours(6)

    /// The text as it is stored: trimmed, with plain line ends.
    public static func body(_ raw: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let body = errors.paragraphs(raw, "body", max: longest, required: "Write something first.")
        try errors.check()
        return body!
    }

    public static func mayEdit(sentAt: Instant, now: Instant) -> Bool { now - sentAt <= editTime }

    /// Whether a line with the time stands above a message.
    public static func needsTimeLine(after previous: Instant?, at sentAt: Instant) -> Bool {
        previous.map { sentAt - $0 > quiet } ?? true
    }
}
