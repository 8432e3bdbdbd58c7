public import Domain
public import HTML
import Operations
import Presentation

/// A map of a list on the same page. The list is complete, for readers without a map: no scripts, no tiles, or no use
/// for one. The attributes are described in `place-map.js` and `place-picker.js`.
///
/// A page with a map includes ``head(_:)`` in its document head, and its response sets `showsMap`, so that the content
/// security policy allows the tiles.
public enum LocationMap {
    /// Returns whether this installation has the map library.
    public static func isAvailable(_ context: PageContext) -> Bool { context.assets.script(of: .leaflet) != nil }

    /// Returns the style sheet and the module that only pages with maps load.
    public static func documentHead(_ context: PageContext) -> HTML? {
        guard isAvailable(context) else { return nil }
        return """
            <link rel="stylesheet" href="\(context.assets("css/maps.css"))"><script type="module" src="\(context.assets("js/maps.js"))"></script>
            """
    }

    /// - Parameters:
    ///   - list: the id of the list. Each of its items on the map has ``point(_:_:)``, a marker, and a text
    ///     for the callout.
    ///   - label: the name of the map.
    ///   - around: an area to draw as a circle.
    public static func html(of list: String, label: Phrase, around: Nearness? = nil, _ context: PageContext) -> HTML {
        guard isAvailable(context) else { return unavailableNote }
        let circle: HTML? = around.map { " data-center=\"\($0.center.text)\" data-radius=\"\($0.within * 1000)\"" }
        return """
            <place-map class="map" data-list="\(list)" data-label="\(label)"\(circle)\(sources(context, clusters: true))>\
            <a class="map-skip" href="#\(list)">\(localized: "Skip the map")</a>\
            <p class="map-note" role="status" hidden></p>\(context.tiles?.creditLine)\
            <button class="button small map-locate" type="button" hidden>\(Icon.pin.html(context))<span>\(localized: "Show my position")</span></button></place-map>
            """
    }

    /// The note if the map library is missing.
    static let unavailableNote: HTML =
        "<p class=\"note\">\(localized: "The map isn’t available right now. Everything is in the list.")</p>"

    /// Returns the attributes with the position of a list item.
    public static func point(_ latitude: Double, _ longitude: Double) -> HTML {
        " data-lat=\"\(String(latitude))\" data-lng=\"\(String(longitude))\""
    }

    /// Returns the meaning of the markers; empty if there is only one kind.
    public static func legend(_ kinds: [(MapMarker, Phrase)], _ context: PageContext) -> HTML {
        guard kinds.count > 1 else { return .empty }
        let lines: [HTML] = kinds.map { "<li>\($0.html(context))<span>\($1)</span></li>" }
        return "<ul class=\"map-legend\" aria-label=\"\(localized: "Markers")\">\(lines)</ul>"
    }

    /// Returns the attributes with the scripts and tiles of a map.
    static func sources(_ context: PageContext, clusters: Bool) -> HTML {
        let script = context.assets.script(of: .leaflet) ?? ""
        let cluster: HTML? =
            clusters ? context.assets.script(of: .markerCluster).map { " data-clusters=\"\($0)\"" } : nil
        let ground: HTML? = context.tiles.map { " data-tiles=\"\($0.template)\"" }
        return " data-script=\"\(script)\"\(cluster)\(ground)"
    }
}
