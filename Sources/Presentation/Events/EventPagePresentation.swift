import Domain
public import Operations

/// What the page of an event offers besides its facts and the viewer's RSVP.
public struct EventPagePresentation: Equatable, Sendable {
    public var tabs: EventTabs?
    /// Whether the page shows who comes. A draft has no guests.
    public var hasGuests: Bool
    public var chat: ChatPanelPresentation?
    /// Whether to-dos, board and budget are shown.
    public var hasPlan: Bool
    public var hostTools: HostToolsPresentation?
    public var report: ActionPresentation?
    /// The event, if the viewer may delete it as an administrator.
    public var deletion: ReportCase.Deletion?

    /// - Parameters:
    ///   - asking: the number of join requests that the viewer, a host, has to decide on.
    ///   - unread: the number of unread chat messages.
    ///   - messages: the last chat messages, oldest first.
    ///   - photos: the number of new photos on the board.
    public init(
        _ event: EventView, asking: Int = 0, unread: Int = 0, messages: [MessageView] = [], photos: Int = 0,
        _ context: PresentationContext
    ) {
        tabs = EventTabs(event, unread: unread, photos: photos, asking: asking, context)
        hasGuests = event.status != .draft
        chat = ChatPanelPresentation(event, messages, context)
        hasPlan = event.mine.may.seePlan
        hostTools = HostToolsPresentation(event, context)
        guard hostTools == nil, let viewer = context.viewer, viewer.isVerified else { return }
        report = ActionPresentation("Report this event")
        if viewer.role == .administrator { deletion = ReportCase.Deletion(event, now: context.now) }
    }
}
