import Domain
public import Operations

extension RSVPPresentation {
    /// Creates the presentation for the page of an invite link.
    ///
    /// - Parameter invited: the recipient, if the link was mailed with an invitation.
    public init(
        _ event: EventView, link token: String, invited: LinkQuery.Invited?, _ context: PresentationContext
    ) {
        self.init()
        if close(event, context) {
            step = .others
        } else if event.canManage {
            step = .openEvent(ActionPresentation("Open your event", .primary))
        } else if let viewer = context.viewer {
            offer(event, to: viewer, context)
            // The viewer may not be the person who was invited.
            if case .choose = step, let email = invited?.email {
                let mailed: Phrase =
                    "This invitation was mailed to \(email). If you answer, it will belong to your account."
                messages.insert(StatusMessage(mailed, .mail), at: 0)
            }
        } else {
            let signIn = MarkedPhrase.Mark.link(.signIn(next: .inviteLink(token)))
            visitor = VisitorPresentation(event, invited)
            if event.mustAsk {
                ask(event, isMember: false)
                signInHint = MarkedPhrase("Have an account? [Sign in] to ask with it.", signIn)
            } else {
                messages = event.seatMessages(context)
                step = .choose(RSVPChoicesPresentation(event))
                signInHint = MarkedPhrase("Have an account? [Sign in] to answer with it.", signIn)
            }
        }
    }

    /// Creates the confirmation that a mail was sent. It is the same whether or not the address is confirmed or belongs
    /// to a member, so that typing an address reveals neither.
    public init(mailed event: EventView) {
        self.init()
        messages = [
            StatusMessage(
                event.mustAsk
                    ? "This address has been used here before, so what you typed now changes nothing. We’ve sent it another mail: if the address isn’t confirmed yet, open the link in it. Your request reaches the host only then."
                    : "We’ve mailed you your link: with it you can change your answer.", .mail)
        ]
        step = .startOver(
            ActionPresentation(event.mustAsk ? "Ask with another address" : "Answer with another address"))
    }
}
