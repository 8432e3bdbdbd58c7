public enum ActivityStatus: String, Codable, Sendable, CaseIterable {
    case planned = "PLANNED"
    case active = "ACTIVE"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"

    /// Nothing more happens: from then on an activity counts as active no longer.
    public var isClosed: Bool { self == .completed || self == .cancelled }
}
