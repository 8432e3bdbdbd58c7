public import Domain
public import Operations

/// The notes below the events of an activity or a venue.
public struct ProgrammeEventsPresentation: Equatable, Sendable {
    /// How many there are besides.
    public var more: Phrase?
    /// Shown instead of events; nil if there are some, even if the viewer may not see them.
    public var placeholder: Phrase?

    public init(_ programme: ProgrammeEvents) {
        more =
            programme.others > 0
            ? "\(programme.others, .count) more are older, or you don’t have access to them." : nil
        placeholder = programme.events.isEmpty && more == nil ? "None yet." : nil
    }
}
