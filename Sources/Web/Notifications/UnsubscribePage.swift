import Domain
public import HTML

/// The end of the mails of one kind. One button ends them, so that a program that follows links ends nothing.
public enum UnsubscribePage {
    /// - Parameter isDone: whether they have ended.
    public static func html(_ context: PageContext, secret: String, kind: String, isDone: Bool) -> HTML {
        let name: Phrase = NoticeKind(rawValue: kind)?.words.label ?? "\(kind)"
        let body: HTML =
            isDone
            ? """
            <p class="flash" role="status">\(say: "Done. You won’t get these mails any more.")</p>\
            <p><a href="\(Path.notificationSettings)">\(say: "Notification settings")</a></p>
            """
            : """
            <p>\(say: "These mails come when: [\(name)]. If you stop them, your inbox here still gets everything.", .strong)</p>
            <form method="post" action="\(Path.unsubscribe(secret + "/" + kind))" class="stack">
            <div class="actions"><button class="button primary wide">\(say: "Stop these mails")</button></div></form>
            """
        return Page.render(title: isDone ? "No more mails" : "Stop these mails?", context: context, frame: .narrow, body: body)
    }
}
