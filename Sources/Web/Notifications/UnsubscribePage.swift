import Domain
public import HTML

/// The end of the mails of one kind. One button ends them, so that a program that follows links ends nothing.
public enum UnsubscribePage {
    /// - Parameter isDone: whether they have ended.
    public static func html(_ context: PageContext, secret: String, kind: String, isDone: Bool) -> HTML {
        let name = NoticeKind(rawValue: kind)?.words.label ?? kind
        let body: HTML =
            isDone
            ? "<p class=\"flash\" role=\"status\">There will be no more mails of this kind.</p><p><a href=\"\(Path.notificationSettings)\">Everything else that reaches you</a></p>"
            : """
            <p>No more mails when: <strong>\(name)</strong>. Your inbox here still has everything.</p>
            <form method="post" action="\(Path.unsubscribe(secret + "/" + kind))" class="stack">
            <div class="actions"><button class="button primary wide">End these mails</button></div></form>
            """
        return Page.render(title: "No more mails", context: context, frame: .narrow, body: body)
    }
}
