import Domain
import HTML
import Operations
import Presentation

/// The map of events, with the same events as a list next to it.
enum DiscoverMap {
    /// - Parameter events: events with a position that the viewer may know, soonest first.
    static func html(
        _ events: [EventView], _ discover: DiscoverPresentation, _ query: DiscoverQuery, _ context: PageContext
    ) -> HTML {
        let legend = LocationMap.legend(discover.relations.map { ($0.marker, $0.label) }, context)
        var list = query
        list.view = .list
        let limit: HTML? = discover.limitNote.map { "<p class=\"hint\">\($0)</p>" }
        return """
            <div class="map-page"><section class="map-frame" aria-label="\(localized: "Map")">
            \(LocationMap.html(of: "places", label: "Map of events", around: query.near, context))\(legend)</section>
            <section class="map-list" aria-labelledby="places-title"><h2 id="places-title">\(localized: "\(events.count, .count) events")</h2>
            \(limit)<ol class="list" id="places">\(events.map { entry($0, context) })</ol>
            <p class="hint">\(localized: "Events without an exact place, or with a place that’s hidden from you, are only [in the list].", .link(list.path))</p></section></div>
            """
    }

    private static func entry(_ event: EventView, _ context: PageContext) -> HTML {
        guard let latitude = event.latitude, let longitude = event.longitude else { return .empty }
        return """
            <li class="item"\(LocationMap.point(latitude, longitude))>\(EventRelation(event).marker.html(context))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.event(event.id))">\(event.title)</a></strong>\
            <small>\(DateText.html(event, context, withDistance: true))</small><small dir="auto">\(event.shownLocation)</small>\
            \(Pills.row([Pills.state(event), Pills.mine(event), Pills.seats(event)]))</div></li>
            """
    }
}

extension EventRelation {
    fileprivate var marker: MapMarker {
        switch self {
        case .host: MapMarker(.star, .accent)
        case .going: MapMarker(.circle, .good)
        case .open: MapMarker(.diamond, .warn)
        case .other: MapMarker(.pin, .plain)
        }
    }
}
