import Domain
import HTML
import Operations
import Presentation

/// The cover of an event as HTML.
enum Cover {
    /// - Parameters:
    ///   - isSmall: whether the cover is on a card, for which the thumbnail is sufficient.
    ///   - pass: the guest pass token, if it is what lets the viewer see the event.
    static func html(_ event: EventView, isSmall: Bool = true, pass: String? = nil) -> HTML {
        html(
            CoverPresentation(event), photo: event.photo.map { Path.photo($0, thumb: isSmall, pass: pass) },
            isSmall: isSmall)
    }

    /// - Parameter photo: the URL of the photo.
    static func html(_ cover: CoverPresentation, photo: String?, isSmall: Bool = true) -> HTML {
        if let photo {
            // Rounded to tenths, one CSS class each, because pages have no inline styles.
            let place: HTML =
                cover.position == EventDetails.middle ? .empty : " class=\"at-\((cover.position + 5) / 10 * 10)\""
            return
                "<div class=\"cover hue-\(cover.hue)\" aria-hidden=\"true\"><img src=\"\(photo)\"\(place) alt=\"\" loading=\"\(isSmall ? "lazy" : "eager")\" decoding=\"async\"></div>"
        }
        return
            "<div class=\"cover hue-\(cover.hue)\" aria-hidden=\"true\"><span class=\"glyph\">\(cover.glyph)</span></div>"
    }
}
