import Domain
import HTML
import Operations

/// The picture of an event: a gradient from its title, with the host's emoji or the title's initial.
enum Cover {
    static let hues = 24

    /// The same for the same title on every machine and in every version (FNV-1a), unlike the hash of the language.
    static func hue(_ title: String) -> Int { Int(stableHash(title) % UInt64(hues)) }

    /// - Parameters:
    ///   - isSmall: on a card, where the thumbnail is enough.
    ///   - pass: the token by which the viewer sees the event, if they have no other right to.
    static func html(_ event: EventView, isSmall: Bool = true, pass: String? = nil) -> HTML {
        if let photo = event.photo {
            return "<div class=\"cover hue-\(hue(event.title))\" aria-hidden=\"true\"><img src=\"\(Path.photo(photo, thumb: isSmall, pass: pass))\" alt=\"\" loading=\"\(isSmall ? "lazy" : "eager")\" decoding=\"async\"></div>"
        }
        let glyph = event.emoji ?? event.title.first.map { String($0).uppercased() } ?? ""
        return
            "<div class=\"cover hue-\(hue(event.title))\" aria-hidden=\"true\"><span class=\"glyph\">\(glyph)</span></div>"
    }
}

func stableHash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
}
