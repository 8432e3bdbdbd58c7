import Domain
public import HTML
public import Operations
import Presentation

/// The confirmation page before accounts are deleted. It lists them.
public enum DeleteUsersPage {
    /// - Parameters:
    ///   - users: the selected accounts that can be deleted.
    ///   - next: the list in which they were selected.
    public static func html(_ context: PageContext, _ users: [AdministeredUserView], next: String) -> HTML {
        guard !users.isEmpty else {
            let nothing = EmptyState.html(
                .people, "Nobody to delete", "These accounts no longer exist, or the only one was your own.",
                action: ("Back to the people", next), context)
            return PageLayout.render(title: "Delete accounts", context: context, tab: .me, back: next, body: nothing)
        }
        let rows: [HTML] = users.map { user in
            """
            <li class="item">\(Faces.face(user.name, photo: user.photo))<div class="item-body"><strong><bdi>\(user.name)</bdi></strong>\
            <small><bdi>@\(user.handle)</bdi> · \(EmailText.html(user.email))</small></div></li>
            """
        }
        let body: HTML = """
            <p class="lead">\(localized: "This permanently deletes \(users.count, .count) accounts.")</p>
            <ul class="list">\(rows)</ul>
            <p>\(localized: "This cancels their future events, lets the guests know, and takes back their answers. Messages stay as those of a former member; expenses stay in the books. You can’t undo this.")</p>
            \(Fields.open(.deleteUsers))\(users.map { Fields.hidden("id", $0.id.description) })\(Fields.hidden("next", next))
            <div class="actions"><button class="button danger">\(localized: "Delete \(users.count, .count) accounts")</button>\
            <a class="button" href="\(next)">\(localized: "Keep them")</a></div></form>
            """
        return PageLayout.render(
            title: "Delete accounts", context: context, tab: .me, back: next, frame: .narrow, body: body)
    }
}
