import Domain
public import HTML
public import Operations

/// One person: who they are, what they are to the viewer, and where both could have met.
public enum PersonPage {
    /// - Parameter mutual: the first few friends in common.
    public static func html(
        _ context: PageContext, _ person: PersonView, mutual: [PersonView], past: [EventView], form: FormState = FormState()
    ) -> HTML {
        // What both have in common stands beside who they are, if there is anything.
        let shared: HTML? = mutual.isEmpty && past.isEmpty ? nil : "<div class=\"stack\">\(mutualPanel(person, mutual))\(pastEvents(past, context))</div>"
        let body: HTML = """
            <div class="\(shared == nil ? "stack" : "panes")"><section class="panel profile side">\(Faces.face(person.name, photo: person.photo))<h2 dir="auto">\(person.name)</h2>
            <p class="meta"><bdi>@\(person.handle)</bdi></p><p class="meta">\(said(person))</p></section>
            <div class="side">\(Fields(form, order: [], prefix: "person").summary())\(actions(person, context))</div>
            \(shared)<div class="side">\(more(person, context))</div></div>
            """
        return Page.render(
            title: person.kind == .yourself ? "Your profile" : "Profile", subject: "\(person.name)", context: context, tab: .people,
            back: Path.people, frame: shared == nil ? .narrow : .wide, body: body)
    }

    private static func said(_ person: PersonView) -> Phrase {
        switch person.kind {
        case .yourself: "This is you, as others see you."
        case .friend: person.mutualFriends == 0 ? "Friend" : "Friend · \(person.mutualFriends, .count) mutual friends"
        case .connection: "\(person.mutualFriends, .count) mutual friends"
        case .none: "Not friends yet"
        }
    }

    private static func actions(_ person: PersonView, _ context: PageContext) -> HTML {
        if person.kind == .yourself {
            return "<p class=\"actions\"><a class=\"button\" href=\"\(Path.settings)\">\(Icon.edit.html(context))<span>\(say: "Edit")</span></a></p>"
        }
        let user = Fields.hidden("userId", person.id.description)
        guard let request = person.request else {
            return person.kind == .friend
                ? """
                <div class="actions">\(Question.html(
                    "End the friendship", "End the friendship with \(person.name)?",
                    form: "\(Fields.open(Unfriend.self, class: "inline"))\(user)<button class=\"button danger\">\(say: "End the friendship")</button></form>"))</div>
                """
                : """
                <div class="actions">\(Fields.open(Befriend.self, class: "inline"))\(user)\
                <button class="button primary">\(Icon.plus.html(context))<span>\(say: "Add friend")</span></button></form></div>
                """
        }
        let id = Fields.hidden("id", request.id.description)
        return request.isMine
            ? """
            <div class="actions">\(Pills.pill("You asked", .mute))\(Fields.open(DropFriendRequest.self, class: "inline"))\(id)\(Fields.hidden("withdraws", "on"))\
            <button class="button quiet">\(say: "Take the request back")</button></form></div>
            """
            : """
            <div class="actions">\(Fields.open(AcceptFriend.self, class: "inline"))\(id)\
            <button class="button primary">\(Icon.check.html(context))<span>\(say: "Accept as a friend")</span></button></form>\
            \(Fields.open(DropFriendRequest.self, class: "inline"))\(id)<button class="button quiet">\(say: "Decline")</button></form></div>
            """
    }

    private static func mutualPanel(_ person: PersonView, _ mutual: [PersonView]) -> HTML {
        guard !mutual.isEmpty else { return .empty }
        var names: [Phrase] = mutual.prefix(3).map { "\($0.name)" }
        let others = person.mutualFriends - names.count
        if others > 0 { names.append("\(others, .count) others") }
        return """
            <section class="panel" aria-labelledby="mutual"><h2 id="mutual">\(say: "Friends in common")</h2>
            <a class="guest-line" href="\(Path.mutualFriends(person.id))">\
            \(Faces.html(mutual.map { ($0.name, $0.photo) }, total: person.mutualFriends))<span>\(say: "\(list: names)")</span></a></section>
            """
    }

    private static func pastEvents(_ past: [EventView], _ context: PageContext) -> HTML {
        guard !past.isEmpty else { return .empty }
        return """
            <section aria-labelledby="past"><h2 class="section-title" id="past">\(say: "Past events")</h2>\
            \(EventCard.list(past, context, quick: false))</section>
            """
    }

    /// What is seldom wanted: blocking, and telling the administrators.
    private static func more(_ person: PersonView, _ context: PageContext) -> HTML {
        guard person.kind != .yourself else { return .empty }
        let question: Phrase = """
            Blocking hides you from each other: in search, lists, chats and invitations, and at each other’s events. \
            \(person.givenName) won’t be told.
            """
        let block: HTML = """
            \(Fields.open(BlockPerson.self, class: "inline"))\(Fields.hidden("userId", person.id.description))\
            <button class="button danger">\(Icon.lock.html(context))<span>\(say: "Block \(person.name)")</span></button></form>
            """
        return """
            <details class="more"><summary>\(say: "Block or report")</summary>
            <div class="actions">\(Question.html("Block", question, form: block))\
            <a class="button quiet small" href="\(Path.report(.person, person.id.description))">\
            \(say: "Report to the administrators")</a></div></details>
            """
    }
}
