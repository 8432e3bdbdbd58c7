public import Domain
public import Operations

/// What hosts can do about an invited person without an RSVP.
public struct InvitedGuestPresentation: Equatable, Sendable {
    /// Who gives the RSVP that the invitation asks for.
    public enum Answering: Hashable, Sendable {
        /// A host can enter an RSVP that they received in person.
        case host
        /// Members RSVP themselves; a host can write to them.
        case member
    }

    public var name: Phrase
    /// Says that the person has no profile; nil for members.
    public var accountNote: Phrase?
    /// Nil if the guest list can no longer change.
    public var answering: Answering?

    public init(_ invitation: InvitationView, at event: EventView, _ context: PresentationContext) {
        name = invitation.shownName
        accountNote = invitation.userId == nil ? "without an account" : nil
        if event.allows(.setGuests, context) {
            answering = invitation.userId == nil ? .host : .member
        }
    }
}
