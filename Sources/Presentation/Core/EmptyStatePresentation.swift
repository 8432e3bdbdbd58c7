public import Domain

/// What is shown instead of an empty list: what belongs there, and the next step.
public struct EmptyStatePresentation: Equatable, Sendable {
    public var icon: Icon
    public var title: Phrase
    public var text: Phrase
    public var action: ActionPresentation?

    public init(_ icon: Icon, _ title: Phrase, _ text: Phrase, action: ActionPresentation? = nil) {
        self.icon = icon
        self.title = title
        self.text = text
        self.action = action
    }
}
