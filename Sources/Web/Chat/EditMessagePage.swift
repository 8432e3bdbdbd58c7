import Domain
public import HTML
public import Operations
import Presentation

/// The form that edits a message.
public enum EditMessagePage {
    /// - Parameter chats: the viewer's chats, shown next to the form in a wide window.
    public static func html(
        _ context: PageContext, _ message: MessageView, event: EventView, chats: [ChatView] = [], form: FormInput? = nil
    ) -> HTML {
        let fields = Fields(form ?? FormInput(fields: ["body": message.body]), order: ["body"], prefix: "message")
        let body: HTML = """
            \(EventPage.header(event, .chat, context))
            <div class="panes">\(ChatPage.list(chats, event, context))<div class="stack">
            \(Fields.open(EditMessage.self))\(Fields.hidden("id", message.id.description))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("body", "Message")]))
            \(fields.textarea("body", "Message", rows: 4, maxLength: MessageRules.maxLength, required: true))
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\
            <a class="button quiet wide" href="\(Path.chat(event.id))#m-\(message.id.description)">\(localized: "Cancel")</a></div></form></div></div>
            """
        return PageLayout.render(
            title: "Edit message", subject: "\(event.title)", context: context, tab: .home, back: Path.chat(event.id),
            body: body)
    }
}
