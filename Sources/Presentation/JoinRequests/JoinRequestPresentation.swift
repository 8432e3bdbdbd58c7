public import Domain
public import Operations

/// A join request in the hosts' list.
public struct JoinRequestPresentation: Equatable, Sendable {
    public var name: String
    public var face: FacePresentation
    /// The nickname of a member, with an `@`.
    public var handle: String?
    /// The address of a person without an account.
    public var email: String?
    /// Says that the person has no account; nil for members.
    public var accountNote: Phrase?
    /// How many people come; nil for one person.
    public var party: Phrase?
    /// What the host should know before they approve the request.
    public var warning: Phrase?
    public var note: Phrase?
    public var badge: Badge?
    public var approve: ActionPresentation?
    /// Takes the place of ``approve`` if the party is larger than the event.
    public var changeSeats: ActionPresentation?
    /// Declines the request, or lets a declined person ask again.
    public var drop: ActionPresentation?

    public init(_ request: JoinRequestView, _ event: EventView, _ context: PresentationContext) {
        name = request.name
        face = FacePresentation(request.name, photo: request.photo)
        if let handle = request.handle {
            self.handle = "@\(handle)"
        } else {
            // They typed the address for this event and confirmed it.
            email = request.email
            accountNote = "without an account"
        }
        party = request.party > 1 ? "\(request.party, .count) people" : nil
        note = request.note.isEmpty ? nil : "“\(request.note)”"
        let (isOpen, isDeclined) = (
            event.allows(.setGuests, context), request.status == .declined
        )
        if isDeclined {
            badge = Badge("Declined", .muted)
        } else if !isOpen, event.status != .cancelled {
            badge = Badge("Not answered in time", .muted)
        }
        guard isOpen else { return }
        let warnings =
            event.seating.map {
                JoinRequestRules.warnings(
                    party: request.party, companionsAllowed: event.companionsAllowed, seating: $0)
            } ?? []
        let texts = warnings.compactMap(JoinRequestPresentation.text)
        warning = texts.isEmpty ? nil : "\(list: texts)"
        if warnings.contains(.moreThanCapacity) {
            changeSeats = ActionPresentation("Change the seats")
        } else {
            approve = ActionPresentation("Approve", .primary, name: "Approve \(request.name)")
        }
        // Each accessible name starts with the visible label, so that voice control can activate it.
        drop =
            isDeclined
            ? ActionPresentation("Let them ask again", name: "Let them ask again: \(request.name)")
            : ActionPresentation("Decline", name: "Decline \(request.name)")
    }

    private static func text(_ warning: JoinRequestWarning) -> Phrase? {
        switch warning {
        case .moreThanAllowed: "more than you allow"
        case .notEnoughFreeSeats: "not enough free seats"
        // ``changeSeats`` says so.
        case .moreThanCapacity: nil
        }
    }
}
