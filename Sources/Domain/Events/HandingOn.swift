/// By which address somebody hands an event on, so that it opens for whoever gets it.
public enum EventAddress: Hashable, Sendable {
    /// The event's own page. It opens for its audience.
    case page
    /// The invite link. It opens for whoever has it.
    case link
}

extension Standing {
    /// By which address they hand on an event that they see; nil where none opens for anybody else. No other place decides it.
    ///
    /// The link is the hosts' to give. Whoever has come by it has it, and can hand it on: everybody on an unlisted event, and elsewhere
    /// those to whom nothing but the link has opened it. The link of an invitation that was mailed is its receiver's alone.
    ///
    /// - Parameters:
    ///   - hasLink: whether the event has an invite link.
    ///   - isOpen: whether the event's own page opens to them by its audience alone, as to anybody or to friends of the host.
    public func address(of visibility: Visibility, hasLink: Bool, isOpen: Bool) -> EventAddress? {
        if hasLink, isHost || visibility == .unlisted || !isOpen && !isInvited { return .link }
        return visibility != .unlisted && (isOpen || isMember) ? .page : nil
    }
}
