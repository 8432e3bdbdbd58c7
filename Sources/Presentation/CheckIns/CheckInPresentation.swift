public import Domain
public import Operations

/// The guests of an event at the door, for its hosts.
public struct CheckInPresentation: Equatable, Sendable {
    /// Why nobody can be checked in now; nil while guests can arrive.
    public var closed: StatusMessage?
    /// How many people have arrived, whatever their RSVP, and how many are going; nil before anybody can arrive.
    public var arrived: MarkedPhrase?
    public var guests: [DoorGuestPresentation]
    /// The number of guests that the list leaves out.
    public var more: Phrase?
    /// What is shown instead of guests; nil if there are some.
    public var empty: EmptyListPresentation?

    /// - Parameter isSearch: whether the list shows the results of a search.
    public init(_ event: EventView, _ list: DoorList, isSearch: Bool, _ context: PresentationContext) {
        let objection = event.mine.standing.objection(
            to: .checkIn(at: context.now), at: event.terms, now: context.now)
        closed = objection.map { StatusMessage($0.message, .info) }
        arrived = event.counts.flatMap { counts in
            counts.checkedIn.map { here in
                counts.going == 0
                    ? MarkedPhrase("[\(here)] here", .strong)
                    : MarkedPhrase("[\(here)] of \(counts.going) here", .strong)
            }
        }
        guests = list.guests.map { DoorGuestPresentation($0, at: event, isOpen: objection == nil, context) }
        more = list.more > 0 ? "\(list.more, .count) more guests. Search for a name to find them." : nil
        guard guests.isEmpty else { return }
        let toGuests = LinkPresentation("Guest list", .guests(event.id))
        empty =
            isSearch
            ? EmptyListPresentation(
                .search, "Not on the list",
                "Nobody with this name or address has answered. Add them to the guest list.",
                step: toGuests)
            : EmptyListPresentation(
                .people, "No guests yet", "Guests who are going or maybe going appear here.", step: toGuests)
    }
}
