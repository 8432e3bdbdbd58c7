import Domain
import HTML
import Operations
import Presentation

/// The banner above a draft: who sees it, and the button that publishes it.
enum DraftBanner {
    static func html(_ event: EventView, _ context: PageContext) -> HTML? {
        DraftPresentation(event, context.presentation).map { draft in
            let look: HTML = draft.publish.style == .primary ? "button primary wide" : "button wide"
            let move: HTML? = draft.reschedule.map {
                "<a class=\"button primary wide\" href=\"\(Path.edit(event.id))\">\($0.label)</a>"
            }
            let sentences: [HTML] = draft.sentences.enumerated().map {
                $0.offset == 0 ? "\($0.element)" : " \($0.element)"
            }
            return """
                <section class="panel draft" aria-label="\(localized: "Draft")">
                <p>\(sentences)</p>\(move)\(Fields.open(PublishEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
                <button class="\(look)">\(draft.publish.label)</button></form></section>
                """
        }
    }
}
