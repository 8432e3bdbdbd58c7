import Domain
public import HTML
public import Operations
import Presentation

/// The profile of one person: their relationship to the viewer, and past events at which both may have met.
public enum PersonPage {
    /// - Parameters:
    ///   - mutual: the first mutual friends.
    ///   - friends: the viewer's friends, listed next to the profile in a wide window.
    ///   - account: the account, for administrators, who may change it.
    public static func html(
        _ context: PageContext, _ person: PersonView, mutual: [PersonView], past: [EventView],
        friends: [PersonView] = [],
        account: ReportCase.Account? = nil, form: FormInput = FormInput()
    ) -> HTML {
        let body: HTML = """
            <div class="panes">\(list(friends, person))<div class="stack"><section class="panel profile">\(Faces.face(person.name, photo: person.photo))<h2 dir="auto">\(person.name)</h2>
            <p class="meta"><bdi>@\(person.handle)</bdi></p><p class="meta">\(relationship(person))</p></section>
            \(Fields(form, order: [], prefix: "person").summary())\(actions(person, context))
            \(mutualPanel(person, mutual))\(pastEvents(past, context))\(more(person, account, context))</div></div>
            """
        return PageLayout.render(
            title: person.kind == .yourself ? "Your profile" : "Profile", subject: "\(person.name)", context: context,
            tab: .people,
            back: Path.people, body: body)
    }

    private static func list(_ friends: [PersonView], _ current: PersonView) -> HTML? {
        guard !friends.isEmpty else { return nil }
        let rows: [HTML] = friends.map { friend in
            let mark: HTML = friend.id == current.id ? " aria-current=\"page\"" : .empty
            return """
                <li class="item">\(Faces.face(friend.name, photo: friend.photo))<div class="item-body">\
                <strong><a href="\(Path.person(friend.id))" dir="auto"\(mark)>\(friend.name)</a></strong><small><bdi>@\(friend.handle)</bdi></small></div></li>
                """
        }
        return
            "<nav class=\"pane-list\" aria-label=\"\(localized: "Your friends")\"><ul class=\"list\">\(rows)</ul></nav>"
    }

    private static func relationship(_ person: PersonView) -> Phrase {
        switch person.kind {
        case .yourself: "This is you, as others see you."
        case .friend: person.mutualFriends == 0 ? "Friend" : "Friend · \(person.mutualFriends, .count) mutual friends"
        case .connection: "\(person.mutualFriends, .count) mutual friends"
        case .none: "Not friends yet"
        }
    }

    private static func actions(_ person: PersonView, _ context: PageContext) -> HTML {
        if person.kind == .yourself {
            return
                "<p class=\"actions\"><a class=\"button\" href=\"\(Path.settings)\">\(Icon.edit.html(context))<span>\(localized: "Edit")</span></a></p>"
        }
        let user = Fields.hidden("userId", person.id.description)
        guard let request = person.request else {
            return person.kind == .friend
                ? """
                <div class="actions">\(ConfirmationDisclosure.html(
                    "End the friendship", "End the friendship with \(person.name)?",
                    form: "\(Fields.open(Unfriend.self, class: "inline"))\(user)<button class=\"button danger\">\(localized: "End the friendship")</button></form>"))</div>
                """
                : """
                <div class="actions">\(Fields.open(Befriend.self, class: "inline"))\(user)\
                <button class="button primary">\(Icon.plus.html(context))<span>\(localized: "Add friend")</span></button></form></div>
                """
        }
        let id = Fields.hidden("id", request.id.description)
        return request.isMine
            ? """
            <div class="actions">\(Pills.pill("Requested", .muted))\(Fields.open(DropFriendRequest.self, class: "inline"))\(id)\(Fields.hidden("withdraws", "on"))\
            <button class="button quiet">\(localized: "Take the request back")</button></form></div>
            """
            : """
            <div class="actions">\(Fields.open(AcceptFriend.self, class: "inline"))\(id)\
            <button class="button primary">\(Icon.check.html(context))<span>\(localized: "Accept as a friend")</span></button></form>\
            \(Fields.open(DropFriendRequest.self, class: "inline"))\(id)<button class="button quiet">\(localized: "Decline")</button></form></div>
            """
    }

    private static func mutualPanel(_ person: PersonView, _ mutual: [PersonView]) -> HTML {
        guard !mutual.isEmpty else { return .empty }
        var names: [Phrase] = mutual.prefix(3).map { "\($0.name)" }
        let others = person.mutualFriends - names.count
        if others > 0 { names.append("\(others, .count) others") }
        return """
            <section class="panel" aria-labelledby="mutual"><h2 id="mutual">\(localized: "Friends in common")</h2>
            <a class="guest-line" href="\(Path.mutualFriends(person.id))">\
            \(Faces.html(mutual.map { ($0.name, $0.photo) }, total: person.mutualFriends))<span>\(localized: "\(list: names)")</span></a></section>
            """
    }

    private static func pastEvents(_ past: [EventView], _ context: PageContext) -> HTML {
        guard !past.isEmpty else { return .empty }
        return """
            <section aria-labelledby="past"><h2 class="section-title" id="past">\(localized: "Past events")</h2>\
            \(EventCard.list(past, context, quick: false))</section>
            """
    }

    /// Returns rarely used actions: blocking and reporting.
    private static func more(_ person: PersonView, _ account: ReportCase.Account?, _ context: PageContext) -> HTML {
        guard person.kind != .yourself else { return .empty }
        let tools: HTML? = account.map {
            "<div class=\"actions\">\(AdministratorTools.change($0, next: Path.person($0.id)))</div>"
        }
        let question: Phrase = """
            Blocking hides you from each other: in search, lists, chats and invitations, and at each other’s events. \
            \(person.givenName) won’t be notified.
            """
        let block: HTML = """
            \(Fields.open(BlockPerson.self, class: "inline"))\(Fields.hidden("userId", person.id.description))\
            <button class="button danger">\(Icon.lock.html(context))<span>\(localized: "Block \(person.name)")</span></button></form>
            """
        return """
            <details class="more"><summary>\(localized: "Block or report")</summary>
            <div class="actions">\(ConfirmationDisclosure.html("Block", question, form: block))\
            <a class="button quiet small" href="\(Path.report(.person, person.id.description))">\
            \(localized: "Report to the administrators")</a></div></details>\(tools)
            """
    }
}
