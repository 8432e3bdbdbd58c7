import Domain
public import Operations

/// A section of the guest list for hosts, with the actions that they can take.
public struct HostGuestListPresentation: Equatable, Sendable {
    /// Says that guests can no longer RSVP while hosts can still change the list.
    public var note: StatusMessage?
    /// The sections that are offered.
    public var sections: [HostGuestListSection]
    public var mayInvite: Bool
    public var mayAddGuests: Bool
    public var mayWrite: Bool
    /// Leads to the door, while guests can arrive.
    public var checkIn: LinkPresentation?
    public var mayExport: Bool
    /// Whether the hosts come first. They attend without an RSVP.
    public var showsHosts: Bool
    /// What is shown instead of entries; nil if there are some.
    public var empty: EmptyListPresentation?

    /// - Parameter isSearch: whether the list shows the results of a search.
    public init(
        _ event: EventView, _ list: HostGuestList, in section: HostGuestListSection, isSearch: Bool,
        _ context: PresentationContext
    ) {
        mayInvite = event.mine.may.invite
        mayAddGuests = event.allows(.setGuests, context)
        mayWrite = event.allows(.announce, context)
        if event.allows(.checkIn(at: context.now), context) {
            checkIn = LinkPresentation("Check-in", .checkIn(event.id), icon: .check)
        }
        mayExport = list.counts[.all] ?? 0 > 0
        note =
            mayAddGuests && !event.takesRSVPs(at: context.now)
            ? StatusMessage(
                "Guests can’t answer any more. You can still approve requests, add guests and change their answers.",
                .info) : nil
        sections = HostGuestListSection.allCases.filter { other in
            // Sections that are usually empty are hidden until they have content.
            let isRare = other == .asking || other == .removed || other == .waiting
            return list.counts[other] ?? 0 > 0 || !isRare || other == section
        }
        showsHosts = section == .all && !isSearch
        let isEmpty =
            list.guests.items.isEmpty && list.invitations.isEmpty && list.removed.isEmpty && list.requests.isEmpty
        empty = isEmpty ? .guests(event, in: section, isSearch: isSearch) : nil
    }
}
