/// The URL under which a viewer can share an event, so that it opens for the recipient.
public enum EventAddress: Hashable, Sendable {
    /// The event's own page, which opens for its audience.
    case page
    /// The invite link, which opens for anyone who has it.
    case link
}

extension Standing {
    /// Returns the URL that a viewer may share, or nil if none would open for others. The only place that decides it.
    ///
    /// The hosts control the link, and a viewer who came through it can also share it. On an unlisted event, that is
    /// everyone; elsewhere, the people who can see the event only through the link. The link of a mailed invitation is
    /// for its recipient alone.
    ///
    /// - Parameters:
    ///   - hasLink: Whether the event has an invite link.
    ///   - isOpen: Whether the viewer may open the event's own page as part of its audience, such as anybody or the
    ///     host's friends.
    public func address(of visibility: Visibility, hasLink: Bool, isOpen: Bool) -> EventAddress? {
        if hasLink, isHost || visibility == .unlisted || !isOpen && !isInvited { return .link }
        return visibility != .unlisted && (isOpen || isMember) ? .page : nil
    }
}
