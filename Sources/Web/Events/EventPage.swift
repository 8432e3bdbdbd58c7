import Domain
public import HTML
public import Operations
import Presentation

/// The page of one event: what, when, where, who, and the viewer's RSVP, on one screen.
public enum EventPage {
    /// - Parameters:
    ///   - guests: those going first; nil if the guest list is hidden from the viewer.
    ///   - shared: the URL that the viewer may share.
    ///   - hosts: the owner first.
    ///   - asking: the number of join requests that the viewer, a host, has to decide on.
    ///   - unread: the number of unread chat messages.
    ///   - messages: the last chat messages, oldest first.
    ///   - plan: the viewer's open to-dos, what is new on the board, and the viewer's balance.
    ///   - reminders: the viewer's reminders; nil for viewers who get none.
    ///   - announcements: what the hosts wrote to the viewer, newest first.
    ///   - ticket: the viewer's ticket; nil if they do not come.
    ///   - form: the submitted values of a refused RSVP.
    ///   - parts: the cached fragments of the event; nil to render them.
    public static func html(
        _ context: PageContext, _ event: EventView, guests: [GuestView]?, shared: LinkQuery.Shared = .init(),
        hosts: [UserView] = [], asking: Int = 0,
        unread: Int = 0, messages: [MessageView] = [], plan: PlanView = .init(), reminders: EventRemindersView? = nil,
        announcements: [ReceivedAnnouncement] = [], ticket: TicketView? = nil, form: FormInput = FormInput(),
        parts: EventPageFragments? = nil
    ) -> HTML {
        let parts = parts ?? EventPageFragments(event, shared: shared, context)
        let page = EventPagePresentation(
            event, asking: asking, unread: unread, messages: messages, photos: plan.board.count, context.presentation)
        let body: HTML = """
            \(hero(event, isShared: parts.isShared, context))
            <div class="sheet with-people">
            \(PageLayout.flash(context))\(DraftBanner.html(event, context))
            \(parts.heading)
            \(page.tabs.map { subTabs($0, .details, of: event.id) })
            \(AnnouncementNotes.html(announcements, zone: event.timeZone, context))\(reminders?.note.map(ReminderNote.html))
            <div class="event-body"><section class="event-people" aria-label="\(localized: "People")">
            <live-region src="\(Path.seats(event.id))" scope="\(event.scopes(of: context.viewer?.id).joined(separator: " "))" \
            row="\(event.id.description)" gone="\(localized: "This event no longer exists.")">\(seats(context, event, ticket: ticket, form: form))</live-region>\(reminders.map { ReminderLine.html($0, event, context) })
            \(page.hasGuests ? GuestFaces.html(event, guests, asking: asking, context) : nil)\(EventFacts.hosts(event, hosts, context))</section>
            <div class="event-about">
            \(parts.about)\(EventProgramme.html(event, context))
            <div class="event-tools">\(page.hostTools.map { HostTools.html($0, event, context) })\(report(event, page, context))</div></div>
            \(planning(event, page, plan, context))</div>
            \(parts.share)
            </div>
            """
        return PageLayout.render(
            title: "\(event.title)", context: context, tab: .home, frame: .hero, bringsHeading: true,
            head: parts.documentHead, body: body)
    }

    /// Returns the live fragment with the viewer's RSVP and ticket, the seats and the counts.
    public static func seats(
        _ context: PageContext, _ event: EventView, ticket: TicketView? = nil, form: FormInput = FormInput()
    ) -> HTML {
        // Drafts take no RSVPs, as their banner explains.
        guard event.status != .draft else { return .empty }
        let code = TicketPresentation(ticket, at: event, context.presentation).map {
            TicketPanel.html($0, image: Path.ticketQR(event.id), context)
        }
        return "\(RSVPPanel.html(event, form, context))\(code)\(SeatMeter.html(event))\(counts(event))"
    }

    /// Returns chat and plan. They are next to the event's details, and below them on a phone.
    private static func planning(
        _ event: EventView, _ page: EventPagePresentation, _ plan: PlanView, _ context: PageContext
    ) -> HTML? {
        guard page.chat != nil || page.hasPlan else { return nil }
        return """
            <section class="event-plan" aria-label="\(localized: "Planning")">\(page.chat.map { chat($0, event, context) })\
            \(page.hasPlan ? livePlan(context, event, plan) : nil)</section>
            """
    }

    private static func livePlan(_ context: PageContext, _ event: EventView, _ news: PlanView) -> HTML {
        let scopes = (["crew:\(event.id)"] + (context.viewer.map { ["user:\($0.id)"] } ?? [])).joined(separator: " ")
        return """
            <live-region class="panels" src="\(Path.plan(event.id))" scope="\(scopes)" \
            kinds="todo todoPerson post boardMark budget budgetPerson expense expensePerson payment">\(plan(context, event, news))</live-region>
            """
    }

