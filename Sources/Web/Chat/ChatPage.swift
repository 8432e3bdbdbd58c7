public import Domain
public import HTML
public import Operations
import Presentation

/// The chat of an event, newest message last. On a wide screen it is next to the viewer's other chats.
public enum ChatPage {
    /// - Parameters:
    ///   - messages: oldest first.
    ///   - earlier: the cursor of the older messages; nil if there are none.
    ///   - readUpTo: the number of the last message that the viewer had seen.
    ///   - isLatest: whether the page ends with the newest message.
    ///   - chats: the viewer's chats. They include this one until the event is over.
    public static func html(
        _ context: PageContext, _ event: EventView, messages: [MessageView], earlier: String?, readUpTo: Int,
        isLatest: Bool,
        chats: [ChatView] = [], form: FormInput = FormInput()
    ) -> HTML {
        let older: HTML? = earlier.map {
            """
            <p class="more-link"><a class="button small" rel="prev" href="\(Path.adding([("before", $0)], to: Path.chat(event.id)))">\
            \(localized: "Earlier messages")</a></p>
            """
        }
        let newer: HTML? =
            isLatest
            ? nil
            : "<p class=\"more-link\"><a class=\"button small\" href=\"\(Path.chat(event.id))#end\">\(localized: "Show newest")</a></p>"
        let welcome = EmptyListPresentation.chat(at: event.id)
        let empty: HTML? =
            messages.isEmpty
            ? "<div class=\"chat-empty\">\(EmptyState.html(welcome.icon, welcome.title, welcome.text, context))</div>"
            : nil
        let unread = isLatest ? ChatItem.lastUnread(of: messages, readUpTo: readUpTo) : nil
        let read: HTML? = unread.map {
            """
            <noscript>\(Fields.open(MarkRead.self, class: "more-link"))\(Fields.hidden("event", event.id.description))\
            \(Fields.hidden("upTo", $0.description))<button class="button small">\(localized: "Mark as read")</button></form></noscript>
            """
        }
        let body: HTML = """
            \(EventPage.header(event, .chat, context))
            <div class="panes">\(list(chats, event, context))<div class="stack">
            <chat-room class="chat" event="\(event.id.description)" scope="crew:\(event.id.description)" me="\(context.viewer?.id.description ?? "")" \
            name="\(context.viewer?.name ?? "")"\(isLatest ? "" : " past")>
            \(older)\(empty)
            <div role="log" aria-label="\(localized: "Messages")"><ol class="messages">\(rows(messages, event, context, readUpTo: readUpTo))</ol></div>
            \(newer)\(read)\(composer(event, form, context))
            <p class="chat-status hint" role="status"></p><div id="end"></div></chat-room></div></div>
            """
        return PageLayout.render(
            title: "Chat", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    static func list(_ chats: [ChatView], _ current: EventView, _ context: PageContext) -> HTML? {
        let rows: [HTML] = chats.map { chat in
            let event = chat.event
            let chat = ChatSummaryPresentation(chat, current: current.id)
            let mark: HTML = chat.isCurrent ? " aria-current=\"page\"" : .empty
            let new: HTML? = chat.unread.map { unread in
                """
                <span class="item-action"><span class="badge" aria-hidden="true">\(unread.text)</span>\
                <span class="visually-hidden">\(unread.name)</span></span>
                """
            }
            return """
                <li class="item">\(Cover.html(event))<div class="item-body"><strong><a href="\(Path.chat(event.id))" dir="auto"\(mark)>\(event.title)</a></strong>\
                <small>\(DateText.html(chat.at, context))</small></div>\(new)</li>
                """
        }
        guard !rows.isEmpty else { return nil }
        return
            "<nav class=\"pane-list\" aria-label=\"\(localized: "Your chats")\"><ul class=\"list\">\(rows)</ul></nav>"
    }

    /// Returns messages with the time and "new" separators. It is also served as a live fragment.
    ///
    /// - Parameter previous: the time at which the message before the first was sent.
    public static func rows(
        _ messages: [MessageView], _ event: EventView, _ context: PageContext, after previous: Instant? = nil,
        readUpTo: Int? = nil
    ) -> HTML {
        let rows: [HTML] = ChatItem.items(
            messages, event, after: previous, readUpTo: readUpTo, context.presentation
        ).map { item in
            switch item {
            case .unread: "<li class=\"new-line\">\(localized: "New")</li>"
            case .time(let at): "<li class=\"time-line\">\(DateText.html(at, context))</li>"
            case .message(let message): row(message, event, context)
            }
        }
        return "\(rows)"
    }

    private static func row(_ message: MessagePresentation, _ event: EventView, _ context: PageContext) -> HTML {
        let author = message.author
        let kind: HTML =
            "\(author.isViewer ? " mine" : "")\(message.startsGroup ? " first" : "")\(message.text == nil ? " gone" : "")"
        let face: HTML? = author.isViewer ? nil : Faces.face(author.face)
        let name: HTML =
            author.profile.map { "<a class=\"author\" dir=\"auto\" href=\"\(Path.path($0))\">\(author.face.name)</a>" }
            ?? "<span class=\"visually-hidden\">\(author.name)</span>"
        let text: HTML = message.text.map(AutoLinkedText.html) ?? "<em>\(message.placeholder)</em>"
        return """
            <li class="message\(kind)" id="m-\(message.id.description)" data-number="\(message.number)" data-author="\(author.id.description)" \
            data-sent="\(message.sentAt.iso8601)">\(face)<div class="bubble">\(name)<div class="said" dir="auto">\(text)</div>\
            <small class="sent">\(message.time)\(message.edited.map { " · \($0)" as HTML })</small></div>\(tools(message, event, context))</li>
            """
    }

    private static func tools(_ message: MessagePresentation, _ event: EventView, _ context: PageContext) -> HTML? {
        guard let name = message.optionsName else { return nil }
        let id = Fields.hidden("id", message.id.description)
        let next = Fields.hidden("event", event.id.description)
        let edit: HTML? = message.edit.map {
            $0.link(Path.message(message.id), class: " quiet small", context)
        }
        let delete: HTML? = message.delete.map {
            """
            \(Fields.open(DeleteMessage.self, class: "inline"))\(id)\(next)<button class="button quiet small danger">\($0.label)</button></form>
            """
        }
        let report: HTML? = message.report.map {
            $0.link(Path.report(.message, message.id.description), class: " quiet small", context)
        }
        return """
            <details class="message-tools"><summary aria-label="\(name)">\(Icon.more.html(context))</summary>\
            <div>\(edit)\(delete)\(report)</div></details>
            """
    }

    private static func composer(_ event: EventView, _ form: FormInput, _ context: PageContext) -> HTML {
        let fields = Fields(form, order: ["body"], prefix: "chat")
        return """
            <form method="post" action="\(FormAction.command(SendMessage.self).path)" class="composer">\(Fields.createdID(SendMessage.self, form, context))\(Fields.hidden("event", event.id.description))\
            \(form.hasErrors ? fields.summary() : nil)
            <div class="composer-row"><label class="visually-hidden" for="chat-body">\(localized: "Message")</label>\
            <textarea id="chat-body" name="body" rows="1" dir="auto" maxlength="\(MessageRules.maxLength)" placeholder="\(localized: "Message")" \
            required enterkeyhint="send">\n\(form["body"])</textarea>\
            <button class="iconbutton send" aria-label="\(localized: "Send")">\(Icon.send.html(context))</button></div></form>
            """
    }
}
