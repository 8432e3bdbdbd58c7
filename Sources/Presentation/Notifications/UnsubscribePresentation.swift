public import Domain
public import Operations

/// What an unsubscribe link in a mail ends, or has ended.
public struct UnsubscribePresentation: Equatable, Sendable {
    public var title: Phrase
    public var text: MarkedPhrase
    /// Whether ``text`` says that the mails have ended.
    public var isDone = false
    /// Ends the mails; nil if there is nothing to end.
    public var stop: ActionPresentation?
    public var links: [LinkPresentation] = []

    /// - Parameters:
    ///   - kind: the name of the kind of notice.
    ///   - secret: the secret of the link, which is also the token of a guest pass for guests without an account.
    public init(_ target: UnsubscribeTarget, kind: String, secret: String, isDone: Bool) {
        switch target {
        case .allOfAKind where isDone:
            (title, self.isDone) = ("No more mails", true)
            text = MarkedPhrase("Done. You won’t get these mails any more.")
            links = [UnsubscribePresentation.settings]
        case .allOfAKind:
            let name: Phrase = NoticeKind(rawValue: kind)?.label ?? "\(kind)"
            title = "Stop these mails?"
            text = MarkedPhrase(
                "These mails come when: [\(name)]. If you stop them, your inbox here still gets everything.", .strong)
            stop = ActionPresentation("Stop these mails", .primary)
        case .reminders(let event, let isGuest) where isDone:
            (title, self.isDone) = ("No more reminders", true)
            text = MarkedPhrase("Done. We won’t remind you of “\(event)” any more.")
            links = isGuest ? [LinkPresentation("See or change my answer", .guestPass(secret))] : []
        case .reminders(let event, _):
            title = "No more reminders?"
            text = MarkedPhrase("These mails remind you of “\(event)”. We’ll still tell you when it changes.")
            stop = ActionPresentation("No more reminders for this event", .primary)
        case .nothingComes:
            (title, self.isDone) = ("No more reminders", true)
            text = MarkedPhrase("You won’t get any more: the event was deleted, or you’re no longer on its list.")
            links = [UnsubscribePresentation.home]
        }
    }

    /// - Parameter reason: why the link is invalid.
    public init(invalid reason: Phrase, _ context: PresentationContext) {
        title = "This link doesn’t work"
        text = MarkedPhrase(reason)
        links = context.viewer == nil ? [] : [UnsubscribePresentation.settings]
        links.append(UnsubscribePresentation.home)
    }

    private static let settings = LinkPresentation("Notification settings", .notificationSettings)
    private static let home = LinkPresentation("See what else is on", .home)
}
