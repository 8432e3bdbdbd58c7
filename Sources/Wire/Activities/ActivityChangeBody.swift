public import Domain

/// Changes to an activity. An omitted field stays unchanged; `null` clears it.
public struct ActivityChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var description: Patch<String>
    public var activityTypeId: Patch<ID<ActivityType>>
    public var startDate: Patch<Instant>
    public var endDate: Patch<Instant>
    public var status: Patch<ActivityStatus>
    /// When it was completed or cancelled. Only for an activity with that status.
    public var closedAt: Patch<Instant>
}
