import Domain
public import Operations

/// How many people come to an event, as far as the viewer may know.
public struct EventCountsPresentation: Equatable, Sendable {
    public var parts: [MarkedPhrase]

    /// Returns nil if the viewer may not know.
    public init?(_ event: EventView) {
        guard let counts = event.counts else { return nil }
        parts = [
            MarkedPhrase("[\(counts.going, .count)] people going", .strong),
            MarkedPhrase("[\(counts.maybe, .count)] people maybe", .strong),
        ]
        // Next to a limit, the seats say how many wait.
        if counts.waiting > 0, event.capacity == nil {
            parts.append(MarkedPhrase("[\(counts.waiting, .count)] people waiting", .strong))
        }
    }
}
