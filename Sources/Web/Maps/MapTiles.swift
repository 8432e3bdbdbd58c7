import Domain
import HTML

/// The tile server of the maps. Tiles are the only resources that pages load from another host.
public struct MapTiles: Hashable, Sendable {
    /// The URL template, with `{z}`, `{x}` and `{y}`.
    public let template: String
    /// Scheme, host and port, as in a content security policy.
    public let origin: String
    /// Who the tiles are credited to, besides OpenStreetMap for the data.
    public let credit: String?

    /// OpenStreetMap's tile server (https://operations.osmfoundation.org/policies/tiles/). It is free for small sites
    /// that credit it and identify themselves; for that, `map-ground.js` sends a referrer with each tile.
    public static let openStreetMap = MapTiles("https://tile.openstreetmap.org/{z}/{x}/{y}.png")!

    /// Returns nil unless the template is an `https:` or `http:` URL with all three placeholders.
    public init?(_ template: String, credit: String? = nil) {
        guard ["{z}", "{x}", "{y}"].allSatisfy(template.contains),
            template.hasPrefix("https://") || template.hasPrefix("http://"),
            // The template is inserted into a header, and requested without further encoding.
            template.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"\"'<>\\;,`".utf8.contains($0) })
        else { return nil }
        let parts = template.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard let host = parts[2].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).first,
            !host.isEmpty,
            host.utf8.allSatisfy({ MapTiles.isOfHost($0) })
        else { return nil }
        self.template = template
        origin = "\(parts[0])//\(host)"
        self.credit = credit
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: ".-:[]".utf8.contains(byte)
        }
    }

    /// The attribution on the map.
    var creditLine: HTML {
        let more: HTML? = credit.map { " · <span dir=\"auto\">\($0)</span>" }
        return """
            <p class="map-credit">\(localized: "© [OpenStreetMap contributors]", HTML.Mark("<a href=\"https://www.openstreetmap.org/copyright\" rel=\"noopener\" target=\"_blank\">", "<span class=\"visually-hidden\"> \(localized: "(opens another site)")</span></a>"))\(more)</p>
            """
    }
}
