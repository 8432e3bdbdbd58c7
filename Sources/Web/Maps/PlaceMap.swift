public import Domain
public import HTML
import Operations

/// A map of what a list on the same page names, which says the same for whoever has no map: no script, no picture of the ground, or
/// no use for one. The scripts are `place-map.js` and `place-picker.js`, where the attributes are described.
///
/// A page with one has ``head(_:)`` in its head, and its reply says `showsMap`, so that its policy lets the ground through.
public enum PlaceMap {
    /// Whether this installation has what draws maps.
    public static func isThere(_ context: PageContext) -> Bool { context.assets.script(of: .leaflet) != nil }

    /// The style sheet and the module that other pages do not load.
    public static func head(_ context: PageContext) -> HTML? {
        guard isThere(context) else { return nil }
        return """
            <link rel="stylesheet" href="\(context.assets("css/maps.css"))"><script type="module" src="\(context.assets("js/maps.js"))"></script>
            """
    }

    /// - Parameters:
    ///   - list: the id of the list. Its entries that are on the map have ``point(_:_:)``, a marker, and a text for the callout.
    ///   - label: what the map is called.
    ///   - around: drawn as a circle.
    public static func html(of list: String, label: Phrase, around: Nearness? = nil, _ context: PageContext) -> HTML {
        guard isThere(context) else { return missing }
        let circle: HTML? = around.map { " data-center=\"\($0.center.text)\" data-radius=\"\($0.within * 1000)\"" }
        return """
            <place-map class="map" data-list="\(list)" data-label="\(label)"\(circle)\(sources(context, clusters: true))>\
            <a class="map-skip" href="#\(list)">\(say: "Skip the map")</a>\
            <p class="map-note" role="status" hidden></p>\(context.tiles?.creditLine)\
            <button class="button small map-locate" type="button" hidden>\(Icon.pin.html(context))<span>\(say: "Show my position")</span></button></place-map>
            """
    }

    /// Where there is no map to show.
    static let missing: HTML =
        "<p class=\"note\">\(say: "There is no map here just now. All of it is in the list.")</p>"

    /// Where an entry of the list is.
    public static func point(_ latitude: Double, _ longitude: Double) -> HTML {
        " data-lat=\"\(String(latitude))\" data-lng=\"\(String(longitude))\""
    }

    /// What the markers mean; nothing where there is one kind.
    public static func legend(_ kinds: [(MapMarker, Phrase)], _ context: PageContext) -> HTML {
        guard kinds.count > 1 else { return .empty }
        let lines: [HTML] = kinds.map { "<li>\($0.html(context))<span>\($1)</span></li>" }
        return "<ul class=\"map-legend\" aria-label=\"\(say: "Markers")\">\(lines)</ul>"
    }

    /// From where a map takes what it needs.
    static func sources(_ context: PageContext, clusters: Bool) -> HTML {
        let script = context.assets.script(of: .leaflet) ?? ""
        let cluster: HTML? =
            clusters ? context.assets.script(of: .markerCluster).map { " data-clusters=\"\($0)\"" } : nil
        let ground: HTML? = context.tiles.map { " data-tiles=\"\($0.template)\"" }
        return " data-script=\"\(script)\"\(cluster)\(ground)"
    }
}
