public enum ActivityStatus: String, Codable, Sendable, CaseIterable {
    case planned = "PLANNED"
    case active = "ACTIVE"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"

    /// Whether the activity is over. From then on it no longer counts as active.
    public var isClosed: Bool { self == .completed || self == .cancelled }
}
