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
            <small><bdi>@\(person.handle)</bdi> · \(person.relationshipLabel)</small></div>\(actions)</li>
            """
    }

    /// Returns the item of a pending friend request, with its buttons.
    static func request(_ request: FriendRequestView, _ context: PageContext) -> HTML {
        html(
            request.person,
            action: FriendshipButtons.html(
                FriendshipPresentation(request), with: request.person.id, isSmall: true, context))
    }

    /// Returns the buttons for a friendship, as far as lists offer one.
    static func befriend(_ person: PersonView, _ context: PageContext) -> HTML? {
        FriendshipPresentation(listed: person).map {
            FriendshipButtons.html($0, with: person.id, isSmall: true, context)
        }
    }
}

/// The buttons that lead to a friendship or end it.
enum FriendshipButtons {
    /// - Parameter isSmall: whether they are part of a list item.
    static func html(
        _ friendship: FriendshipPresentation, with person: ID<User>, isSmall: Bool, _ context: PageContext
    ) -> HTML {
        let size = isSmall ? " small" : ""
        let user = Fields.hidden("userId", person.description)
        let id = Fields.hidden("id", friendship.request?.description ?? "")
        let befriend: HTML? = friendship.befriend.map {
            "\(Fields.open(Befriend.self, class: "inline"))\(user)\($0.button(class: size, context))</form>"
        }
        let accept: HTML? = friendship.accept.map {
            "\(Fields.open(AcceptFriend.self, class: "inline"))\(id)\($0.button(class: size, context))</form>"
        }
        let decline: HTML? = friendship.decline.map {
            """
            \(Fields.open(DropFriendRequest.self, class: "inline"))\(id)\($0.button(class: " quiet" + size, context))</form>
            """
        }
        let withdraw: HTML? = friendship.withdraw.map {
            """
            \(Fields.open(DropFriendRequest.self, class: "inline"))\(id)\(Fields.hidden("withdraws", "on"))\
            \($0.button(class: " quiet" + size, context))</form>
            """
        }
        let end = friendship.end?.question("\(Fields.open(Unfriend.self, class: "inline"))\(user)", context)
        return "\(friendship.badge.map(Pills.pill))\(befriend)\(accept)\(decline)\(withdraw)\(end)"
    }
}
