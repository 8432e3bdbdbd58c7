import Domain
import HTML
import Operations
import Presentation

/// A list item for a person: face, name, relationship to the viewer, and actions.
enum PersonListItem {
    static func html(_ person: PersonView, action: HTML? = nil) -> HTML {
        let actions: HTML? = action.map { "<div class=\"item-action\">\($0)</div>" }
        return """
            <li class="item">\(Faces.face(person.name, photo: person.photo))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.person(person.id))">\(person.name)</a></strong>\
            <small><bdi>@\(person.handle)</bdi> · \(relationship(person))</small></div>\(actions)</li>
            """
    }

    /// Returns the relationship to the viewer, for display next to the name.
    static func relationship(_ person: PersonView) -> Phrase {
        switch person.kind {
        case .yourself: "yourself"
        case .friend: "friend"
        case .connection: "\(person.mutualFriends, .count) mutual friends"
        case .none: "not friends yet"
        }
    }

    /// Returns the item of a pending friend request, with its buttons.
    static func request(_ request: FriendRequestView) -> HTML {
        let id = Fields.hidden("id", request.id.description)
        let name = request.person.name
        guard !request.isMine else {
            return html(
                request.person,
                action: """
                    \(Fields.open(DropFriendRequest.self, class: "inline"))\(id)\(Fields.hidden("withdraws", "on"))\
                    <button class="button quiet small" aria-label="\(localized: "Take back the request to \(name)")">\(localized: "Take back")</button></form>
                    """)
        }
        return html(
            request.person,
            action: """
                \(Fields.open(AcceptFriend.self, class: "inline"))\(id)\
                <button class="button primary small" aria-label="\(localized: "Accept \(name)")">\(localized: "Accept")</button></form>\
                \(Fields.open(DropFriendRequest.self, class: "inline"))\(id)\
                <button class="button quiet small" aria-label="\(localized: "Decline \(name)")">\(localized: "Decline")</button></form>
                """)
    }

    /// Returns the button for a friendship, as far as lists offer one.
    static func befriend(_ person: PersonView) -> HTML? {
        guard person.kind == .connection || person.kind == .none else { return nil }
        if let request = person.request {
            guard !request.isMine else { return Pills.pill("Requested", .muted) }
            return """
                \(Fields.open(AcceptFriend.self, class: "inline"))\(Fields.hidden("id", request.id.description))\
                <button class="button primary small" aria-label="\(localized: "Accept \(person.name)")">\(localized: "Accept")</button></form>
                """
        }
        return """
            \(Fields.open(Befriend.self, class: "inline"))\(Fields.hidden("userId", person.id.description))\
            <button class="button small" aria-label="\(localized: "Add \(person.name) as a friend")">\(localized: "Add friend")</button></form>
            """
    }
}
