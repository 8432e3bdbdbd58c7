public import Domain
public import HTML
public import Operations
import Presentation

/// The page that invites people by name, e-mail, link and QR code.
public enum InvitePage {
    /// People to invite, as offered by the page.
    public struct Choices: Sendable {
        public var friends: [PersonView]
        public var connections: [PersonView]
        /// Selected people who are in none of the other lists.
        public var chosen: [PersonView] = []
        /// The search results; nil without a search.
        public var found: [PersonView]?
        public var query: String
        /// Whether everyone is preselected; nobody is by default.
        public var isAllSelected: Bool

        public init(
            friends: [PersonView] = [], connections: [PersonView] = [], found: [PersonView]? = nil, query: String = "",
            isAllSelected: Bool = false
        ) {
            self.friends = friends
            self.connections = connections
            self.found = found
            self.query = query
            self.isAllSelected = isAllSelected
        }

        var isEmpty: Bool { chosen.isEmpty && friends.isEmpty && connections.isEmpty && (found ?? []).isEmpty }
    }

    /// - Parameters:
    ///   - link: the full URL of the invite link; nil if there is none.
    ///   - closed: why nobody can be invited any more; nil while people can.
    ///   - form: the submitted values of a refused invitation.
    public static func html(
        _ context: PageContext, _ event: EventView, invitations: [InvitationView], link: String?, choices: Choices,
        closed: Phrase? = nil, form: FormInput = FormInput()
    ) -> HTML {
        let form = closed.map { instead($0, event, context) } ?? invite(event, choices, form, context)
        let invited = invited(event, invitations, isClosed: closed != nil, context)
        // Hosts see the invite link next to the form.
        let content: HTML =
            event.canManage && closed == nil
            ? """
            <div class="panes"><div class="side">\(linkPanel(event, link, context))</div>
            \(form)
            <div class="side">\(invited)</div></div>
            """
            : "<div class=\"columns\">\(form)\(invited)</div>"
        return PageLayout.render(
            title: "Invite", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: "\(EventPage.header(event, .invite, context))\(content)")
    }

