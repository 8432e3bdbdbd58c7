import Domain
public import HTML
public import Operations

/// The last question before an event is cancelled or deleted, and what either means.
public enum DeleteEventPage {
    public static func html(_ context: PageContext, _ event: EventView) -> HTML {
        let canCancel = event.mine.standing.may(.cancel, at: event.terms, now: context.now)
        let cancel: HTML? =
            canCancel
            ? """
            <section class="panel"><h2>\(say: "Cancel it")</h2>
            <p>\(say: "The event stays visible, marked as cancelled. Everyone who answered is told by e-mail.")</p>
            \(Fields.open(CancelEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
            <button class="button danger wide">\(say: "Cancel the event")</button></form></section>
            """ : nil
        let body: HTML = """
            <p class="lead"><strong dir="auto">\(event.title)</strong>, \(DateText.html(event, context))</p>
            \(cancel)
            <section class="panel"><h2>\(say: "Delete it")</h2>
            <p>\(say: "The event, its answers and its invitations are gone for everyone. This cannot be undone.")</p>
            \(Fields.open(DeleteEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
            <button class="button danger wide">\(say: "Delete the event")</button></form></section>
            <p class="actions"><a class="button wide" href="\(Path.event(event.id))">\(say: "Keep it")</a></p>
            """
        return Page.render(
            title: canCancel ? "Cancel or delete" : "Delete event", context: context, tab: .home,
            back: Path.event(event.id), frame: .narrow, body: body)
    }
}
