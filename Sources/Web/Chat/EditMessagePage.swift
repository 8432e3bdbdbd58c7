import Domain
public import HTML
public import Operations

/// Correcting a message.
public enum EditMessagePage {
    public static func html(_ context: PageContext, _ message: MessageView, event: EventView, form: FormState? = nil) -> HTML {
        let fields = Fields(form ?? FormState(fields: ["body": message.body]), order: ["body"], prefix: "message")
        let body: HTML = """
            \(Fields.open(EditMessage.self))\(Fields.hidden("id", message.id.description))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("body", "Message")]))
            \(fields.textarea("body", "Message", rows: 4, maxLength: MessageRules.longest, required: true))
            <div class="actions"><button class="button primary wide">\(say: "Save")</button>\
            <a class="button quiet wide" href="\(Path.chat(event.id))#m-\(message.id.description)">\(say: "Cancel")</a></div></form>
            """
        return Page.render(
            title: "Edit message", subject: "\(event.title)", context: context, back: Path.chat(event.id), frame: .narrow, body: body)
    }
}
