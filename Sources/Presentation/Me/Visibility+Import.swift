public import Domain

extension Visibility {
    /// The label for events that are imported; nil if it is the same as for a new event.
    public var importLabel: Phrase? { self == .invited ? "Only me and people I invite" : nil }

    public var importHint: Phrase? {
        self == .public ? "Events that the file marks as private stay private." : nil
    }
}
