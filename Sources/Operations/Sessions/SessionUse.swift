public import Domain

/// The use of a session through its access token.
public struct SessionUse: Sendable {
    public var person: Person
    /// The time of the last recorded use.
    public var recordedAt: Instant
    /// Whether no use of the tokens of the last refresh is recorded yet.
    public var isFirst: Bool
}
