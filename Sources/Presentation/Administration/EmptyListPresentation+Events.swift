import Domain

extension EmptyListPresentation {
    /// Returns the administrators' list of events without any.
    ///
    /// - Parameter isSearch: whether the list shows the result of a search.
    public static func administeredEvents(isSearch: Bool) -> EmptyListPresentation {
        isSearch
            ? EmptyListPresentation(
                .events, "Nothing found", "No events match. Try fewer words, or look among the past ones.",
                step: LinkPresentation("Show everything", .administeredEvents))
            : EmptyListPresentation(
                .events, "No events here", "What members create appears here.",
                step: LinkPresentation("Go to the home page", .home))
    }
}
