public import Domain

/// What an empty list shows: what belongs there or why nothing does, and the next step.
public struct EmptyListPresentation: Hashable, Sendable {
    public var icon: Icon
    public var title: Phrase
    public var text: Phrase
    public var step: LinkPresentation

    public init(_ icon: Icon, _ title: Phrase, _ text: Phrase, step: LinkPresentation) {
        self.icon = icon
        self.title = title
        self.text = text
        self.step = step
    }
}
