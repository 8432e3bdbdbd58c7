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