    /// Returns why nobody can be invited, and the next step: hosts may duplicate the event.
    private static func instead(_ closed: Phrase, _ event: EventView, _ context: PageContext) -> HTML {
        let step: HTML? =
            event.canManage
            ? "<div class=\"actions\">\(HostTools.duplicate(event, button: " class=\"button\"", context))</div>" : nil
        return "<div>\(RSVPPanel.note(closed, .info, context))\(step)</div>"
    }

    /// Returns the search field. It is part of the invitation form, so that searching keeps the selection. Its button
    /// comes first, so Enter triggers the search.
    private static func search(_ query: String, _ context: PageContext) -> HTML {
        """
        <div class="search" role="search">
        \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search people")</label>
        <input type="search" id="q" name="q" dir="auto" value="\(query)" placeholder="\(localized: "Name or nickname")" enterkeyhint="search">
        <button class="iconbutton" formaction="\(FormAction.searchToInvite.path)" formnovalidate aria-label="\(localized: "Search")">\
        \(Icon.search.html(context))</button></div>
        """
    }

    private static func invite(
        _ event: EventView, _ choices: Choices, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let fields = Fields(form, order: ["userIds", "emails"], prefix: "invite")
        // After the RSVP deadline, newly invited people can see the event but not answer.
        let late: HTML? =
            event.takesRSVPs(at: context.now)
            ? nil
            : RSVPPanel.note(
                event.canManage
                    ? "Answers are closed: people you invite now can see the event, but not answer. Add them to the guest list yourself."
                    : "Answers are closed: people you invite now can see the event, but not answer.", .info, context)
        return """
            \(late)\(Fields.open(.inviteGuests))\(Fields.hidden("event", event.id.description))
            \(search(choices.query, context))\(fields.summary(labels: [("userIds", "People"), ("emails", "E-mail addresses")]))
            \(people(event, choices, form, fields))
            \(fields.textarea("emails", "E-mail addresses", hint: "One per line, or separated by commas. Each gets an e-mail.", rows: 3))
            \(event.canManage ? fields.checkbox("again", "Also ask people who said no") : nil)
            <div class="actions"><button class="button primary wide">\(localized: "Send invitations")</button></div></form>
            """
    }

    private static func people(_ event: EventView, _ choices: Choices, _ form: FormInput, _ fields: Fields) -> HTML {
        let nobody: HTML? =
            choices.found?.isEmpty == true
            ? "<p class=\"hint\">\(localized: "Nobody here is called “\(choices.query)”, or they’re already invited.")</p>"
            : nil
        guard !choices.isEmpty else {
            let hint: HTML? =
                choices.query.isEmpty
                ? "<p class=\"hint\">\(localized: "Your friends and their friends appear here. Search to find anybody else.")</p>"
                : nil
            return "\(nobody)\(hint)\(fields.error("userIds"))"
        }
        let here = Path.adding([("q", choices.query)], to: Path.invite(event.id))
        return """
            <div id="\(fields.id("userIds"))" class="stack" data-choices><p class="select-links">\
            <a href="\(Path.adding([("all", "1")], to: here))" data-select="all">\(localized: "Select all")</a> \
            · <a href="\(here)" data-select="none">\(localized: "Select none")</a></p>
            \(nobody)\(group("Selected", choices.chosen, choices, form))\(group("Found", choices.found ?? [], choices, form))\(group("Friends", choices.friends, choices, form))\
            \(group("Friends of friends", choices.connections, choices, form))\(fields.error("userIds"))</div>
            """
    }

    private static func group(_ title: Phrase, _ people: [PersonView], _ choices: Choices, _ form: FormInput) -> HTML {
        guard !people.isEmpty else { return .empty }
        let chosen = Set(form.lists["userIds"] ?? [])
        let rows: [HTML] = people.map { person in
            let mark: HTML = choices.isAllSelected || chosen.contains(person.id.description) ? " checked" : .empty
            return """
                <label class="choice"><input type="checkbox" name="userIds" value="\(person.id.description)"\(mark)>\
                \(Faces.face(person.name, photo: person.photo))\
                <span><bdi>\(person.name)</bdi> <small><bdi>@\(person.handle)</bdi> · \(person.relationshipLabel)</small></span></label>
                """
        }
        return "<fieldset class=\"group\"><legend>\(title)</legend>\(rows)</fieldset>"
    }

    private static func linkPanel(_ event: EventView, _ link: String?, _ context: PageContext) -> HTML {
        let id = Fields.hidden("event", event.id.description)
        let use = ShareSheet.audience(ofLink: event, context)
        guard let link else {
            return """
                <section class="panel"><h2>\(localized: "Invite link")</h2>\
                <p>\(use)</p>
                \(Fields.open(.makeLink, class: "inline"))\(id)\
                <button class="button">\(Icon.link.html(context))<span>\(localized: "Make a link")</span></button></form></section>
                """
        }
        let off: HTML = """
            \(Fields.open(.revokeLink, class: "inline"))\(id)<button class="button danger">\(localized: "Switch it off")</button></form>
            """
        return """
            <section class="panel"><h2>\(localized: "Invite link")</h2><p>\(use)</p>\(CopyLine.html(link, label: "Invite link", id: "invite-link", context))
            <div class="qr"><img src="\(Path.qr(event.id))" alt="\(localized: "QR code of the invite link")" width="240" height="240"></div>
            <div class="actions"><share-button class="js-only" data-title="\(event.title)" url="\(link)">\
            <button type="button" class="button">\(Icon.share.html(context))<span>\(localized: "Share")</span></button></share-button>
            \(ConfirmationDisclosure.html(
                "Switch the link off", "The link will stop working for everybody who has it. A new one will be different. Answers stay.", form: off))</div></section>
            """
    }

    /// Returns the button that withdraws an invitation; nil for viewers who may not. It is also for past events, because
    /// invited people see their chat and their board.
    ///
    /// - Parameter next: the path to open afterwards; nil for the invite page.
    static func withdraw(_ invitation: InvitationView, _ name: Phrase, _ event: EventView, next: String? = nil) -> HTML?
    {
        guard event.mine.standing.may(.manage, at: event.terms) else { return nil }
        return ConfirmationDisclosure.html(
            "Take back", name: "Take back the invitation of \(name)",
            "The invitation and the link mailed with it will stop working.",
            form: """
                \(Fields.open(UninviteGuest.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
                \(Fields.hidden("invitation", invitation.id.description))\(next.map { Fields.hidden("next", $0) })\
                <button class="button danger small">\(localized: "Take back the invitation")</button></form>
                """)
    }

    private static func invited(
        _ event: EventView, _ invitations: [InvitationView], isClosed: Bool, _ context: PageContext
    ) -> HTML {
        guard !invitations.isEmpty else {
            let empty: HTML =
                isClosed
                ? """
                <p class="hint">\(localized: "Nobody was invited by name or e-mail.")</p>\
                <p class="actions"><a class="button wide" href="\(Path.event(event.id))">\(localized: "See the event")</a></p>
                """
                : "<p class=\"hint\">\(localized: "Nobody yet. People you invite appear here.")</p>"
            return "<section class=\"panel\"><h2>\(localized: "Invited")</h2>\(empty)</section>"
        }
        let rows: [HTML] = invitations.map { invitation in
            let known = invitation.name ?? invitation.email
            let name: Phrase = known.map { "\($0)" } ?? "A guest"
            // Only hosts see every RSVP.
            let rsvp =
                invitation.status.map { Pills.rsvp($0) }
                ?? (event.canManage ? Pills.pill("No answer yet", .muted) : nil)
            let remove = withdraw(invitation, name, event)
            let handle: HTML? = invitation.handle.map { "<bdi>@\($0)</bdi> · " }
            return """
                <li class="item">\(Faces.face(known ?? "?"))<div class="item-body"><strong dir="auto">\(name)</strong>\
                <small>\(handle)\(localized: "invited by \(invitation.invitedBy)")</small>
                <div class="pills">\(rsvp)</div></div><div class="item-action">\(remove)</div></li>
                """
        }
        return
            "<section class=\"panel\"><h2>\(localized: "Invited")</h2><ul class=\"list invited\">\(rows)</ul></section>"
    }
}
