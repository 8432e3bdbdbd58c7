import Domain
import HTML
import Operations

/// The picture of an event: a photo, or a gradient with the host's emoji or the title's initial. The gradient is the one that the
/// host chose, or follows from the title.
enum Cover {
    /// The gradients to choose from, by the colours that one sees; the others are much like these.
    static let choices: [(hue: Int, name: Phrase)] = [
        (0, "Violet and pink"), (1, "Indigo"), (3, "Pink and violet"), (2, "Coral"), (4, "Orange and red"),
        (12, "Sunrise"),
        (5, "Sky and blue"), (13, "Blue and violet"), (7, "Teal and blue"), (6, "Green"), (10, "Mint and green"),
        (18, "Blue and petrol"),
    ]

    /// The same for the same title on every machine and in every version (FNV-1a), unlike the hash of the language.
    static func hue(_ title: String) -> Int { Int(stableHash(title) % UInt64(EventDetails.hues.count)) }

    /// - Parameters:
    ///   - isSmall: on a card, where the thumbnail is enough.
    ///   - pass: the token by which the viewer sees the event, if they have no other right to.
    static func html(_ event: EventView, isSmall: Bool = true, pass: String? = nil) -> HTML {
        html(
            title: event.title, emoji: event.emoji, hue: event.coverHue,
            photo: event.photo.map { Path.photo($0, thumb: isSmall, pass: pass) },
            position: event.coverPosition, isSmall: isSmall)
    }

    /// - Parameter photo: its address.
    static func html(
        title: String, emoji: String?, hue: Int?, photo: String?, position: Int, isSmall: Bool = true
    ) -> HTML {
        let hue = hue ?? Cover.hue(title)
        if let photo {
            // In tenths, since a page has no styles of its own.
            let place: HTML = position == EventDetails.middle ? .empty : " class=\"at-\((position + 5) / 10 * 10)\""
            return
                "<div class=\"cover hue-\(hue)\" aria-hidden=\"true\"><img src=\"\(photo)\"\(place) alt=\"\" loading=\"\(isSmall ? "lazy" : "eager")\" decoding=\"async\"></div>"
        }
        let glyph = emoji ?? title.first.map { String($0).uppercased() } ?? ""
        return "<div class=\"cover hue-\(hue)\" aria-hidden=\"true\"><span class=\"glyph\">\(glyph)</span></div>"
    }
}

func stableHash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
}
