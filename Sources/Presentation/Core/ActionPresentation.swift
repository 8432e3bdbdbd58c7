public import Domain

/// How an action is offered. The screen that shows it knows which command it sends, and where a link leads.
public struct ActionPresentation: Hashable, Sendable {
    public enum Style: Hashable, Sendable {
        case plain
        /// The next step on the screen.
        case primary
        /// It takes something away.
        case danger
    }

    /// The question that is asked before an action that cannot be undone.
    public struct Confirmation: Hashable, Sendable {
        /// The button that asks.
        public var opener: Phrase
        /// What the action changes.
        public var consequence: Phrase

        public init(opener: Phrase, consequence: Phrase) {
            self.opener = opener
            self.consequence = consequence
        }
    }

    public var label: Phrase
    public var style: Style
    public var icon: Icon?
    /// The accessible name, if the label alone does not identify the item: of the ``Confirmation/opener``, if there is
    /// one.
    public var name: Phrase?
    public var confirmation: Confirmation?

    public init(
        _ label: Phrase, _ style: Style = .plain, icon: Icon? = nil, name: Phrase? = nil,
        confirmation: Confirmation? = nil
    ) {
        self.label = label
        self.style = style
        self.icon = icon
        self.name = name
        self.confirmation = confirmation
    }
}
