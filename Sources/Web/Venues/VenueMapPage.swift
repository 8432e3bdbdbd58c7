import Domain
public import HTML
public import Operations
import Presentation

/// The map of venues with their activities, and the same venues as a list next to it.
public enum VenueMapPage {
    /// What the shape and colour of a marker encode.
    public enum Meaning: String, Sendable, CaseIterable {
        case status, type
    }

    /// - Parameters:
    ///   - venues: venues with coordinates, and their activities that match the filter.
    ///   - isWhole: whether `venues` is complete.
    public static func html(
        _ context: PageContext, _ venues: [MappedVenue], isWhole: Bool, filter: ActivityFilter, by meaning: Meaning,
        types: [ProgrammeKindView],
        areas: [AreaChoice], area: AreaView?
    ) -> HTML {
        let tools = ActivityTools.html(filter, in: .map(meaning), types: types, areas: areas, area: area, context)
        return ProgrammeLayout.listPage(
            context, .map, head: LocationMap.documentHead(context),
            body: "\(tools)\(venues.isEmpty ? empty(filter, context) : map(venues, isWhole, meaning, types, context))")
    }

    private static func map(
        _ venues: [MappedVenue], _ isWhole: Bool, _ meaning: Meaning, _ types: [ProgrammeKindView],
        _ context: PageContext
    ) -> HTML {
        let signs = venues.map { VenueMarker($0, by: meaning, types: types) }
        let legend = LocationMap.legend(
            VenueMarker.all(by: meaning, types: types).filter { signs.contains($0) }.map { ($0.marker, $0.label) },
            context)
        let note: HTML? =
            isWhole
            ? nil
            : "<p class=\"hint\">\(localized: "This shows \(venues.count) of them. Filter to see the others.")</p>"
        return """
            <div class="map-page"><section class="map-frame" aria-label="\(localized: "Map")">
            \(LocationMap.html(of: "places", label: "Map of venues", context))\(legend)</section>
            <section class="map-list" aria-labelledby="places-title"><h2 id="places-title">\(localized: "\(venues.count, .count) venues")</h2>\(note)
            <ol class="list" id="places">\(zip(venues, signs).map { entry($0, $1, context) })</ol>
            <p class="hint">\(MarkedPhrase("Venues without a position are only [in the list].", .link(.venues)).html)</p></section></div>
            """
    }

    private static func entry(_ one: MappedVenue, _ sign: VenueMarker, _ context: PageContext) -> HTML {
        guard let latitude = one.venue.latitude, let longitude = one.venue.longitude else { return .empty }
        let activities: [HTML] = one.activities.map { activity in
            "<small dir=\"auto\"><a href=\"\(Path.activity(activity.id))\">\(activity.name)</a> · \(activity.status.label)</small>"
        }
        let more: HTML? =
            one.activityCount > one.activities.count
            ? "<small><a href=\"\(Path.activities(ActivityFilter(venue: one.venue.id)))\">\(localized: "\(one.activityCount - one.activities.count, .count) more")</a></small>"
            : nil
        return """
            <li class="item"\(LocationMap.point(latitude, longitude)) data-name="\(one.venue.name)">\(sign.marker.html(context))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.venue(one.venue.id))">\(one.venue.name)</a></strong><small dir="auto">\(one.venue.address)</small>\
            <div class="at-venue">\(activities)\(more)</div></div></li>
            """
    }

    private static func empty(_ filter: ActivityFilter, _ context: PageContext) -> HTML {
        guard filter == ActivityFilter() else {
            return EmptyState.html(
                .search, "Nothing found", "No activities match. Try fewer words, or remove a filter.",
                action: ("Show all venues", Path.venueMap), context)
        }
        return EmptyState.html(
            .map, "No venues on the map yet", "Enter a venue’s latitude and longitude to show it here.",
            action: ("Go to venues", Path.venues), context)
    }
}
