/// What may stand on the inspiration board of an event (spec, "Inside an event: planning with the crew").
public enum PostRules {
    /// Characters below a photo, as people count them.
    public static let longestCaption = 280
    /// Characters of a comment.
    public static let longestComment = 1000

    /// The caption as it is stored: trimmed, with plain line ends; nil where there is none.
    ///
    /// - Throws: ``Refusal`` `invalid` at `caption`.
    public static func caption(_ raw: String?) throws(Refusal) -> String? {
        var errors = FieldErrors()
        let caption = errors.paragraphs(raw, "caption", max: longestCaption)
        try errors.check()
        return caption
    }

    /// A comment as it is stored.
    ///
    /// - Throws: ``Refusal`` `invalid` at `body`, also for none.
    public static func comment(_ raw: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let body = errors.paragraphs(raw, "body", max: longestComment, required: "Write something first.")
        try errors.check()
        return body!
    }
}
