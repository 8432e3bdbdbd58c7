public import Domain
public import Operations

/// What editors can do with an activity.
public struct ActivityActionsPresentation: Equatable, Sendable {
    /// A change of the status.
    public struct Step: Equatable, Sendable {
        public var status: ActivityStatus
        public var action: ActionPresentation
    }

    /// The usual next steps. Editors can set any status in the form.
    public var steps: [Step]
    public var edit = ActionPresentation("Edit", icon: .edit)
    public var delete = ActionPresentation(
        "Delete activity", .danger,
        confirmation: .init(
            opener: "Delete",
            consequence:
                "This deletes the activity with its assignments and its venue history. You can’t undo this."))
    public var assign = ActionPresentation("Assign somebody")
    public var addVenue = ActionPresentation("Add a venue, or move there")
    public var addEvent = ActionPresentation("New event", icon: .plus)

    /// Returns nil if the viewer may not edit the programme.
    public init?(_ activity: ActivityView, _ context: PresentationContext) {
        guard context.may(.edit) else { return nil }
        let isClosed = activity.status.isClosed
        steps = activity.status.next.map { status in
            let action: ActionPresentation =
                switch status {
                case .planned: ActionPresentation(status.label, isClosed ? .plain : .primary)
                case .active where isClosed: ActionPresentation("Resume activity")
                case .active: ActionPresentation("Start activity", .primary)
                case .completed: ActionPresentation("Mark as completed", isClosed ? .plain : .primary)
                case .cancelled: ActionPresentation("Cancel activity", .danger)
                }
            return Step(status: status, action: action)
        }
    }
}
