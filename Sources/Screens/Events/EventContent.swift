public import Domain
public import Operations
public import Presentation

/// Everything that the first page of an event shows.
public struct EventContent: ScreenValue {
    public var id: ID<Event>
    public var cover: CoverPresentation
    public var header: EventHeaderPresentation
    public var facts: EventFactsPresentation
    public var description: [TextSegment]
    public var tags: [String]
    public var hosts: EventHostsPresentation
    /// Nil unless it is a draft of the viewer.
    public var draft: DraftPresentation?
    public var rsvp: RSVPPresentation
    public var seats: SeatsPresentation?
    public var counts: [Phrase]
    public var guests: GuestsPanelPresentation?
    public var ticket: TicketPresentation?
    public var announcements: [ReceivedAnnouncement]
    public var reminders: EventRemindersPresentation?
    /// Tabs, chat, planning and what hosts can do.
    public var page: EventPagePresentation
    public var todos: ViewerTodosPresentation?
    public var board: BoardNewsPresentation?
    public var balance: BalancePresentation?
    public var share: SharePresentation?
    /// The viewer's join request that waits; nil without one.
    public var request: ID<JoinRequest>?
}

extension EventContent {
    init(_ id: ID<Event>, _ reading: ScreenReading) throws {
        let (actor, now, reader, context) = (reading.actor, reading.now, reading.reader, reading.context)
        let event = try FriendsGoing.added(
            to: [EventQuery.event(id, as: actor, now: now, in: reader)], as: actor, in: reader)[0]
        let asking = try JoinRequestQuery.waiting(at: event, now: now, in: reader)
        let plan = try PlanQuery.mine(of: event, as: actor, in: reader)
        self.id = id
        cover = CoverPresentation(event)
        header = EventHeaderPresentation(event, context)
        facts = EventFactsPresentation(event, context)
        description = TextSegment.segments(of: event.description)
        tags = event.tags.map(\.name)
        hosts = EventHostsPresentation(
            event, try actor.member == nil ? [] : HostQuery.hosts(of: event, as: actor, in: reader), context)
        draft = DraftPresentation(event, context)
        rsvp = RSVPPresentation(event, context)
        seats = SeatsPresentation(event)
        counts = event.guestCounts
        guests =
            event.status == .draft
            ? nil
            : GuestsPanelPresentation(
                event,
                try event.mine.may.seeGuests ? GuestQuery.guests(of: event, as: actor, limit: 30, in: reader) : nil,
                asking: asking, context)
        ticket = TicketPresentation(
            try CheckInQuery.ticket(to: event, as: actor, now: now, in: reader), at: event, context)
        announcements =
            try event.status == .draft
            ? [] : actor.member.map { try AnnouncementQuery.received(at: id, by: $0.id, in: reader) } ?? []
        reminders = try ReminderQuery.reminders(beside: event, as: actor, now: now, in: reader).map {
            EventRemindersPresentation($0, event, context)
        }
        let messages =
            event.mine.may.chat ? try ChatQuery.messages(of: id, as: actor, limit: 3, in: reader).items : []
        page = EventPagePresentation(
            event, asking: asking, unread: try ChatQuery.unread(of: event, as: actor, in: reader),
            messages: messages.reversed(), photos: plan.board.count, context)
        if page.hasPlan {
            todos = ViewerTodosPresentation(event, plan.todos, context)
            board = BoardNewsPresentation(event, plan.board, context)
            balance = plan.balance.map { BalancePresentation($0, isMine: true) }
        }
        request =
            try event.mine.request == .waiting ? JoinRequestQuery.own(id, as: actor, in: reader)?.id : nil
        share = SharePresentation(event, try LinkQuery.shared(event, as: actor, in: reader), context)
    }
}
