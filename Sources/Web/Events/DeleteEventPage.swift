import Domain
public import HTML
public import Operations

/// The last question before an event is cancelled, brought back or deleted, and what each means.
public enum DeleteEventPage {
    /// - Parameter form: a cancellation that was refused.
    public static func html(_ context: PageContext, _ event: EventView, form: FormState = FormState()) -> HTML {
        func may(_ act: EventAct) -> Bool { event.mine.standing.may(act, at: event.terms, now: context.now) }
        let body: HTML = """
            <p class="lead"><strong dir="auto">\(event.title)</strong>, \(DateText.html(event, context))</p>
            <div class="columns">\(may(.cancel) ? cancel(event, form) : .empty)\(may(.restore) ? restore(event) : .empty)
            <section class="panel"><h2>\(say: "Delete it")</h2>
            <p>\(event.status == .draft ? "This deletes the draft. You can’t undo this." : deletion(callsOff: may(.cancel)))</p>
            \(Fields.open(DeleteEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
            <button class="button danger wide">\(say: "Delete the event")</button></form></section>
            <section class="panel"><h2>\(say: "Keep it")</h2><p>\(say: "Everything stays as it is.")</p>
            <a class="button wide" href="\(Path.event(event.id))">\(say: "Keep the event")</a></section></div>
            """
        return Page.render(
            title: may(.cancel) ? "Cancel or delete" : may(.restore) ? "Bring back or delete" : "Delete event", context: context, tab: .home,
            back: Path.event(event.id), body: body)
    }

    /// What comes of deleting an event.
    ///
    /// - Parameter callsOff: whether it is still to come.
    static func deletion(callsOff: Bool) -> Phrase {
        callsOff
            ? "This cancels the event, lets everyone know who is invited, going, maybe going or waiting, and deletes it with its answers. You can’t undo this."
            : "This deletes the event, its answers and its invitations for everyone. You can’t undo this."
    }

    private static func cancel(_ event: EventView, _ form: FormState) -> HTML {
        let fields = Fields(form, order: ["reason"], prefix: "cancel")
        return """
            <section class="panel"><h2>\(say: "Cancel it")</h2>
            <p>\(say: "The event will stay visible, marked as cancelled. We’ll let everyone know who is invited, going, maybe going or waiting. You can bring it back until it would have ended.")</p>
            \(Fields.open(CancelEvent.self))\(Fields.hidden("id", event.id.description))\(fields.summary(labels: [("reason", "Reason")]))
            \(fields.textarea("reason", "Reason", hint: "Optional. Your guests read it.", rows: 3, maxLength: TextLength.cancellation))
            <button class="button danger wide">\(say: "Cancel the event")</button></form></section>
            """
    }

    private static func restore(_ event: EventView) -> HTML {
        """
        <section class="panel"><h2>\(say: "Bring it back")</h2>
        <p>\(say: "The event will be back on, with the answers it had. We’ll let everyone know who is invited, going, maybe going or waiting.")</p>
        \(Fields.open(RestoreEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
        <button class="button primary wide">\(say: "Bring the event back")</button></form></section>
        """
    }
}
