public import Domain

/// `PUT /activities/{id}/completion`: since when an activity is completed.
public struct ActivityCompletionBody: Codable, Hashable, Sendable {
    /// Not in the future; now where it is left out. Of one that is completed already, this corrects the date.
    public var at: Instant?
}
