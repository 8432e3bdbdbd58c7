/// Limits of the inspiration board of an event (spec, "Inside an event: planning with the crew").
public enum PostRules {
    /// The maximum length of a caption, in characters as people count them.
    public static let maxCaptionLength = 280
    /// The maximum length of a comment, in characters.
    public static let maxCommentLength = 1000

    /// Whether a person may delete a post or a comment: their own or, as a host, any.
    public static func mayDelete(isAuthor: Bool, isHost: Bool) -> Bool { isAuthor || isHost }

    /// Returns a caption in its stored form: trimmed, with plain line ends; nil if blank.
    ///
    /// - Throws: ``Refusal`` `invalid` at `caption`.
    public static func caption(_ raw: String?) throws(Refusal) -> String? {
        var errors = FieldErrors()
        let caption = errors.paragraphs(raw, "caption", max: maxCaptionLength)
        try errors.check()
        return caption
    }

    /// Returns a comment in its stored form.
    ///
    /// - Throws: ``Refusal`` `invalid` at `body`, also if it is blank.
    public static func comment(_ raw: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let body = errors.paragraphs(raw, "body", max: maxCommentLength, required: "Write something first.")
        try errors.check()
        return body!
    }
}
