import Domain
import HTML
import Operations
import Presentation

/// The banner above a draft: who sees it, and the button that publishes it.
enum DraftBanner {
    static func html(_ event: EventView, _ context: PageContext) -> HTML? {
        DraftPresentation(event, context.presentation).map { draft in
            let move = draft.reschedule?.link(Path.edit(event.id), class: " wide", context)
            let sentences: [HTML] = draft.sentences.enumerated().map {
                $0.offset == 0 ? "\($0.element)" : " \($0.element)"
            }
            return """
                <section class="panel draft" aria-label="\(localized: "Draft")">
                <p>\(sentences)</p>\(move)\(Fields.open(PublishEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
                \(draft.publish.button(class: " wide", context))</form></section>
                """
        }
    }
}
