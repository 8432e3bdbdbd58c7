public import Domain
public import HTML
public import Operations

/// The unsubscribe page. A button performs it, so that a program that only follows links changes nothing.
public enum UnsubscribePage {
    /// - Parameters:
    ///   - what: the mails or reminders that the link ends.
    ///   - isDone: whether they have ended.
    public static func html(
        _ context: PageContext, secret: String, kind: String, _ what: UnsubscribeTarget, isDone: Bool
    ) -> HTML {
        switch what {
        case .allOfAKind: mails(context, secret: secret, kind: kind, isDone: isDone)
        case .reminders(let event, let isGuest):
            reminders(context, of: event, pass: isGuest ? secret : nil, secret: secret, kind: kind, isDone: isDone)
        case .nothingComes:
            PageLayout.render(
                title: "No more reminders", context: context, frame: .narrow,
                body: """
                    <p class="flash" role="status">\(localized: "You won’t get any more: the event was deleted, or you’re no longer on its list.")</p>\(home)
                    """)
        }
    }

    /// - Parameter why: why the link is invalid.
    public static func ended(_ context: PageContext, _ why: Phrase) -> HTML {
        let settings: HTML? =
            context.viewer == nil
            ? nil : "<p><a href=\"\(Path.notificationSettings)\">\(localized: "Notification settings")</a></p>"
        return PageLayout.render(
            title: "This link doesn’t work", context: context, frame: .narrow, body: "<p>\(why)</p>\(settings)\(home)")
    }

    private static let home: HTML = "<p><a href=\"\(Path.home)\">\(localized: "See what else is on")</a></p>"

    private static func mails(_ context: PageContext, secret: String, kind: String, isDone: Bool) -> HTML {
        let name: Phrase = NoticeKind(rawValue: kind)?.phrases.label ?? "\(kind)"
        let body: HTML =
            isDone
            ? """
            <p class="flash" role="status">\(localized: "Done. You won’t get these mails any more.")</p>\
            <p><a href="\(Path.notificationSettings)">\(localized: "Notification settings")</a></p>
            """
            : """
            <p>\(localized: "These mails come when: [\(name)]. If you stop them, your inbox here still gets everything.", .strong)</p>
            <form method="post" action="\(Path.unsubscribe(secret + "/" + kind))" class="stack">
            <div class="actions"><button class="button primary wide">\(localized: "Stop these mails")</button></div></form>
            """
        return PageLayout.render(
            title: isDone ? "No more mails" : "Stop these mails?", context: context, frame: .narrow, body: body)
    }

    /// - Parameter pass: the token of the guest pass, for guests without an account.
    private static func reminders(
        _ context: PageContext, of event: String, pass: String?, secret: String, kind: String, isDone: Bool
    ) -> HTML {
        let answer: HTML? = pass.map {
            "<p><a href=\"\(Path.guestPass($0))\">\(localized: "See or change my answer")</a></p>"
        }
        let body: HTML =
            isDone
            ? """
            <p class="flash" role="status">\(localized: "Done. We won’t remind you of “\(event)” any more.")</p>\(answer)
            """
            : """
            <p>\(localized: "These mails remind you of “\(event)”. We’ll still tell you when it changes.")</p>
            <form method="post" action="\(Path.unsubscribe(secret + "/" + kind))" class="stack">
            <div class="actions"><button class="button primary wide">\(localized: "No more reminders for this event")</button></div></form>
            """
        return PageLayout.render(
            title: isDone ? "No more reminders" : "No more reminders?", context: context, frame: .narrow, body: body)
    }
}
