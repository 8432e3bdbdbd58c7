public import Domain
public import Operations

/// What the page that invites people says and offers.
public struct InvitePresentation: Equatable, Sendable {
    /// Whether people can still be invited.
    public var isOpen: Bool
    /// Why nobody can be invited, or what invited people cannot do.
    public var message: StatusMessage?
    public var invitations: [InvitationPresentation]
    /// Shown instead of ``invitations``; nil if there are some.
    public var placeholder: Phrase?
    public var seeEvent: ActionPresentation?
    /// Whether people who declined can be invited again.
    public var mayAskAgain: Bool
    public var mayMakeLink: Bool
    /// Whether the viewer can hold the event again, because nobody can be invited to it.
    public var mayDuplicate: Bool

    /// - Parameter closed: why nobody can be invited any more; nil while people can.
    public init(
        _ event: EventView, _ invitations: [InvitationView], closed: Phrase?, _ context: PresentationContext
    ) {
        isOpen = closed == nil
        self.invitations = invitations.map { InvitationPresentation($0, event) }
        mayAskAgain = event.canManage
        mayMakeLink = event.canManage && closed == nil
        mayDuplicate = event.canManage && closed != nil
        if let closed {
            message = StatusMessage(closed, .info)
        } else if !event.takesRSVPs(at: context.now) {
            // After the RSVP deadline, newly invited people can see the event but not answer.
            message = StatusMessage(
                event.canManage
                    ? "Answers are closed: people you invite now can see the event, but not answer. Add them to the guest list yourself."
                    : "Answers are closed: people you invite now can see the event, but not answer.", .info)
        }
        guard invitations.isEmpty else { return }
        if isOpen {
            placeholder = "Nobody yet. People you invite appear here."
        } else {
            placeholder = "Nobody was invited by name or e-mail."
            seeEvent = ActionPresentation("See the event")
        }
    }
}
