import Domain
public import HTML
public import Operations
import Presentation

/// The people page: friend requests, friends, and the search for other people.
public enum PeoplePage {
    /// - Parameter found: the search results for `query`; nil without a search.
    public static func html(
        _ context: PageContext, requests: [FriendRequestView], friends: [PersonView], nextCursor: String?,
        query: String,
        found: [PersonView]?
    ) -> HTML {
        let body: HTML = """
            \(search(query, context))
            \(found.map { results($0, query, nextCursor, context) } ?? own(requests, friends, nextCursor, context))
            """
        return PageLayout.render(title: "People", context: context, tab: .people, body: body)
    }

    private static func search(_ query: String, _ context: PageContext) -> HTML {
        let clear: HTML? =
            query.isEmpty
            ? nil
            : "<a class=\"iconbutton\" href=\"\(Path.people)\" aria-label=\"\(localized: "Clear the search")\">\(Icon.cross.html(context))</a>"
        return """
            <form method="get" action="\(Path.people)" class="search" role="search">
            \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search people")</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query)" placeholder="\(localized: "Name or nickname")" enterkeyhint="search">\(clear)</form>
            """
    }

    private static func own(
        _ requests: [FriendRequestView], _ friends: [PersonView], _ nextCursor: String?, _ context: PageContext
    ) -> HTML {
        let list: HTML =
            friends.isEmpty
            ? EmptyState.html(
                .people, "No friends here yet",
                "Search for people you know and send them a request. Their friends appear under “Friends of friends”.",
                action: ("Search people", "#q"), context)
            : """
            \(section("friends", "Friends", friends.map { PersonListItem.html($0) }))\(NextLink.html(Path.people, cursor: nextCursor))
            <p class="more-link"><a class="button" href="\(Path.connections)">\(localized: "Friends of friends")</a></p>
            """
        return """
            \(section("requests", "Friend requests", requests.filter { !$0.isMine }.map { PersonListItem.request($0, context) }))\(list)\
            \(section("sent", "Sent requests", requests.filter(\.isMine).map { PersonListItem.request($0, context) }))
            """
    }

    /// Returns a section of the list; empty without rows.
    private static func section(_ id: String, _ title: Phrase, _ rows: [HTML]) -> HTML {
        rows.isEmpty
            ? .empty
            : "<section aria-labelledby=\"\(id)\"><h2 class=\"section-title\" id=\"\(id)\">\(title)</h2><ul class=\"list tiles\">\(rows)</ul></section>"
    }

    private static func results(
        _ found: [PersonView], _ query: String, _ cursor: String?, _ context: PageContext
    ) -> HTML {
        guard !found.isEmpty else {
            return EmptyState.html(.people(matching: query), context)
        }
        return """
            <ul class="list tiles">\(found.map { PersonListItem.html($0, action: PersonListItem.befriend($0, context)) })</ul>
            \(NextLink.html(Path.people, query: [("q", query)], cursor: cursor))
            """
    }
}
