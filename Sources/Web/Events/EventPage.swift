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
    ///   - form: the submitted values of a refused RSVP.
    ///   - parts: the cached fragments of the event; nil to render them.
    public static func html(
        _ context: PageContext, _ event: EventView, guests: [GuestView]?, shared: LinkQuery.Shared = .init(),
        hosts: [UserView] = [], asking: Int = 0,
        unread: Int = 0, messages: [MessageView] = [], plan: PlanView = .init(), reminders: EventRemindersView? = nil,
        announcements: [ReceivedAnnouncement] = [], form: FormInput = FormInput(), parts: EventPageFragments? = nil
    ) -> HTML {
        let parts = parts ?? EventPageFragments(event, shared: shared, context)
        let body: HTML = """
            \(hero(event, isShared: parts.isShared, context))
            <div class="sheet with-people">
            \(PageLayout.flash(context))\(DraftBanner.html(event, context))
            \(parts.heading)
            \(subTabs(event, .details, isOpen: context.viewer != nil, unread: unread, photos: plan.board.count, asking: asking))
            \(AnnouncementNotes.html(announcements, zone: event.timeZone, context))\(reminders?.note.map(ReminderNote.html))
            <div class="event-body"><section class="event-people" aria-label="\(localized: "People")">
            <live-region src="\(Path.seats(event.id))" scope="\(event.scopes(of: context.viewer?.id).joined(separator: " "))" \
            row="\(event.id.description)" gone="\(localized: "This event no longer exists.")">\(seats(context, event, form: form))</live-region>\(reminders.map { ReminderLine.html($0, event, context) })
            \(event.status == .draft ? nil : GuestFaces.html(event, guests, asking: asking, context))\(EventFacts.hosts(event, hosts, context))</section>
            <div class="event-about">
            \(parts.about)\(EventProgramme.html(event, context))
            <div class="event-tools">\(event.canManage ? HostTools.html(event, context) : report(event, context))</div></div>
            \(planning(event, messages, plan, context))</div>
            \(parts.share)
            </div>
            """
        return PageLayout.render(
            title: "\(event.title)", context: context, tab: .home, frame: .hero, bringsHeading: true,
            head: parts.documentHead, body: body)
    }

    /// Returns the live fragment with the viewer's RSVP, the seats and the counts.
    public static func seats(_ context: PageContext, _ event: EventView, form: FormInput = FormInput()) -> HTML {
        // Drafts take no RSVPs, as their banner explains.
        guard event.status != .draft else { return .empty }
        return "\(RSVPPanel.html(event, form, context))\(SeatMeter.html(event))\(counts(event))"
    }

    /// Returns chat and plan. They are next to the event's details, and below them on a phone.
    private static func planning(
        _ event: EventView, _ messages: [MessageView], _ plan: PlanView, _ context: PageContext
    ) -> HTML? {
        guard event.mine.may.chat || event.mine.may.seePlan else { return nil }
        return """
            <section class="event-plan" aria-label="\(localized: "Planning")">\(chat(event, messages, context))\
            \(event.mine.may.seePlan ? livePlan(context, event, plan) : nil)</section>
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

    enum SubTab { case details, chat, todos, board, budget, guests, invite }

    /// Returns the header of each page of one event.
    static func header(_ event: EventView, _ tab: SubTab, _ context: PageContext) -> HTML {
        """
        <p class="meta"><a href="\(Path.event(event.id))" dir="auto">\(event.title)</a> · \(DateText.html(event, context))</p>
        \(subTabs(event, tab))
        """
    }

    /// Returns the tabs of the pages of one event.
    ///
    /// - Parameters:
    ///   - isOpen: whether the viewer is signed in; the other pages exist only for signed-in viewers.
    ///   - unread: the number of unread chat messages.
    ///   - photos: the number of new photos on the board.
    ///   - asking: the number of join requests that the viewer has to decide on.
    static func subTabs(
        _ event: EventView, _ current: SubTab, isOpen: Bool = true, unread: Int = 0, photos: Int = 0, asking: Int = 0
    ) -> HTML {
        guard isOpen else { return .empty }
        let may = event.mine.may
        func tab(_ tab: SubTab, _ label: Phrase, _ path: String, if isShown: Bool, count: Int = 0) -> SubTabs.Tab? {
            isShown ? SubTabs.Tab(label: label, path: path, isCurrent: tab == current, count: count) : nil
        }
        let others = [
            tab(.chat, "Chat", Path.chat(event.id), if: may.chat, count: unread),
            tab(.todos, "To-do", Path.todos(event.id), if: may.seePlan),
            tab(.board, "Board", Path.board(event.id), if: may.seePlan, count: photos),
            tab(.budget, "Budget", Path.budget(event.id), if: may.seePlan),
            tab(.guests, "Guests", Path.guests(event.id), if: may.seeGuests, count: asking),
            tab(.invite, "Invite", Path.invite(event.id), if: may.invite),
        ].compactMap(\.self)
        guard !others.isEmpty else { return .empty }
        let details = SubTabs.Tab(label: "Details", path: Path.event(event.id), isCurrent: current == .details)
        return SubTabs.html("Event", [details] + others, limit: 3)
    }

    private static func hero(_ event: EventView, isShared: Bool, _ context: PageContext) -> HTML {
        """
        <div class="hero">\(Cover.html(event, isSmall: false))
        <a class="iconbutton back" href="\(Path.home)" aria-label="\(localized: "Back")" data-back>\(Icon.back.html(context))</a>
        \(PageLayout.heroActions(isShared ? ShareSheet.button(context) : nil, context))</div>
        """
    }

    /// Returns the chat panel, with the last messages.
    private static func chat(_ event: EventView, _ messages: [MessageView], _ context: PageContext) -> HTML? {
        guard event.mine.may.chat else { return nil }
        let rows: [HTML] = messages.filter { !$0.deleted }.map { message in
            let name: Phrase = message.author.id == context.viewer?.id ? "You" : "\(message.author.name)"
            return
                "<li>\(Faces.face(message.author.name, photo: message.author.photo))<div><strong>\(name)</strong><p dir=\"auto\">\(message.body)</p></div></li>"
        }
        let words: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">\(localized: "No messages yet.")</p>" : "<ul class=\"last-words\">\(rows)</ul>"
        return """
            <section class="panel chat-way" aria-labelledby="event-chat"><h2 id="event-chat">\(localized: "Chat")</h2>\(words)\
            <a class="button" href="\(Path.chat(event.id))">\(Icon.chat.html(context))<span>\(localized: rows.isEmpty ? "Say hello" : "Open the chat")</span></a></section>
            """
    }

    private static func counts(_ event: EventView) -> HTML {
        guard let counts = event.counts else { return .empty }
        let waiting: HTML? =
            counts.waiting > 0 && event.capacity == nil
            ? " · \(localized: "[\(counts.waiting, .count)] people waiting", .strong)" : nil
        return """
            <p class="counts">\(localized: "[\(counts.going, .count)] people going", .strong) · \
            \(localized: "[\(counts.maybe, .count)] people maybe", .strong)\(waiting)</p>
            """
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

    private static func report(_ event: EventView, _ context: PageContext) -> HTML {
        guard let viewer = context.viewer, viewer.isVerified else { return .empty }
        let tools: HTML? =
            viewer.role == .administrator
            ? AdministratorTools.delete(
                ReportCase.Deletion(event, now: context.now), title: event.title, next: Path.home) : nil
        return """
            <p class="past-link"><a class="button quiet small" href="\(Path.report(.event, event.id.description))">\
            \(localized: "Report this event")</a></p>\(tools)
            """
    }
}
