public import Domain
public import Operations

/// An invitation in a list for people who may invite.
public struct InvitationPresentation: Equatable, Sendable {
    public var name: Phrase
    public var face: FacePresentation
    /// The nickname of a member, with an `@`.
    public var handle: String?
    /// The RSVP; nil if the viewer may not know it.
    public var badge: Badge?
    public var withdraw: ActionPresentation?

    public init(_ invitation: InvitationView, _ event: EventView) {
        name = invitation.shownName
        face = invitation.face
        handle = invitation.handle.map { "@\($0)" }
        if let status = invitation.status {
            badge = ViewerRSVPState.confirmed(status).badge()
        } else if event.canManage {
            // Only hosts see every RSVP.
            badge = Badge("No answer yet", .muted)
        }
        withdraw = InvitationPresentation.withdrawal(of: name, at: event)
    }

    /// Returns how to take back an invitation; nil for viewers who may not. It is also for past events, because invited
    /// people see their chat and their board.
    ///
    /// - Parameter name: the invited person.
    public static func withdrawal(of name: Phrase, at event: EventView) -> ActionPresentation? {
        guard event.mine.standing.may(.manage, at: event.terms) else { return nil }
        return ActionPresentation(
            "Take back the invitation", .danger, name: "Take back the invitation of \(name)",
            confirmation: .init(
                opener: "Take back", consequence: "The invitation and the link mailed with it will stop working."))
    }
}
