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
        let list = HostGuestListPresentation(event, desk, in: part, isSearch: !query.isEmpty, context.presentation)
        let body: HTML = """
            \(EventPage.header(event, .guests, context))\(list.note?.html(context))\(GuestsPage.counts(event))
            \(chips(event, desk, list.sections, part, query))\(search(event, part, query, context))\(tools(event, list, part, form, context))
            \(JoinRequestsPanel.html(event, desk.requests, context))\(entries(event, desk, list, hosts, context))
            \(NextLink.html(Path.guests(event.id), query: parameters(part, ""), cursor: desk.guests.next?.text))\(list.mayExport ? export(event, context) : nil)
            """
        return PageLayout.render(
            title: "Guests", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    // MARK: Parts

    private static func chips(
        _ event: EventView, _ desk: HostGuestList, _ sections: [HostGuestListSection],
        _ current: HostGuestListSection, _ query: String
    ) -> HTML {
        let links: [HTML] = sections.map { part in
            let mark: HTML = part == current ? " aria-current=\"true\"" : .empty
            let path = Path.adding(parameters(part, query), to: Path.guests(event.id))
            return
                "<a class=\"chip\" href=\"\(path)\"\(mark)>\(part.label) \(localized: "\(desk.counts[part] ?? 0)")</a>"
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
        _ event: EventView, _ list: HostGuestListPresentation, _ part: HostGuestListSection, _ form: FormInput,
        _ context: PageContext
    ) -> HTML {
        let invite: HTML? =
            list.mayInvite
            ? "<a class=\"button\" href=\"\(Path.invite(event.id))\">\(Icon.mail.html(context))<span>\(localized: "Invite")</span></a>"
            : nil
        let add: HTML? = list.mayAddGuests ? add(event, list, form, context) : nil
        let write: HTML? =
            list.mayWrite
            ? """
            <a class="button" href="\(Path.announcements(event.id, to: part.addressees == nil ? nil : part))">\(Icon.chat.html(context))\
            <span>\(localized: "Write to guests")</span></a>
            """ : nil
        let door: HTML? = list.checkIn.map {
            "<a class=\"button\" href=\"\(Path.path($0.destination))\">\($0.icon?.html(context))<span>\($0.label)</span></a>"
        }
        let parts = [door, invite, write].compactMap(\.self)
        let bar: HTML? = parts.isEmpty ? nil : "<p class=\"actions\">\(parts)</p>"
        return "\(bar)\(add)"
    }

    private static func add(
        _ event: EventView, _ list: HostGuestListPresentation, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        var form = form
        if form["status"].isEmpty { form.fields["status"] = RSVPChoice.going.rawValue }
        if form["party"].isEmpty { form.fields["party"] = "1" }
        let fields = Fields(form, order: ["name", "email", "status", "party"], prefix: "add")
        let open: HTML = form.hasErrors ? " open" : .empty
        return """
            <details class="more"\(open)><summary>\(localized: "Add a guest by hand")</summary>
            \(Fields.open(creating: AddGuest.self, form, context))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("name", "Name"), ("email", "E-mail"), ("party", "People")]))
            \(fields.input("name", "Name", required: true, maxLength: TextLength.guestName))
            \(fields.input("email", "E-mail", type: "email", hint: "Optional. They get a mail with a link to change their answer."))
            \(GuestPage.answer(fields))
            <div class="actions"><button class="button primary wide">\(localized: "Add to the list")</button></div></form>\(list.mayInvite ? inviteMember(event, form) : nil)</details>
            """
    }

    /// Returns a form that invites a member, as an alternative to adding them by hand.
    private static func inviteMember(_ event: EventView, _ form: FormInput) -> HTML? {
        guard form.errors["email"] == Refusal.addressOfMember.message else { return nil }
        return """
            \(Fields.open(InviteGuests.self))\(Fields.hidden("event", event.id.description))\(Fields.hidden("emails", form["email"]))
            <div class="actions"><button class="button wide">\(localized: "Invite them")</button></div></form>
            """
    }

    private static func entries(
        _ event: EventView, _ desk: HostGuestList, _ list: HostGuestListPresentation, _ hosts: [UserView],
        _ context: PageContext
    ) -> HTML {
        let rows: [HTML] =
            desk.guests.items.map { GuestListItem.html($0, path: Path.guest(event.id, $0.id), context) }
            + desk.invitations.map { invited($0, event, context) } + desk.removed.map { removed($0, event, context) }
        let first: HTML? = list.showsHosts ? GuestListItem.hosts(hosts, event) : nil
        let shown: HTML? = rows.isEmpty && first == nil ? nil : "<ul class=\"list tiles\">\(first)\(rows)</ul>"
        return "\(shown)\(list.empty.map { EmptyState.html($0, context) })"
    }

    private static func invited(_ invitation: InvitationView, _ event: EventView, _ context: PageContext) -> HTML {
        let name = invitation.shownName
        let handle: HTML? = invitation.handle.map { "<bdi>@\($0)</bdi> · " }
        let back = Path.adding(parameters(.noReply, ""), to: Path.guests(event.id))
        let remove = InvitePage.withdraw(invitation, name, event, next: back, context)
        return """
            <li class="item">\(Faces.face(invitation.face))<div class="item-body"><strong dir="auto"><a href="\(Path.guest(event.id, invitation.id))">\(name)</a></strong>\
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

    private static func export(_ event: EventView, _ context: PageContext) -> HTML {
        """
        <p class="actions"><a class="button" href="\(Path.guestsCSV(event.id))" download>\(Icon.download.html(context))\
        <span>\(localized: "Download as CSV")</span></a></p>
        """
    }
}
