public import Domain

extension EventStatus {
    /// The badge of a draft or a cancelled event.
    public var badge: Badge? {
        switch self {
        case .draft: Badge("Draft", .muted)
        case .cancelled: Badge("Cancelled", .warning)
        case .scheduled: nil
        }
    }
}
