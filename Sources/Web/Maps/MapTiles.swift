import Domain
import HTML

/// The pictures that lie under a map: the one thing that a page asks of another host.
public struct MapTiles: Hashable, Sendable {
    /// With `{z}`, `{x}` and `{y}` for what varies.
    public let template: String
    /// Scheme, host and port, as a content security policy names them.
    public let origin: String
    /// Whom the pictures are owed to beside OpenStreetMap, of whose data they are.
    public let credit: String?

    /// OpenStreetMap's own (https://operations.osmfoundation.org/policies/tiles/): free for small sites that name it, and that tell it
    /// who asks, for which scripts give each tile a referrer (`map-ground.js`).
    public static let openStreetMap = MapTiles("https://tile.openstreetmap.org/{z}/{x}/{y}.png")!

    /// Nil for what is no `https:` or `http:` address with the three parts that vary.
    public init?(_ template: String, credit: String? = nil) {
        guard ["{z}", "{x}", "{y}"].allSatisfy(template.contains),
            template.hasPrefix("https://") || template.hasPrefix("http://"),
            // It goes into a header, and into an address that is asked for as it stands.
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

    /// What stands on the map.
    var creditLine: HTML {
        let more: HTML? = credit.map { " · <span dir=\"auto\">\($0)</span>" }
        return """
            <p class="map-credit">\(say: "© [OpenStreetMap contributors]", HTML.Mark("<a href=\"https://www.openstreetmap.org/copyright\" rel=\"noopener\" target=\"_blank\">", "<span class=\"visually-hidden\"> \(say: "(opens another site)")</span></a>"))\(more)</p>
            """
    }
}
