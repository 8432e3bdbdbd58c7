public import Domain

/// When a to-do item is due.
public struct TodoDuePresentation: Equatable, Sendable {
    /// The words before the time.
    public var label: Phrase
    public var at: Instant
    public var isLate: Bool

    public init(_ at: Instant, _ context: PresentationContext) {
        self.at = at
        isLate = at < context.now
        label = isLate ? "Was due" : "Due"
    }
}
