import Domain
import HTML
import Operations
import Presentation

/// The map of events, with the same events as a list next to it.
enum DiscoverMap {
    /// What a marker shows: the viewer's relation to the event.
    private enum Kind: CaseIterable {
        case host, going, open, other

        init(_ event: EventView) {
            switch (event.mine.role, event.mine.status) {
            case (.host, _), (.cohost, _): self = .host
            case (_, .going?): self = .going
            case (_, .maybe?), (_, .waitlisted?), (_, .offered?): self = .open
            case (_, nil): self = event.mine.invited || event.mine.request == .waiting ? .open : .other
            case (_, .notGoing?): self = .other
            }
        }

        var marker: MapMarker {
            switch self {
            case .host: MapMarker(.star, .accent)
            case .going: MapMarker(.circle, .good)
            case .open: MapMarker(.diamond, .warn)
            case .other: MapMarker(.pin, .plain)
            }
        }

        var label: Phrase {
            switch self {
            case .host: "You host"
            case .going: "You’re going"
            case .open: "Invited, maybe or waiting"
            case .other: "What else is on"
            }
        }
    }

    /// - Parameters:
    ///   - events: events with a position that the viewer may know, soonest first.
    ///   - isCut: whether there are more of them.
    static func html(_ events: [EventView], isCut: Bool, _ query: DiscoverQuery, _ context: PageContext) -> HTML {
        let kinds = Set(events.map { Kind($0) })
        let legend = LocationMap.legend(
            Kind.allCases.filter { kinds.contains($0) }.map { ($0.marker, $0.label) }, context)
        var list = query
        list.view = .list
        let more: Phrase = isCut ? "These are the next \(events.count) events. Choose days or tags to see others." : ""
        return """
            <div class="map-page"><section class="map-frame" aria-label="\(localized: "Map")">
            \(LocationMap.html(of: "places", label: "Map of events", around: query.near, context))\(legend)</section>
            <section class="map-list" aria-labelledby="places-title"><h2 id="places-title">\(localized: "\(events.count, .count) events")</h2>
            \(isCut ? "<p class=\"hint\">\(more)</p>" : .empty)<ol class="list" id="places">\(events.map { entry($0, context) })</ol>
            <p class="hint">\(localized: "Events without an exact place, or with a place that’s hidden from you, are only [in the list].", .link(list.path))</p></section></div>
            """
    }

    private static func entry(_ event: EventView, _ context: PageContext) -> HTML {
        guard let latitude = event.latitude, let longitude = event.longitude else { return .empty }
        return """
            <li class="item"\(LocationMap.point(latitude, longitude))>\(Kind(event).marker.html(context))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.event(event.id))">\(event.title)</a></strong>\
            <small>\(DateText.html(event, context, withDistance: true))</small><small dir="auto">\(event.shownLocation)</small>\
            \(Pills.row([Pills.state(event), Pills.mine(event), Pills.seats(event)]))</div></li>
            """
    }
}