    /// Returns the live fragment with what is pending for the viewer: to-dos, debts and new photos.
    public static func plan(_ context: PageContext, _ event: EventView, _ plan: PlanView) -> HTML {
        "\(TodoPanel.html(event, plan.todos, context))\(BalancePanel.html(event, plan.balance))\(BoardPanel.html(event, plan.board, context))"
    }

    // MARK: Parts

    /// Returns the header of each page of one event.
    static func header(_ event: EventView, _ tab: EventTab, _ context: PageContext) -> HTML {
        """
        <p class="meta"><a href="\(Path.event(event.id))" dir="auto">\(event.title)</a> · \(DateText.html(event, context))</p>
        \(EventTabs(event, context.presentation).map { subTabs($0, tab, of: event.id) })
        """
    }

    private static func subTabs(_ tabs: EventTabs, _ current: EventTab, of event: ID<Event>) -> HTML {
        SubTabs.html(
            "Event",
            tabs.items.map {
                SubTabs.Tab(
                    label: $0.label, path: path($0.tab, of: event), isCurrent: $0.tab == current, count: $0.count)
            }, limit: 3)
    }

    private static func path(_ tab: EventTab, of event: ID<Event>) -> String {
        switch tab {
        case .details: Path.event(event)
        case .chat: Path.chat(event)
        case .todos: Path.todos(event)
        case .board: Path.board(event)
        case .budget: Path.budget(event)
        case .guests: Path.guests(event)
        case .invite: Path.invite(event)
        }
    }

    private static func hero(_ event: EventView, isShared: Bool, _ context: PageContext) -> HTML {
        """
        <div class="hero">\(Cover.html(event, isSmall: false))
        <a class="iconbutton back" href="\(Path.home)" aria-label="\(localized: "Back")" data-back>\(Icon.back.html(context))</a>
        \(PageLayout.heroActions(isShared ? ShareSheet.button(context) : nil, context))</div>
        """
    }

    private static func chat(_ chat: ChatPanelPresentation, _ event: EventView, _ context: PageContext) -> HTML {
        let rows: [HTML] = chat.messages.map { message in
            "<li>\(Faces.face(message.author.face))<div><strong>\(message.author.name)</strong><p dir=\"auto\">\(message.body)</p></div></li>"
        }
        let words: HTML =
            chat.placeholder.map { "<p class=\"hint\">\($0)</p>" } ?? "<ul class=\"last-words\">\(rows)</ul>"
        return """
            <section class="panel chat-way" aria-labelledby="event-chat"><h2 id="event-chat">\(localized: "Chat")</h2>\(words)\
            \(chat.open.link(Path.chat(event.id), context))</section>
            """
    }

    private static func counts(_ event: EventView) -> HTML? {
        let counts: [HTML] = event.guestCountsBesideSeats.enumerated().map { index, count in
            index == 0 ? count.html : " · \(count.html)"
        }
        return counts.isEmpty ? nil : "<p class=\"counts\">\(counts)</p>"
    }

    static func description(_ event: EventView) -> HTML {
        guard !event.description.isEmpty else { return .empty }
        // Blank lines separate paragraphs; single line breaks are preserved.
        let lines = event.description.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0))
        }
        let paragraphs: [HTML] = lines.split(separator: "").map { lines in
            let rows: [HTML] = lines.enumerated().map {
                $0.offset == 0 ? AutoLinkedText.html($0.element) : "<br>\(AutoLinkedText.html($0.element))"
            }
            return "<p dir=\"auto\">\(rows)</p>"
        }
        return "<section class=\"prose\" aria-label=\"\(localized: "Description")\">\(paragraphs)</section>"
    }

    static func tags(_ event: EventView) -> HTML {
        guard !event.tags.isEmpty else { return .empty }
        let chips: [HTML] = event.tags.map {
            "<a class=\"chip\" href=\"\(DiscoverQuery(tag: $0.name).path)\" dir=\"auto\">#\($0.name)</a>"
        }
        return "<nav class=\"tags\" aria-label=\"\(localized: "Tags")\">\(chips)</nav>"
    }

    private static func report(_ event: EventView, _ page: EventPagePresentation, _ context: PageContext) -> HTML? {
        page.report.map { report in
            """
            <p class="past-link">\(report.link(Path.report(.event, event.id.description), class: " quiet small", context))</p>\
            \(page.deletion.map { AdministratorTools.delete($0, title: event.title, next: Path.home) })
            """
        }
    }
}
