public import Domain
public import Operations

/// An entry of a history of venues: when an activity took place there, or a participant lived there.
public struct VenueEntryPresentation: Equatable, Sendable {
    public var period: Phrase
    /// Nil if the viewer may not edit the programme.
    public var edit: ActionPresentation?

    public init(_ entry: ActivityVenueView, _ context: PresentationContext) {
        self.init(
            entry.effectiveFrom, entry.effectiveTo, edit: "Change when it was at \(entry.venue.name)", context)
    }

    public init(_ entry: ParticipantAddressView, _ context: PresentationContext) {
        self.init(
            entry.effectiveFrom, entry.effectiveTo, edit: "Change when they lived at \(entry.venue.name)", context)
    }

    private init(_ from: Instant, _ to: Instant?, edit name: Phrase, _ context: PresentationContext) {
        period = PeriodText.period(from, to, context)
        edit = context.may(.edit) ? ActionPresentation("Edit", icon: .edit, name: name) : nil
    }
}
