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
    }

    /// - Parameters:
    ///   - link: the full URL of the invite link; nil if there is none.
    ///   - closed: why nobody can be invited any more; nil while people can.
    ///   - form: the submitted values of a refused invitation.
    public static func html(
        _ context: PageContext, _ event: EventView, invitations: [InvitationView], link: String?, choices: Choices,
        closed: Phrase? = nil, form: FormInput = FormInput()
    ) -> HTML {
        let shown = InvitePresentation(event, invitations, closed: closed, context.presentation)
        let form = shown.isOpen ? invite(shown, event, choices, form, context) : instead(shown, event, context)
        let invited = invited(shown, invitations, event, context)
        // Hosts see the invite link next to the form.
        let content: HTML =
            shown.mayMakeLink
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

    /// Returns why nobody can be invited, and the next step.
    private static func instead(_ shown: InvitePresentation, _ event: EventView, _ context: PageContext) -> HTML {
        let step: HTML? =
            shown.mayDuplicate
            ? "<div class=\"actions\">\(HostTools.duplicate(event, button: " class=\"button\"", context))</div>" : nil
        return "<div>\(shown.message?.html(context))\(step)</div>"
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
        _ shown: InvitePresentation, _ event: EventView, _ choices: Choices, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let fields = Fields(form, order: ["userIds", "emails"], prefix: "invite")
        return """
            \(shown.message?.html(context))\(Fields.open(InviteGuests.self))\(Fields.hidden("event", event.id.description))
            \(search(choices.query, context))\(fields.summary(labels: [("userIds", "People"), ("emails", "E-mail addresses")]))
            \(people(event, choices, form, fields))
            \(fields.textarea("emails", "E-mail addresses", hint: "One per line, or separated by commas. Each gets an e-mail.", rows: 3))
            \(shown.mayAskAgain ? fields.checkbox("again", "Also ask people who said no") : nil)
            <div class="actions"><button class="button primary wide">\(localized: "Send invitations")</button></div></form>
            """
    }

    private static func people(_ event: EventView, _ choices: Choices, _ form: FormInput, _ fields: Fields) -> HTML {
        let shown = InviteCandidatesPresentation(
            chosen: choices.chosen, found: choices.found, friends: choices.friends, connections: choices.connections,
            query: choices.query)
        let hints: [HTML] = shown.hints.map { "<p class=\"hint\">\($0)</p>" }
        guard !shown.groups.isEmpty else { return "\(hints)\(fields.error("userIds"))" }
        let here = Path.adding([("q", choices.query)], to: Path.invite(event.id))
        return """
            <div id="\(fields.id("userIds"))" class="stack" data-choices><p class="select-links">\
            <a href="\(Path.adding([("all", "1")], to: here))" data-select="all">\(localized: "Select all")</a> \
            · <a href="\(here)" data-select="none">\(localized: "Select none")</a></p>
            \(hints)\(shown.groups.map { group($0, choices, form) })\(fields.error("userIds"))</div>
            """
    }

    private static func group(
        _ group: InviteCandidatesPresentation.Group, _ choices: Choices, _ form: FormInput
    ) -> HTML {
        let chosen = Set(form.lists["userIds"] ?? [])
        let rows: [HTML] = group.people.map { person in
            let mark: HTML = choices.isAllSelected || chosen.contains(person.id.description) ? " checked" : .empty
            return """
                <label class="choice"><input type="checkbox" name="userIds" value="\(person.id.description)"\(mark)>\
                \(Faces.face(person.name, photo: person.photo))\
                <span><bdi>\(person.name)</bdi> <small><bdi>@\(person.handle)</bdi> · \(person.relationshipLabel)</small></span></label>
                """
        }
        return "<fieldset class=\"group\"><legend>\(group.title)</legend>\(rows)</fieldset>"
    }

    private static func linkPanel(_ event: EventView, _ link: String?, _ context: PageContext) -> HTML {
        let id = Fields.hidden("event", event.id.description)
        let use = SharePresentation.audience(ofLink: event, context.presentation)
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

    /// Returns the button that withdraws an invitation; nil for viewers who may not.
    ///
    /// - Parameter next: the path to open afterwards; nil for the invite page.
    static func withdraw(
        _ invitation: InvitationView, _ name: Phrase, _ event: EventView, next: String? = nil, _ context: PageContext
    ) -> HTML? {
        InvitationPresentation.withdrawal(of: name, at: event).flatMap {
            withdraw($0, invitation.id, event.id, next: next, context)
        }
    }

    private static func withdraw(
        _ action: ActionPresentation, _ invitation: ID<Invitation>, _ event: ID<Event>, next: String? = nil,
        _ context: PageContext
    ) -> HTML? {
        action.question(
            """
            \(Fields.open(UninviteGuest.self, class: "inline"))\(Fields.hidden("event", event.description))\
            \(Fields.hidden("invitation", invitation.description))\(next.map { Fields.hidden("next", $0) })
            """, class: " small", context)
    }

    private static func invited(
        _ shown: InvitePresentation, _ invitations: [InvitationView], _ event: EventView, _ context: PageContext
    ) -> HTML {
        let step: HTML? = shown.seeEvent.map {
            "<p class=\"actions\">\($0.link(Path.event(event.id), class: " wide", context))</p>"
        }
        let empty: HTML? = shown.placeholder.map { "<p class=\"hint\">\($0)</p>\(step)" }
        let rows: [HTML] = zip(shown.invitations, invitations).map { shown, invitation in
            let handle: HTML? = shown.handle.map { "<bdi>\($0)</bdi> · " }
            return """
                <li class="item">\(Faces.face(shown.face))<div class="item-body"><strong dir="auto">\(shown.name)</strong>\
                <small>\(handle)\(localized: "invited by \(invitation.invitedBy)")</small>
                <div class="pills">\(shown.badge.map(Pills.pill))</div></div><div class="item-action">\(shown.withdraw.flatMap { withdraw($0, invitation.id, event.id, context) })</div></li>
                """
        }
        let list: HTML? = rows.isEmpty ? nil : "<ul class=\"list invited\">\(rows)</ul>"
        return "<section class=\"panel\"><h2>\(localized: "Invited")</h2>\(empty)\(list)</section>"
    }
}
