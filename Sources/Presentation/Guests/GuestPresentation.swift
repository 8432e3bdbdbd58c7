public import Domain
public import Operations

/// What hosts can do about one guest.
public struct GuestPresentation: Equatable, Sendable {
    /// When the guest arrived, and who checked them in; nil if nobody has.
    public var arrival: Phrase?
    /// Saves another RSVP of the guest; nil if it can no longer change.
    public var change: ActionPresentation?
    /// Says which of the event's limits do not bind the hosts; nil if they bind nobody.
    public var limitsNote: Phrase?
    /// Replaces a guest pass that was lost or leaked; nil for members, and once the guest's address has been deleted.
    public var renew: ActionPresentation?
    public var remove: ActionPresentation

    public init(_ guest: GuestView, at event: EventView, _ context: PresentationContext) {
        if let at = guest.checkedInAt {
            let time = context.timeOfArrival(at, at: event)
            arrival = guest.checkedInBy.map { "Here since \(time), checked in by \($0)" } ?? "Here since \(time)"
        }
        if event.allows(.setGuests, context) {
            change = ActionPresentation(guest.isNotifiable ? "Save and tell them" : "Save", .primary)
        }
        if event.companionsAllowed < RSVPChoice.parties.upperBound - 1 {
            limitsNote = "Your limits on group size and deadlines don’t apply here. The number of seats does."
        }
        if guest.userId == nil, guest.isNotifiable {
            renew = ActionPresentation("New link", name: "Mail \(guest.name) a new link")
        }
        remove = ActionPresentation(
            "Remove \(guest.name)", .danger, name: "Remove \(guest.name)…",
            confirmation: .init(
                opener: "Remove",
                consequence: guest.isNotifiable
                    ? "We’ll let them know. They can’t answer again unless you allow it." : "They’ll be off the list."))
    }
}
