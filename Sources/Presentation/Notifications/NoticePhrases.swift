public import Domain
import Operations

/// All texts of a kind of notice: for the settings, the inbox, push notifications and mails.
struct NoticePhrases {
    /// The label in the settings: when the person is notified.
    var label: Phrase
    /// The sentence in the inbox and in push notifications.
    var sentence: (NoticeView) -> Phrase
    /// What the notice is about.
    var link: (NoticeView) -> Destination
    var mail: (MailJob) -> MailPresentation
}

extension NoticeKind {
    /// The label in the settings: when the person is notified.
    public var label: Phrase { phrases.label }

    var phrases: NoticePhrases {
        switch self {
        case .invited:
            NoticePhrases(
                label: "Somebody invites me", sentence: { "\($0.who) invites you to \($0.what)." },
                link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "\($0.who) invites you: \($0.title)", body: ["\($0.who) invites you to \($0.what)."],
                    facts: $0.facts,
                    action: .init("Open the invitation", $0.eventDestination))
            }
        case .friendRequest:
            NoticePhrases(
                label: "Somebody wants to be friends", sentence: { "\($0.who) wants to be friends." },
                link: { _ in .people }
            ) {
                MailPresentation(
                    subject: "\($0.who) wants to be friends",
                    body: [
                        "\($0.who) wants to be your friend. You can accept or decline; we won’t tell anybody if you decline."
                    ],
                    action: .init("Answer", .people))
            }
        case .friendAccepted:
            NoticePhrases(
                label: "Somebody accepts my friend request",
                sentence: {
                    $0.actorName.map { "You and \($0) are friends now." } ?? "Your friend request was accepted."
                },
                link: { $0.actor.map(Destination.person) ?? .people }
            ) {
                MailPresentation(
                    subject: "You and \($0.who) are friends now",
                    body: ["\($0.who) accepted. You can invite each other from now on."],
                    action: .init("See the profile", $0.person.map(Destination.person) ?? .people))
            }
        case .rsvp:
            NoticePhrases(label: "Answers to my events", sentence: \.answers, link: \.guestsDestination) {
                MailPresentation(
                    subject: "New answers: \($0.title)", body: ["\($0.who) answered \($0.what)."], facts: $0.facts,
                    action: .init("See the guest list", $0.guestsDestination))
            }
        case .asked:
            NoticePhrases(
                label: "Somebody asks to come to my event", sentence: { "\($0.who) asks to come to \($0.what)." },
                link: \.guestsDestination
            ) { order in
                // The guest's note is only shown on the page: mails carry no long text from people who
                // are not guests yet.
                let party = order.party ?? 1
                let sentence: Phrase =
                    party > 1
                    ? "\(order.who) asks to come to \(order.what), \(party, .count) people in all."
                    : "\(order.who) asks to come to \(order.what)."
                return MailPresentation(
                    subject: "\(order.who) asks to come: \(order.title)", body: [sentence], facts: order.facts,
                    action: .init("See the request", order.guestsDestination))
            }
        case .approved:
            NoticePhrases(
                label: "A host approves my request", sentence: { .approved($0.what, $0.detail?.answer) },
                link: \.eventDestination
            ) { order in
                MailPresentation(
                    subject: order.status == .waitlisted
                        ? "You are on the waiting list: \(order.title)" : "You can come: \(order.title)",
                    body: [.approved(order.what, .init(status: order.status ?? .going, party: order.party ?? 1))],
                    facts: order.facts, action: .init("See the event", order.eventDestination),
                    after: "If you can’t come any more, please change your answer.")
            }
        case .declined:
            NoticePhrases(
                label: "A host declines my request",
                sentence: { "The host couldn’t fit you in at \($0.what) this time." }, link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "Not this time: \($0.title)",
                    body: ["The host couldn’t fit you in at \($0.what) this time."],
                    action: .init("See what else is on", .home))
            }
        case .rsvpSet:
            NoticePhrases(
                label: "A host changes my answer", sentence: \.rsvpSet, link: \.eventDestination
            ) { order in
                let status = order.status ?? .notGoing
                let subject: Phrase =
                    switch status {
                    case .going: "You are going: \(order.title)"
                    case .maybe: "Maybe: \(order.title)"
                    case .waitlisted, .offered: "You are on the waiting list: \(order.title)"
                    case .notGoing: "Not going: \(order.title)"
                    }
                let now = NoticeDetail.Answer(status: status, party: order.party ?? 1)
                return MailPresentation(
                    subject: subject, body: now.sentences(by: order.who, for: order.what, before: order.before),
                    facts: order.facts, action: .init("See the event", order.eventDestination),
                    after: order.status == .notGoing ? nil : "If you can’t come, please change your answer there.")
            }
        case .seatOffered:
            NoticePhrases(
                label: "A seat is held for me",
                sentence: { "A seat is held for you at \($0.what). Take it before it goes to somebody else." },
                link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "A seat for you: \($0.title)",
                    body: [
                        "\($0.party ?? 1, .count) seats came free for \($0.what), and are held for you until \($0.until)."
                    ], facts: $0.facts,
                    action: .init("Take the seat", $0.eventDestination),
                    after: "If you don’t take it, it goes to somebody else, and you wait behind them.")
            }
        case .offerExpired:
            NoticePhrases(
                label: "A seat held for me goes to somebody else",
                sentence: { "The time to take the seat at \($0.what) is over. You are on the waiting list again." },
                link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "Back on the waiting list: \($0.title)",
                    body: [
                        "We held a seat at \($0.what) for you, but the time to take it is over.",
                        "You are on the waiting list again, behind those who waited with you. If a seat is still free, you can take it.",
                    ], facts: $0.facts, action: .init("See the event", $0.eventDestination),
                    after: "If you can’t come any more, please change your answer.")
            }
        case .movedUp:
            NoticePhrases(
                label: "I move up from a waiting list", sentence: { "A seat came free: you are going to \($0.what)." },
                link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "You are in: \($0.title)", body: ["A seat came free, and you are going to \($0.what)."],
                    facts: $0.facts,
                    action: .init("See the event", $0.eventDestination),
                    after: "If you can’t come any more, please change your answer, so somebody on the waiting list can."
                )
            }
        case .eventChanged:
            NoticePhrases(label: "An event changes", sentence: \.changes, link: \.eventDestination) { order in
                let change: Phrase =
                    order.from.map { "\($0) changed \(order.what)." } ?? "The host changed \(order.what)."
                return MailPresentation(
                    subject: order.changeSubject, body: [change] + order.differences, facts: order.facts,
                    action: .init("See the event", order.eventDestination))
            }
        case .eventRestored:
            NoticePhrases(
                label: "A cancelled event is back on",
                sentence: {
                    $0.eventTitle.map { "“\($0)” is back on." } ?? "An event is back on."
                }, link: \.eventDestination
            ) { order in
                MailPresentation(
                    subject: "Back on: \(order.title)",
                    body: ["\(order.what) was cancelled, but it’s back on. Here are the details:"],
                    facts: order.facts,
                    action: .init("See the event", order.eventDestination))
            }
        case .eventCancelled:
            NoticePhrases(
                label: "An event is cancelled",
                sentence: { $0.eventTitle.map { "“\($0)” is cancelled." } ?? "An event is cancelled." },
                link: \.eventDestination
            ) { order in
                // An administrator may have cancelled the event.
                let called: Phrase =
                    order.event?.isGone == true
                    ? "\(order.what) was deleted and won’t take place."
                    : order.from.map { "\($0) has cancelled \(order.what)." } ?? "The host has cancelled \(order.what)."
                return MailPresentation(
                    subject: "Cancelled: \(order.title)",
                    body: [called]
                        + (order.event?.cancellation.map { ["“\($0)”"] } ?? []),
                    facts: order.facts,
                    action: order.event?.isGone == true
                        ? .init("See what else is on", .home) : .init("See the event", order.eventDestination))
            }
        case .announcement:
            NoticePhrases(
                label: "A host writes to the guests",
                sentence: { "\($0.who) wrote to the guests of \($0.what)." }, link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "From the hosts: \($0.title)",
                    body: ["\($0.who) wrote to the guests of \($0.what)."] + $0.paragraphs,
                    facts: $0.facts,
                    action: .init($0.body == nil ? "Read it and answer" : "See the event", $0.eventDestination))
            }
        case .removed:
            NoticePhrases(
                label: "A host removes me from a guest list",
                sentence: { "You are no longer on the guest list for \($0.what)." }, link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "You are no longer on the guest list: \($0.title)",
                    body: ["The host removed you from the guest list for \($0.what)."],
                    facts: $0.facts, action: .init("See what else is on", .home))
            }
        case .hosting:
            NoticePhrases(
                label: "Somebody makes me a host", sentence: { "\($0.who) made you a host of \($0.what)." },
                link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "You are a host of \($0.title)",
                    body: [
                        "\($0.who) made you a host of \($0.what). You can edit it, invite people and approve requests."
                    ],
                    facts: $0.facts,
                    action: .init("See the event", $0.eventDestination))
            }
        case .handedOver:
            NoticePhrases(
                label: "Somebody hands an event over to me",
                sentence: { "\($0.who) handed \($0.what) over to you. It’s yours now." }, link: \.eventDestination
            ) {
                MailPresentation(
                    subject: "Yours now: \($0.title)",
                    body: [
                        "\($0.who) handed \($0.what) over to you. It’s yours now: you can edit it, invite people, choose its hosts and cancel it."
                    ],
                    facts: $0.facts, action: .init("See the event", $0.eventDestination))
            }
        case .message:
            NoticePhrases(
                label: "Unread messages", sentence: { "\($0.who) wrote in \($0.what)." }, link: \.chatDestination
            ) {
                MailPresentation(
                    subject: "New messages: \($0.title)", body: ["\($0.who) wrote in the chat of \($0.what)."],
                    action: .init("Read the chat", $0.chatDestination),
                    after: "We send at most one mail a day about the chat of an event.")
            }
        case .todoAssigned:
            NoticePhrases(label: "Somebody gives me a to-do", sentence: { $0.assigned }, link: \.todosDestination) {
                MailPresentation(
                    subject: "To do: \($0.thing ?? "")",
                    body: ["\($0.who) gave you the to-do “\($0.thing ?? "")” for \($0.what)."], facts: $0.facts,
                    action: .init("Open the list", $0.todosDestination))
            }
        case .reminder:
            NoticePhrases(
                label: "Something on my calendar begins soon", sentence: \.begins,
                link: { view in view.subject?.entry.map(Destination.entry) ?? view.eventDestination },
                mail: MailPresentation.reminder)
        case .todoDue:
            NoticePhrases(
                label: "One of my to-dos is due", sentence: \.due, link: \.todosDestination,
                mail: MailPresentation.todoDue)
        case .expenseAdded:
            NoticePhrases(label: "Somebody adds an expense I’m part of", sentence: \.expense, link: \.budgetDestination)
            {
                MailPresentation(subject: "New expense: \($0.title)", body: $0.expense, action: $0.toBudget)
            }
        case .paid:
            NoticePhrases(label: "Somebody records a payment with me", sentence: \.paid, link: \.budgetDestination) {
                MailPresentation(
                    subject: "New payment: \($0.title)", body: .paid($0.payment, by: $0.who, $0.amount, $0.what),
                    action: $0.toBudget, after: "If it isn’t right, you can undo it there.")
            }
        case .reported:
            NoticePhrases(
                label: "A member reports something", sentence: { _ in "A member reported something." },
                link: { _ in .reports }
            ) { _ in
                MailPresentation(
                    subject: "A new report", body: ["A member reported something."],
                    action: .init("See the reports", .reports))
            }
        case .reportClosed:
            NoticePhrases(
                label: "An administrator reviews my report",
                sentence: { Phrase.reportReviewed(event: $0.eventTitle, person: $0.actorName) },
                link: \.reportedDestination
            ) {
                MailPresentation(
                    subject: "Your report was reviewed",
                    body: [Phrase.reportReviewed(event: $0.event?.title, person: $0.from)],
                    action: .init("See your notifications", .notifications))
            }
        case .roleChanged:
            NoticePhrases(
                label: "An administrator changes my role", sentence: { .role($0.role) },
                link: { $0.role?.may(.see) == true ? .organise : .home }
            ) {
                MailPresentation(
                    subject: "Your role has changed",
                    body: [
                        .role($0.role),
                        "We signed you out everywhere so the change takes effect right away.",
                    ],
                    action: .init("Sign in", .signIn(next: nil)))
            }
        }
    }
}
