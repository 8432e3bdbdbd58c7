public import Domain

/// A link whose label and destination depend on what is shown.
public struct LinkPresentation: Hashable, Sendable {
    public var label: Phrase
    public var destination: Destination
    public var icon: Icon?

    public init(_ label: Phrase, _ destination: Destination, icon: Icon? = nil) {
        self.label = label
        self.destination = destination
        self.icon = icon
    }
}
