public import Domain

/// A link whose label and destination depend on what is shown.
public struct LinkPresentation: Hashable, Sendable {
    public var label: Phrase
    public var destination: Destination

    public init(_ label: Phrase, _ destination: Destination) {
        self.label = label
        self.destination = destination
    }
}
