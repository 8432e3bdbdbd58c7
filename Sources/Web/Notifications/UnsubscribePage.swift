import Domain
public import HTML

/// The end of the mails of one kind. One button ends them, so that a program that follows links ends nothing.
public enum UnsubscribePage {
    /// - Parameters:
    ///   - event: what the event is called whose reminders end, for whoever has no account.
    ///   - isDone: whether they have ended.
    public static func html(_ context: PageContext, secret: String, kind: String, event: String? = nil, isDone: Bool) -> HTML {
        if let event { return reminders(context, of: event, pass: secret, kind: kind, isDone: isDone) }
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

    private static func reminders(_ context: PageContext, of event: String, pass: String, kind: String, isDone: Bool) -> HTML {
        let body: HTML =
            isDone
            ? """
            <p class="flash" role="status">\(say: "Done. We won’t remind you of “\(event)” any more.")</p>\
            <p><a href="\(Path.guestPass(pass))">\(say: "See or change my answer")</a></p>
            """
            : """
            <p>\(say: "These mails remind you of “\(event)”. You are still told when it changes.")</p>
            <form method="post" action="\(Path.unsubscribe(pass + "/" + kind))" class="stack">
            <div class="actions"><button class="button primary wide">\(say: "No more reminders for this event")</button></div></form>
            """
        return Page.render(title: isDone ? "No more reminders" : "No more reminders?", context: context, frame: .narrow, body: body)
    }
}
