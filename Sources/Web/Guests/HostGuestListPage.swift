import Domain
public import HTML
public import Operations
import Presentation

/// The guest list for hosts, with the actions that they can take.
public enum HostGuestListPage {
    /// - Parameters:
    ///   - query: the search text.
    ///   - form: the submitted values of a refused guest that the host tried to add.
    public static func html(
        _ context: PageContext, _ event: EventView, hosts: [UserView], desk: HostGuestList, part: HostGuestListSection,
        query: String,
        form: FormInput = FormInput()
    ) -> HTML {
        let body: HTML = """
            \(EventPage.header(event, .guests, context))\(closed(event, context))\(GuestsPage.counts(event))
            \(chips(event, desk, part, query))\(search(event, part, query, context))\(tools(event, part, form, context))
            \(JoinRequestsPanel.html(event, desk.requests, context))\(list(event, desk, part, query, hosts, context))
            \(NextLink.html(Path.guests(event.id), query: parameters(part, ""), cursor: desk.guests.next?.text))\(export(event, desk, context))
            """
        return PageLayout.render(
            title: "Guests", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    /// Returns the note that guests can no longer RSVP while hosts can still change the list.
    private static func closed(_ event: EventView, _ context: PageContext) -> HTML? {
        guard event.mine.standing.may(.setGuests, at: event.terms, now: context.now), !event.takesRSVPs(at: context.now)
        else { return nil }
        return RSVPPanel.note(
            "Guests can’t answer any more. You can still approve requests, add guests and change their answers.", .info,
            context)
    }

    // MARK: Parts

    private static func chips(
        _ event: EventView, _ desk: HostGuestList, _ current: HostGuestListSection, _ query: String
    ) -> HTML {
        let links: [HTML] = HostGuestListSection.allCases.compactMap { part in
            let count = desk.counts[part] ?? 0
            // Tabs that are usually empty are hidden until they have content.
            let isRare = part == .asking || part == .removed || part == .waiting
            guard count > 0 || !isRare || part == current else { return nil }
            let mark: HTML = part == current ? " aria-current=\"true\"" : .empty
            let path = Path.adding(parameters(part, query), to: Path.guests(event.id))
            return "<a class=\"chip\" href=\"\(path)\"\(mark)>\(part.label) \(localized: "\(count)")</a>"
        }
        return "<nav class=\"chips\" aria-label=\"\(localized: "Entries by answer")\">\(links)</nav>"
    }

    private static func parameters(_ part: HostGuestListSection, _ query: String) -> [(String, String?)] {
        [("show", part == .all ? nil : part.rawValue), ("q", query)]
    }

    private static func search(
        _ event: EventView, _ part: HostGuestListSection, _ query: String, _ context: PageContext
    ) -> HTML {
        let kept: HTML? = part == .all ? nil : Fields.hidden("show", part.rawValue)
        return """
            <form method="get" action="\(Path.guests(event.id))" class="search" role="search">\(kept)
            \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search guests")</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query)" placeholder="\(localized: "Name or e-mail")" enterkeyhint="search"></form>
            """
    }

    private static func tools(
        _ event: EventView, _ part: HostGuestListSection, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let invite: HTML? =
            event.mine.may.invite
            ? "<a class=\"button\" href=\"\(Path.invite(event.id))\">\(Icon.mail.html(context))<span>\(localized: "Invite")</span></a>"
            : nil
        let add: HTML? =
            event.mine.standing.may(.setGuests, at: event.terms, now: context.now) ? add(event, form, context) : nil
        let write: HTML? =
            event.mine.standing.may(.announce, at: event.terms, now: context.now)
            ? """
            <a class="button" href="\(Path.announcements(event.id, to: part.addressees == nil ? nil : part))">\(Icon.chat.html(context))\
            <span>\(localized: "Write to guests")</span></a>
            """ : nil
        let bar: HTML? = invite == nil && write == nil ? nil : "<p class=\"actions\">\(invite)\(write)</p>"
        return "\(bar)\(add)"
    }

    private static func add(_ event: EventView, _ form: FormInput, _ context: PageContext) -> HTML {
        var form = form
        if form["status"].isEmpty { form.fields["status"] = RSVPChoice.going.rawValue }
        if form["party"].isEmpty { form.fields["party"] = "1" }
        let fields = Fields(form, order: ["name", "email", "status", "party"], prefix: "add")
        let open: HTML = form.hasErrors ? " open" : .empty
        return """
            <details class="more"\(open)><summary>\(localized: "Add a guest by hand")</summary>
            \(Fields.open(creating: .addGuest, form, context))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("name", "Name"), ("email", "E-mail"), ("party", "People")]))
            \(fields.input("name", "Name", required: true, maxLength: TextLength.guestName))
            \(fields.input("email", "E-mail", type: "email", hint: "Optional. They get a mail with a link to change their answer."))
            \(GuestPage.answer(fields))
            <div class="actions"><button class="button primary wide">\(localized: "Add to the list")</button></div></form>\(inviteMember(event, form))</details>
            """
    }

    /// Returns a form that invites a member, as an alternative to adding them by hand.
    private static func inviteMember(_ event: EventView, _ form: FormInput) -> HTML? {
        guard form.errors["email"] == Refusal.addressOfMember.message, event.mine.may.invite else { return nil }
        return """
            \(Fields.open(.inviteGuests))\(Fields.hidden("event", event.id.description))\(Fields.hidden("emails", form["email"]))
            <div class="actions"><button class="button wide">\(localized: "Invite them")</button></div></form>
            """
    }

    private static func list(
        _ event: EventView, _ desk: HostGuestList, _ part: HostGuestListSection, _ query: String, _ hosts: [UserView],
        _ context: PageContext
    ) -> HTML {
        let rows: [HTML] =
            desk.guests.items.map { GuestListItem.html($0, path: Path.guest(event.id, $0.id), context) }
            + desk.invitations.map { invited($0, event, context) } + desk.removed.map { removed($0, event, context) }
        let first: HTML? = part == .all && query.isEmpty ? GuestListItem.hosts(hosts, event) : nil
        let shown: HTML? = rows.isEmpty && first == nil ? nil : "<ul class=\"list tiles\">\(first)\(rows)</ul>"
        return "\(shown)\(rows.isEmpty && desk.requests.isEmpty ? empty(event, part, query, context) : .empty)"
    }

    private static func invited(_ invitation: InvitationView, _ event: EventView, _ context: PageContext) -> HTML {
        let known = invitation.name ?? invitation.email
        let name: Phrase = known.map { "\($0)" } ?? "A guest"
        let handle: HTML? = invitation.handle.map { "<bdi>@\($0)</bdi> · " }
        let back = Path.adding(parameters(.noReply, ""), to: Path.guests(event.id))
        let remove = InvitePage.withdraw(invitation, name, event, next: back)
        return """
            <li class="item">\(Faces.face(known ?? "?"))<div class="item-body"><strong dir="auto"><a href="\(Path.guest(event.id, invitation.id))">\(name)</a></strong>\
            <small>\(handle)\(localized: "invited by \(invitation.invitedBy)") · \(DateText.html(invitation.createdAt, context))</small></div>\
            <div class="item-action">\(remove)</div></li>
            """
    }

    private static func removed(_ guest: RemovedGuest, _ event: EventView, _ context: PageContext) -> HTML {
        let name = guest.user?.name ?? guest.who
        return """
            <li class="item">\(Faces.face(name, photo: guest.user?.photo))<div class="item-body"><strong dir="auto">\(name)</strong>\
            <small>\(DateText.html(guest.at, context))</small></div>\
            <div class="item-action">\(Fields.open(.restoreGuest, class: "inline"))\(Fields.hidden("event", event.id.description))\
            \(Fields.hidden("guest", guest.who))\
            <button class="button quiet small" aria-label="\(localized: "Let them come again: \(name)")">\(localized: "Let them come again")</button></form></div></li>
            """
    }

    private static func empty(
        _ event: EventView, _ part: HostGuestListSection, _ query: String, _ context: PageContext
    ) -> HTML {
        guard query.isEmpty else {
            return EmptyState.html(
                .search, "Nobody found", "No name or address here matches your search.",
                action: ("Show everybody", Path.guests(event.id)), context)
        }
        guard !event.isPast, event.status != .cancelled else {
            return EmptyState.html(
                .people, "Nobody here", GuestsPage.closed(event),
                action: part == .all
                    ? ("See the event", Path.event(event.id)) : ("Show everybody", Path.guests(event.id)), context)
        }
        let (title, sentence): (Phrase, Phrase) =
            switch part {
            case .all: ("No answers yet", "Guests who answer appear here.")
            case .going: ("Nobody is going yet", "Guests who answer “Going” appear here.")
            case .maybe: ("No maybes", "Guests who answer “Maybe” appear here.")
            case .waiting: ("Nobody is waiting", "When all seats are taken, the waiting list appears here.")
            case .declined: ("Nobody has said no", "Guests who can’t come appear here.")
            case .noReply: ("No open invitations", "People you invite appear here until they answer.")
            case .asking: ("No requests", "People who ask to come appear here, and you approve or decline.")
            case .removed:
                ("Nobody was removed", "Guests you remove appear here, and you can let them come again.")
            }
        let step: (Phrase, String) =
            if event.mine.may.invite, part != .removed {
                ("Invite people", Path.invite(event.id))
            } else if part == .all {
                ("See the event", Path.event(event.id))
            } else {
                ("Show everybody", Path.guests(event.id))
            }
        return EmptyState.html(.people, title, sentence, action: step, context)
    }

    private static func export(_ event: EventView, _ desk: HostGuestList, _ context: PageContext) -> HTML? {
        guard desk.counts[.all] ?? 0 > 0 else { return nil }
        return """
            <p class="actions"><a class="button" href="\(Path.guestsCSV(event.id))" download>\(Icon.download.html(context))\
            <span>\(localized: "Download as CSV")</span></a></p>
            """
    }
}

extension HostGuestListSection {
    var label: Phrase {
        switch self {
        case .all: "Answered"
        case .going: "Going"
        case .maybe: "Maybe"
        case .waiting: "Waiting"
        case .declined: "Not going"
        case .noReply: "No reply"
        case .asking: "Requests"
        case .removed: "Removed"
        }
    }
}
