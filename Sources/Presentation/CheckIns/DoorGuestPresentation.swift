public import Domain
public import Operations

/// A guest at the door, with what a host can do.
public struct DoorGuestPresentation: Equatable, Sendable {
    public var id: ID<RSVP>
    /// The name, and the number of people that they bring.
    public var name: Phrase
    public var face: FacePresentation
    /// The RSVP, unless the guest is simply going.
    public var badges: [Badge]
    /// Since when they have been here; nil until they arrive.
    public var arrival: Phrase?
    public var checkIn: ActionPresentation?
    public var undo: ActionPresentation?
    /// Why they cannot be checked in, if that depends on their RSVP. A host can change it on the guest's page.
    public var hint: Phrase?

    /// - Parameter isOpen: whether guests can be checked in at all.
    public init(_ guest: GuestView, at event: EventView, isOpen: Bool, _ context: PresentationContext) {
        id = guest.id
        name = guest.partyName
        face = FacePresentation(guest.name, photo: guest.photo)
        badges = guest.status == .going ? [] : guest.badges
        if let at = guest.checkedInAt {
            arrival = "Here since \(context.timeOfArrival(at, at: event))"
            undo = ActionPresentation("Undo", name: "Undo the check-in of \(guest.name)")
        } else if isOpen {
            hint = event.terms.objectionToCheckIn(guest.status, at: context.now)?.message
            if hint == nil {
                checkIn = ActionPresentation("Check in", .primary, icon: .check, name: "Check in \(guest.name)")
            }
        }
    }
}
