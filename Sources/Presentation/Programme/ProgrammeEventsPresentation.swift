public import Domain
public import Operations

/// What is said below the events of an activity or a venue.
public struct ProgrammeEventsPresentation: Equatable, Sendable {
    /// How many there are besides.
    public var more: Phrase?
    /// Nil if there are events, even if the viewer may not see them.
    public var empty: Phrase?

    public init(_ programme: ProgrammeEvents) {
        more =
            programme.others > 0
            ? "\(programme.others, .count) more are older, or you don’t have access to them." : nil
        empty = programme.events.isEmpty && more == nil ? "None yet." : nil
    }
}
