public import Domain

/// What the screen of a venue says and offers besides its lists.
public struct VenuePresentation: Equatable, Sendable {
    /// Nil if the viewer may not edit the programme.
    public var edit: ActionPresentation?
    /// Nil if the viewer may not edit the programme.
    public var delete: ActionPresentation?
    /// The number of further former residents; nil without any.
    public var moreFormerResidents: Phrase?

    public init(moreFormerResidents: Int, _ context: PresentationContext) {
        self.moreFormerResidents = moreFormerResidents > 0 ? "… and \(moreFormerResidents, .count) more." : nil
        guard context.may(.edit) else { return }
        edit = ActionPresentation("Edit", icon: .edit)
        delete = ActionPresentation("Delete")
    }
}
