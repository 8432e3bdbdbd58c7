public import Domain

/// What of an activity is changed: what is left out stays, `null` takes away.
public struct ActivityChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var description: Patch<String>
    public var activityTypeId: Patch<ID<ActivityType>>
    public var startDate: Patch<Instant>
    public var endDate: Patch<Instant>
    public var status: Patch<ActivityStatus>
    /// Since when it is completed or called off, of one that is.
    public var closedAt: Patch<Instant>
}
