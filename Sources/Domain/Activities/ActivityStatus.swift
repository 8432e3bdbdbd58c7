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
}
