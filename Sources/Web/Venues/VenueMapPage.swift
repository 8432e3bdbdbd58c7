import Domain
public import HTML
public import Operations
public import Presentation

/// The map of venues with their activities, and the same venues as a list next to it.
public enum VenueMapPage {
    /// - Parameters:
    ///   - venues: venues with coordinates, and their activities that match the filter.
    ///   - isWhole: whether `venues` is complete.
    public static func html(
        _ context: PageContext, _ venues: [MappedVenue], isWhole: Bool, filter: ActivityFilter,
        by meaning: VenueSign.Meaning,
        types: [ProgrammeKindView],
        areas: [AreaChoice], area: AreaView?
    ) -> HTML {
        let tools = ActivityTools.html(filter, in: .map(meaning), types: types, areas: areas, area: area, context)
        let state = ProgrammeListPresentation(map: venues, isWhole: isWhole, filter)
        let empty = state.empty.map { EmptyState.html($0, context) }
        return ProgrammeLayout.listPage(
            context, .map, head: LocationMap.documentHead(context),
            body: "\(tools)\(empty ?? map(venues, state, meaning, types, context))")
    }

    private static func map(
        _ venues: [MappedVenue], _ state: ProgrammeListPresentation, _ meaning: VenueSign.Meaning,
        _ types: [ProgrammeKindView], _ context: PageContext
    ) -> HTML {
        let signs = venues.map { VenueSign($0, by: meaning, types: types) }
        let legend = LocationMap.legend(
            VenueSign.all(by: meaning, types: types).filter { signs.contains($0) }.map { (MapMarker($0), $0.label) },
            context)
        let note: HTML? = state.note.map { "<p class=\"hint\">\($0)</p>" }
        return """
            <div class="map-page"><section class="map-frame" aria-label="\(localized: "Map")">
            \(LocationMap.html(of: "places", label: "Map of venues", context))\(legend)</section>
            <section class="map-list" aria-labelledby="places-title"><h2 id="places-title">\(localized: "\(venues.count, .count) venues")</h2>\(note)
            <ol class="list" id="places">\(zip(venues, signs).map { entry($0, $1, context) })</ol>
            <p class="hint">\(MarkedPhrase("Venues without a position are only [in the list].", .link(.venues)).html)</p></section></div>
            """
    }

    private static func entry(_ one: MappedVenue, _ sign: VenueSign, _ context: PageContext) -> HTML {
        guard let latitude = one.venue.latitude, let longitude = one.venue.longitude else { return .empty }
        let activities: [HTML] = one.activities.map { activity in
            "<small dir=\"auto\"><a href=\"\(Path.activity(activity.id))\">\(activity.name)</a> · \(activity.status.label)</small>"
        }
        let more: HTML? = one.moreActivities.map {
            "<small><a href=\"\(Path.activities(ActivityFilter(venue: one.venue.id)))\">\($0)</a></small>"
        }
        return """
            <li class="item"\(LocationMap.point(latitude, longitude)) data-name="\(one.venue.name)">\(MapMarker(sign).html(context))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.venue(one.venue.id))">\(one.venue.name)</a></strong><small dir="auto">\(one.venue.address)</small>\
            <div class="at-venue">\(activities)\(more)</div></div></li>
            """
    }
}
