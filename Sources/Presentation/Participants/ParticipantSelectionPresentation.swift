public import Domain
public import Operations

/// What deleting the selected participants changes.
public struct ParticipantSelectionPresentation: Equatable, Sendable {
    public var consequence: Phrase
    public var delete: ActionPresentation

    public init(_ participants: [ParticipantView]) {
        consequence =
            participants.allSatisfy { $0.activityCount == 0 }
            ? "They don’t take part in anything. You can’t undo this."
            : "This also deletes their assignments, which then no longer count in the figures. You can’t undo this."
        delete = ActionPresentation("Delete \(participants.count, .count) participants", .danger)
    }
}
