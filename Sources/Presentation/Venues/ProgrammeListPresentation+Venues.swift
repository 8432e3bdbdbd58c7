import Domain
public import Operations

extension ProgrammeListPresentation {
    public init(_ venues: [VenueView], _ filter: VenueFilter, _ context: PresentationContext) {
        var empty: EmptyListPresentation?
        if venues.isEmpty {
            empty =
                filter == VenueFilter()
                ? .programme(
                    .pin, "No venues yet", "Venues are where activities take place and where participants live.",
                    add: LinkPresentation("New venue", .newVenue), context)
                : EmptyListPresentation(
                    .search, "Nothing found", "No venues match. Try fewer words, or remove a filter.",
                    step: LinkPresentation("Show all venues", .venues))
        }
        self.init(add: "New venue", empty: empty, context)
    }

    /// Creates the list beside the map.
    ///
    /// - Parameter isWhole: whether `venues` is complete.
    public init(map venues: [MappedVenue], isWhole: Bool, _ filter: ActivityFilter) {
        var empty: EmptyListPresentation?
        if venues.isEmpty {
            empty =
                filter == ActivityFilter()
                ? EmptyListPresentation(
                    .map, "No venues on the map yet", "Enter a venue’s latitude and longitude to show it here.",
                    step: LinkPresentation("Go to venues", .venues))
                : EmptyListPresentation(
                    .search, "Nothing found", "No activities match. Try fewer words, or remove a filter.",
                    step: LinkPresentation("Show all venues", .venueMap))
        }
        self.init(
            note: isWhole ? nil : "This shows \(venues.count) of them. Filter to see the others.", empty: empty)
    }
}
