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
            <p class="flash" role="status">\(say: "There will be no more mails of this kind.")</p>\
            <p><a href="\(Path.notificationSettings)">\(say: "Everything else that reaches you")</a></p>
            """
            : """
            <p>\(say: "No more mails when: [\(name)]. Your inbox here still has everything.", .strong)</p>
            <form method="post" action="\(Path.unsubscribe(secret + "/" + kind))" class="stack">
            <div class="actions"><button class="button primary wide">\(say: "End these mails")</button></div></form>
            """
        return Page.render(title: "No more mails", context: context, frame: .narrow, body: body)
    }
}
