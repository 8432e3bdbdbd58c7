import Domain
import HTML
import Operations

/// Above a draft: who sees it, and the step that opens it to others.
enum DraftBanner {
    static func html(_ event: EventView, _ context: PageContext) -> HTML? {
        guard event.status == .draft else { return nil }
        let isReady = event.mine.standing.may(.publish, at: event.terms, now: context.now)
        let next: HTML =
            isReady
            ? """
            \(Fields.open(PublishEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
            <button class="button primary wide">\(say: "Publish")</button></form>
            """
            : "<a class=\"button primary wide\" href=\"\(Path.edit(event.id))\">\(say: "Choose another date")</a>"
        let late: HTML? = isReady ? nil : " \(say: "Its date has passed.")"
        return """
            <section class="panel draft" aria-label="\(say: "Draft")">
            <p>\(say: "Only you and your co-hosts see this draft.")\(late)</p>\(next)</section>
            """
    }
}
