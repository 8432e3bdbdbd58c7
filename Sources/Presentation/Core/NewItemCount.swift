public import Domain

/// The number of new items behind a link.
public struct NewItemCount: Equatable, Sendable {
    public var text: Phrase
    /// The accessible name.
    public var name: Phrase

    /// Returns nil if nothing is new.
    public init?(_ count: Int) {
        guard count > 0 else { return nil }
        text = count > 99 ? "\(99)+" : "\(count)"
        name = "\(count, .count) new"
    }
}
