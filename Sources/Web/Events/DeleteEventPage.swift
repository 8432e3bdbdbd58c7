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
        func may(_ act: EventAction) -> Bool { event.mine.standing.may(act, at: event.terms, now: context.now) }
        let body: HTML = """
            <p class="lead"><strong dir="auto">\(event.title)</strong>, \(DateText.html(event, context))</p>
            <div class="columns">\(may(.cancel) ? cancel(event, form.errors[stillOwed] == nil ? form : FormInput()) : .empty)\(may(.restore) ? restore(event) : .empty)
            <section class="panel"><h2>\(localized: "Delete it")</h2>
            <p>\(event.status == .draft ? "This deletes the draft. You can’t undo this." : deletion(cancels: may(.cancel)))</p>
            \(deleting(contents, form, context))</section>
            <section class="panel"><h2>\(localized: "Keep it")</h2><p>\(localized: "Everything stays as it is.")</p>
            <a class="button wide" href="\(Path.event(event.id))">\(localized: "Keep the event")</a></section></div>
            """
        return PageLayout.render(
            title: may(.cancel) ? "Cancel or delete" : may(.restore) ? "Bring back or delete" : "Delete event",
            context: context, tab: .home,
            back: Path.event(event.id), body: body)
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
        let parts = parts(of: contents)
        let all: HTML? = parts.isEmpty ? nil : "<p>\(localized: "This also deletes: \(list: parts).")</p>"
        let debts: [HTML] = contents.debts.map { debt in
            let (from, to) = (
                BudgetPersonPresentation.name(debt.from.isEmpty ? nil : debt.from),
                BudgetPersonPresentation.name(debt.to.isEmpty ? nil : debt.to)
            )
            return "<li dir=\"auto\">\(localized: "\(from) owes \(to) \(debt.amount)")</li>"
        }
        let list: HTML? =
            debts.isEmpty
            ? nil
            : "<ul>\(debts)</ul><p><a href=\"\(Path.budget(contents.event))\">\(localized: "Settle up first")</a></p>"
        let owed: HTML? =
            contents.isOwed
            ? """
            \(RSVPPanel.note("Money is still owed. Once the event is deleted, nobody can see who owes what.", .warning, context))\(list)\
            \(fields.checkbox(stillOwed, "Delete it even though money is owed"))
            """ : nil
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

    /// Returns phrases for what the event contains.
    private static func parts(of contents: EventContents) -> [Phrase] {
        var parts: [Phrase] = []
        if contents.answers > 0 { parts.append("\(contents.answers, .count) answers") }
        if contents.invitations > 0 { parts.append("\(contents.invitations, .count) invitations") }
        if contents.messages > 0 { parts.append("\(contents.messages, .count) messages") }
        if contents.photos > 0 { parts.append("\(contents.photos, .count) photos on the board") }
        if contents.todos > 0 { parts.append("\(contents.todos, .count) to-dos") }
        if contents.expenses > 0 { parts.append("\(contents.expenses, .count) expenses") }
        if contents.payments > 0 { parts.append("\(contents.payments, .count) payments") }
        return parts
    }

    /// Returns the consequences of deleting an event.
    ///
    /// - Parameter cancels: whether the event is still to come, so that deleting cancels it.
    static func deletion(cancels: Bool) -> Phrase {
        cancels
            ? "This cancels the event, tells everyone who is invited, going, maybe going or waiting, and deletes it with everything in it: answers, chat, photos, to-dos and expenses. You can’t undo this."
            : "This deletes the event for everyone, with everything in it: answers, chat, photos, to-dos and expenses. You can’t undo this."
    }

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
