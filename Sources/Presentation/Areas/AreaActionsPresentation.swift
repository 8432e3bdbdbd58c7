import Domain

/// What editors can do with an area.
public struct AreaActionsPresentation: Equatable, Sendable {
    public var edit = ActionPresentation("Edit", icon: .edit)
    public var addSubarea = ActionPresentation("Add sub-area", icon: .plus)
    public var addVenue = ActionPresentation("Add venue", icon: .plus)
    public var delete = ActionPresentation("Delete")

    /// Returns nil if the viewer may not edit the programme.
    public init?(_ context: PresentationContext) {
        guard context.may(.edit) else { return nil }
    }
}
