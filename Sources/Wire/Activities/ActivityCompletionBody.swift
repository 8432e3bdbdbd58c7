public import Domain

/// The body of `PUT /activities/{id}/completion`.
public struct ActivityCompletionBody: Codable, Hashable, Sendable {
    /// When the activity was completed; must not be in the future and defaults to now. For a completed activity it
    /// corrects the date.
    public var at: Instant?
}
