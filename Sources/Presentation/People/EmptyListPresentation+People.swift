import Domain

extension EmptyListPresentation {
    /// What somebody without friends sees.
    public static var friends: EmptyListPresentation {
        EmptyListPresentation(
            .people, "No friends here yet",
            "Search for people you know and send them a request. Their friends appear under “Friends of friends”.",
            step: LinkPresentation("Search people", .people))
    }

    /// What a search for people shows that finds nobody.
    public static func people(matching query: String) -> EmptyListPresentation {
        EmptyListPresentation(
            .search, "Nobody with that name",
            "Nobody here is called “\(query)”. Try a part of the name or the nickname.",
            step: LinkPresentation("Clear the search", .people))
    }
}
