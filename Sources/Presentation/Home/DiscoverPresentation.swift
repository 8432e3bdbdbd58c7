public import Domain
public import Operations

/// The results of a search for upcoming events, as a list or on a map.
public struct DiscoverPresentation: Equatable, Sendable {
    /// What is shown instead of results; nil if there are some.
    public var empty: EmptyListPresentation?
    /// The relations that occur on the map, for its legend.
    public var relations: [EventRelation]
    /// Says that a map shows only the next events.
    public var limitNote: Phrase?
    /// The button that opens the search around a position.
    public var nearbyLabel: Phrase

    /// - Parameters:
    ///   - isFiltered: whether the search is limited by anything but the view.
    ///   - isNear: whether it is limited to the surroundings of a position.
    ///   - isCut: whether there are more events.
    public init(_ events: [EventView], onMap: Bool, isFiltered: Bool, isNear: Bool, isCut: Bool) {
        let found = Set(events.map { EventRelation($0) })
        relations = EventRelation.allCases.filter { found.contains($0) }
        limitNote =
            isCut && onMap ? "These are the next \(events.count) events. Choose days or tags to see others." : nil
        nearbyLabel = isNear ? "Elsewhere" : "Near me"
        empty = events.isEmpty ? DiscoverPresentation.empty(onMap: onMap, isFiltered: isFiltered) : nil
    }

    private static func empty(onMap: Bool, isFiltered: Bool) -> EmptyListPresentation {
        if isFiltered {
            // The step keeps the view but clears all filters.
            return onMap
                ? EmptyListPresentation(
                    .search, "Nothing found",
                    "No upcoming event with a place on the map matches. Try fewer words, or remove a filter.",
                    step: LinkPresentation("Show everything", .discoverMap))
                : EmptyListPresentation(
                    .search, "Nothing found", "No upcoming event matches. Try fewer words, or remove a filter.",
                    step: LinkPresentation("Show everything", .discover))
        }
        return onMap
            ? EmptyListPresentation(
                .map, "No event is on the map yet", "Events appear on the map once their hosts set the exact place.",
                step: LinkPresentation("Show the list", .discover))
            : EmptyListPresentation(
                .sparkle, "Nothing is on yet", "Be the first: an event takes less than a minute.",
                step: LinkPresentation("Create an event", .newEvent))
    }
}
