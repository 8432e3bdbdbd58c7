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
        let profile = PersonPresentation(person, mutual: mutual)
        let body: HTML = """
            <div class="panes">\(list(friends, person))<div class="stack"><section class="panel profile">\(Faces.face(person.name, photo: person.photo))<h2 dir="auto">\(person.name)</h2>
            <p class="meta"><bdi>@\(person.handle)</bdi></p><p class="meta">\(profile.relationship)</p></section>
            \(Fields(form, order: [], prefix: "person").summary())\(actions(profile, person, context))
            \(profile.mutualFriends.map { mutualPanel($0, person) })\(pastEvents(past, context))\(profile.block.map { more($0, person, account, context) })</div></div>
            """
        return PageLayout.render(
            title: profile.title, subject: "\(person.name)", context: context, tab: .people,
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

    private static func actions(_ profile: PersonPresentation, _ person: PersonView, _ context: PageContext) -> HTML {
        guard let friendship = profile.friendship else {
            return
                "<p class=\"actions\"><a class=\"button\" href=\"\(Path.settings)\">\(Icon.edit.html(context))<span>\(localized: "Edit")</span></a></p>"
        }
        return """
            <div class="actions">\(FriendshipButtons.html(friendship, with: person.id, isSmall: false, context))</div>
            """
    }

    private static func mutualPanel(_ mutual: CrowdPresentation, _ person: PersonView) -> HTML {
        """
        <section class="panel" aria-labelledby="mutual"><h2 id="mutual">\(localized: "Friends in common")</h2>
        <a class="guest-line" href="\(Path.mutualFriends(person.id))">\
        \(Faces.html(mutual.faces, total: mutual.count))<span>\(mutual.names)</span></a></section>
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
    private static func more(
        _ block: ActionPresentation, _ person: PersonView, _ account: ReportCase.Account?, _ context: PageContext
    ) -> HTML {
        let tools: HTML? = account.map {
            "<div class=\"actions\">\(AdministratorTools.change($0, next: Path.person($0.id), context))</div>"
        }
        let question = block.question(
            "\(Fields.open(BlockPerson.self, class: "inline"))\(Fields.hidden("userId", person.id.description))",
            context)
        return """
            <details class="more"><summary>\(localized: "Block or report")</summary>
            <div class="actions">\(question)\
            <a class="button quiet small" href="\(Path.report(.person, person.id.description))">\
            \(localized: "Report to the administrators")</a></div></details>\(tools)
            """
    }
}
