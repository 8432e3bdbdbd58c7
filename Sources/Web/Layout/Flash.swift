/// A message that a page shows once: what has just been done, or why a form was refused.
public struct Flash: Hashable, Sendable {
    /// One sentence, in the language of the page.
    public var text: String
    /// Whether nothing was done. The message then looks like an error.
    public var isRefusal: Bool

    public init(_ text: String, isRefusal: Bool = false) {
        self.text = text
        self.isRefusal = isRefusal
    }
}
