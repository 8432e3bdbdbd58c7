import Domain
import HTML
import Operations
import Presentation

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
