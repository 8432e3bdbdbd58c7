import Domain
public import Operations

extension EventView {
    /// Whether the viewer hosts the event or is going, and it is under way. The home screen shows it first.
    public var isViewersNow: Bool { isUnderWay && (canManage || mine.status == .going) }
}
