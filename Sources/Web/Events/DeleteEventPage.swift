public import Domain
public import HTML
public import Operations
import Presentation

/// The confirmation page before an event is cancelled, restored or deleted. It explains each action.
public enum DeleteEventPage {
    /// - Parameters:
    ///   - contents: what is deleted along with the event.
    ///   - form: the submitted values of a refused cancellation or deletion.
    public static func html(
        _ context: PageContext, _ event: EventView, _ contents: EventContents, form: FormInput = FormInput()
    ) -> HTML {
        let ending = EventEndingPresentation(event, context.presentation)
        let body: HTML = """
            <p class="lead"><strong dir="auto">\(event.title)</strong>, \(DateText.html(event, context))</p>
            <div class="columns">\(ending.mayCancel ? cancel(event, form.errors[stillOwed] == nil ? form : FormInput()) : .empty)\(ending.mayRestore ? restore(event) : .empty)
            <section class="panel"><h2>\(localized: "Delete it")</h2>
            <p>\(ending.deletion)</p>
            \(deleting(contents, form, context))</section>
            <section class="panel"><h2>\(localized: "Keep it")</h2><p>\(localized: "Everything stays as it is.")</p>
            <a class="button wide" href="\(Path.event(event.id))">\(localized: "Keep the event")</a></section></div>
            """
        return PageLayout.render(
            title: ending.title, context: context, tab: .home, back: Path.event(event.id), body: body)
    }

    /// Returns the second confirmation for an administrator who does not host the event, because money is owed.
    ///
    /// - Parameter next: the path to open after the deletion.
    public static func html(_ context: PageContext, _ contents: EventContents, next: String, form: FormInput) -> HTML {
        let body: HTML = """
            <p class="lead"><strong dir="auto">\(contents.title)</strong></p>
            <div class="columns"><section class="panel"><h2>\(localized: "Delete it")</h2>\(deleting(contents, form, context, next: next))</section>
            <section class="panel"><h2>\(localized: "Keep it")</h2><p>\(localized: "Everything stays as it is.")</p>
            <a class="button wide" href="\(next)">\(localized: "Keep the event")</a></section></div>
            """
        return PageLayout.render(title: "Delete event", context: context, tab: .home, back: next, body: body)
    }

    /// Returns what is deleted along with the event, who still owes what, and the button. While there are debts, a
    /// checkbox is required.
    private static func deleting(
        _ contents: EventContents, _ form: FormInput, _ context: PageContext, next: String? = nil
    ) -> HTML {
        let fields = Fields(form, order: [stillOwed], prefix: "delete")
        let lost = EventContentsPresentation(contents)
        let all: HTML? = lost.summary.map { "<p>\($0)</p>" }
        let debts: [HTML] = lost.debts.map { "<li dir=\"auto\">\($0)</li>" }
        let list: HTML? =
            debts.isEmpty
            ? nil
            : "<ul>\(debts)</ul><p><a href=\"\(Path.budget(contents.event))\">\(localized: "Settle up first")</a></p>"
        let owed: HTML? = lost.warning.map { warning in
            """
            \(warning.html(context))\(list)\
            \(fields.checkbox(stillOwed, "Delete it even though money is owed"))
            """
        }
        return """
            \(all)\(Fields.open(DeleteEvent.self))\(Fields.hidden("id", contents.event.description))\
            \(next.map { Fields.hidden("next", $0) })\(owed)\
            <button class="button danger wide">\(localized: "Delete the event")</button></form>
            """
    }

    /// The checkbox that confirms deleting an event with unsettled debts.
    public static let stillOwed = "stillOwed"
    /// The error if the checkbox is not ticked.
    public static let owed: Phrase = "Money is still owed. Tick the box to delete the event anyway."

    private static func cancel(_ event: EventView, _ form: FormInput) -> HTML {
        let fields = Fields(form, order: ["reason"], prefix: "cancel")
        return """
            <section class="panel"><h2>\(localized: "Cancel it")</h2>
            <p>\(localized: "The event will stay visible, marked as cancelled. We’ll tell everyone who is invited, going, maybe going or waiting. You can bring it back until it would have ended.")</p>
            \(Fields.open(CancelEvent.self))\(Fields.hidden("id", event.id.description))\(fields.summary(labels: [("reason", "Reason")]))
            \(fields.textarea("reason", "Reason", hint: "Optional. Your guests will see it.", rows: 3, maxLength: TextLength.cancellation))
            <button class="button danger wide">\(localized: "Cancel the event")</button></form></section>
            """
    }

    private static func restore(_ event: EventView) -> HTML {
        """
        <section class="panel"><h2>\(localized: "Bring it back")</h2>
        <p>\(localized: "The event will be back on, with the answers it had. We’ll tell everyone who is invited, going, maybe going or waiting.")</p>
        \(Fields.open(RestoreEvent.self, class: "inline"))\(Fields.hidden("id", event.id.description))\
        <button class="button primary wide">\(localized: "Bring the event back")</button></form></section>
        """
    }
}
