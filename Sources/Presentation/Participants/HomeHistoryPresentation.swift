import Domain
public import Operations

/// The homes of a participant.
public struct HomeHistoryPresentation: Equatable, Sendable {
    public var entries: [VenueEntryPresentation]
    public var add: ActionPresentation?

    /// Returns nil if none is known and the viewer may not add any.
    public init?(_ addresses: [ParticipantAddressView], _ context: PresentationContext) {
        add = context.may(.edit) ? ActionPresentation("Enter a move or an earlier home") : nil
        guard add != nil || !addresses.isEmpty else { return nil }
        entries = addresses.map { VenueEntryPresentation($0, context) }
    }
}
