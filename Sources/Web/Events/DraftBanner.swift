import Domain
import HTML
import Operations

/// The banner above a draft: who sees it, and the button that publishes it.
enum DraftBanner {
    static func html(_ event: EventView, _ context: PageContext) -> HTML? {
        guard event.status == .draft else { return nil }
        let isAhead = event.times.lastRSVP >= context.now
        let look: HTML = isAhead ? "button primary wide" : "button wide"
        let move: HTML? =
            isAhead
            ? nil
            : "<a class=\"button primary wide\" href=\"\(Path.edit(event.id))\">\(localized: "Choose another date")</a>"
        let next: HTML = """
            \(move)\(Fields.open(PublishEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
            <button class="\(look)">\(localized: isAhead ? "Publish" : "Publish anyway")</button></form>
            """
        let late: HTML? = isAhead ? nil : " \(localized: "Its date has passed.")"
        return """
            <section class="panel draft" aria-label="\(localized: "Draft")">
            <p>\(localized: "Only you and your co-hosts see this draft.")\(late)</p>\(next)</section>
            """
    }
}
