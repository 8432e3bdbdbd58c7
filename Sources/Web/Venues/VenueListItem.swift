import Domain
import HTML
import Operations

/// A list item for a venue: name, address and area.
enum VenueListItem {
    static func html(_ venue: VenueView, in filter: VenueFilter = VenueFilter(), current: ID<Venue>? = nil) -> HTML {
        let mark: HTML = current == venue.id ? " aria-current=\"true\"" : .empty
        return """
            <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.venue(venue.id, in: filter))"\(mark)>\(venue.name)</a></strong>\
            <small dir="auto">\(venue.address)</small><small dir="auto">\(venue.geographicArea.name)</small></div></li>
            """
    }
}
