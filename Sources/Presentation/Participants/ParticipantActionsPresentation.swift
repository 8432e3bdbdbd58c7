import Domain

/// What editors can do with a participant.
public struct ParticipantActionsPresentation: Equatable, Sendable {
    public var edit = ActionPresentation("Edit", icon: .edit)
    public var assignOrDelete = ActionPresentation("Assign or delete")

    /// Returns nil if the viewer may not edit the programme.
    public init?(_ context: PresentationContext) {
        guard context.may(.edit) else { return nil }
    }
}
