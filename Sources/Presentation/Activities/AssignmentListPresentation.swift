public import Domain
public import Operations

/// Who takes part in an activity, or who took part before.
public struct AssignmentListPresentation: Equatable, Sendable {
    public var title: Phrase
    /// Shown instead of assignments.
    public var placeholder: Phrase
    /// Shows the assignments of ``otherTime``; nil if there are none.
    public var showOthers: ActionPresentation?
    public var otherTime: AssignmentTime

    /// - Parameter hasEnded: whether there are ended assignments.
    public init(_ time: AssignmentTime, hasEnded: Bool) {
        placeholder = hasEnded ? "Nobody takes part now." : "Nobody takes part yet."
        switch time {
        case .current:
            (title, otherTime) = ("Who takes part", .ended)
            showOthers = hasEnded ? ActionPresentation("Show who took part before") : nil
        case .ended:
            (title, otherTime) = ("Who took part before", .current)
            showOthers = ActionPresentation("Show who takes part now")
        }
    }
}
