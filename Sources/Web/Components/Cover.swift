import Domain
import HTML
import Operations

/// The cover of an event: a photo, or a gradient with the event's emoji or the initial of its title. The host chooses
/// the gradient; by default it is derived from the title.
enum Cover {
    /// The gradients offered to hosts, named by their colours. The remaining ones look much like these.
    static let choices: [(hue: Int, name: Phrase)] = [
        (0, "Violet and pink"), (1, "Indigo"), (3, "Pink and violet"), (2, "Coral"), (4, "Orange and red"),
        (12, "Sunrise"),
        (5, "Sky and blue"), (13, "Blue and violet"), (7, "Teal and blue"), (6, "Green"), (10, "Mint and green"),
        (18, "Blue and petrol"),
    ]

    /// Returns the default gradient of a title, the same on every machine.
    static func hue(_ title: String) -> Int { Int(StableHash.of(title.utf8) % UInt64(EventDetails.hues.count)) }

    /// - Parameters:
    ///   - isSmall: whether the cover is on a card, for which the thumbnail is sufficient.
    ///   - pass: the guest pass token, if it is what lets the viewer see the event.
    static func html(_ event: EventView, isSmall: Bool = true, pass: String? = nil) -> HTML {
        html(
            title: event.title, emoji: event.emoji, hue: event.coverHue,
            photo: event.photo.map { Path.photo($0, thumb: isSmall, pass: pass) },
            position: event.coverPosition, isSmall: isSmall)
    }

    /// - Parameter photo: the URL of the photo.
    static func html(
        title: String, emoji: String?, hue: Int?, photo: String?, position: Int, isSmall: Bool = true
    ) -> HTML {
        let hue = hue ?? Cover.hue(title)
        if let photo {
            // Rounded to tenths, one CSS class each, because pages have no inline styles.
            let place: HTML = position == EventDetails.middle ? .empty : " class=\"at-\((position + 5) / 10 * 10)\""
            return
                "<div class=\"cover hue-\(hue)\" aria-hidden=\"true\"><img src=\"\(photo)\"\(place) alt=\"\" loading=\"\(isSmall ? "lazy" : "eager")\" decoding=\"async\"></div>"
        }
        let glyph = emoji ?? title.first.map { String($0).uppercased() } ?? ""
        return "<div class=\"cover hue-\(hue)\" aria-hidden=\"true\"><span class=\"glyph\">\(glyph)</span></div>"
    }
}
