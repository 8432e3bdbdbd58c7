public enum ActivityStatus: String, Codable, Sendable, CaseIterable {
    case planned = "PLANNED"
    case active = "ACTIVE"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"

    /// The statuses that usually follow, the most likely first. An editor may set any status.
    public var next: [ActivityStatus] {
        switch self {
        case .planned: [.active, .cancelled]
        case .active: [.completed, .cancelled]
        case .completed, .cancelled: [.active]
        }
    }

    /// Whether the activity is over. From then on it no longer counts as active.
    public var isClosed: Bool { self == .completed || self == .cancelled }

    /// Checks that only a closed activity has a time of completion or cancellation.
    ///
    /// - Throws: ``Refusal`` `invalid` at the field.
    public func check(closing time: Instant?, as field: String) throws(Refusal) {
        guard time == nil || isClosed else {
            throw .invalid(field, "Only completed or cancelled activities have this date.")
        }
    }
}
