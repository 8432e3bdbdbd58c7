public import Domain
public import Operations
import Presentation

/// All texts of a kind of notice: for the settings, the inbox, push notifications and mails.
struct NoticePhrases {
    /// The label in the settings: when the person is notified.
    var label: Phrase
    /// The sentence in the inbox and in push notifications.
    var sentence: (NoticeView) -> Phrase
    /// The path of the page that the notice is about.
    var link: (NoticeView) -> String
    var content: (MailJob) -> MailContent
}

extension NoticeKind {
    var phrases: NoticePhrases {
        switch self {
        case .invited:
            NoticePhrases(
                label: "Somebody invites me", sentence: { "\($0.who) invites you to \($0.what)." }, link: \.eventPath
            ) {
                MailContent(
                    subject: "\($0.who) invites you: \($0.title)", body: ["\($0.who) invites you to \($0.what)."],
                    facts: $0.facts,
                    action: ("Open the invitation", $0.eventPath))
            }
        case .friendRequest:
            NoticePhrases(
                label: "Somebody wants to be friends", sentence: { "\($0.who) wants to be friends." },
                link: { _ in Path.people }
            ) {
                MailContent(
                    subject: "\($0.who) wants to be friends",
                    body: [
                        "\($0.who) wants to be your friend. You can accept or decline; we won’t tell anybody if you decline."
                    ],
                    action: ("Answer", Path.people))
            }
        case .friendAccepted:
            NoticePhrases(
                label: "Somebody accepts my friend request",
                sentence: {
                    $0.actorName.map { "You and \($0) are friends now." } ?? "Your friend request was accepted."
                },
                link: { $0.actor.map(Path.person) ?? Path.people }
            ) {
                MailContent(
                    subject: "You and \($0.who) are friends now",
                    body: ["\($0.who) accepted. You can invite each other from now on."],
                    action: ("See the profile", $0.person.map(Path.person) ?? Path.people))
            }
        case .rsvp:
            NoticePhrases(label: "Answers to my events", sentence: \.answers, link: \.guestsPath) {
                MailContent(
                    subject: "New answers: \($0.title)", body: ["\($0.who) answered \($0.what)."], facts: $0.facts,
                    action: ("See the guest list", $0.guestsPath))
            }
        case .asked:
            NoticePhrases(
                label: "Somebody asks to come to my event", sentence: { "\($0.who) asks to come to \($0.what)." },
                link: \.guestsPath
            ) { order in
                // The guest's note is only shown on the page: mails carry no long text from people who
                // are not guests yet.
                let party = order.party ?? 1
                let sentence: Phrase =
                    party > 1
                    ? "\(order.who) asks to come to \(order.what), \(party, .count) people in all."
                    : "\(order.who) asks to come to \(order.what)."
                return MailContent(
                    subject: "\(order.who) asks to come: \(order.title)", body: [sentence], facts: order.facts,
                    action: ("See the request", order.guestsPath))
            }
        case .approved:
            NoticePhrases(
                label: "A host approves my request", sentence: { .approved($0.what, $0.detail?.answer) },
                link: \.eventPath
            ) { order in
                MailContent(
                    subject: order.status == .waitlisted
                        ? "You are on the waiting list: \(order.title)" : "You can come: \(order.title)",
                    body: [.approved(order.what, .init(status: order.status ?? .going, party: order.party ?? 1))],
                    facts: order.facts, action: ("See the event", order.eventPath),
                    after: "If you can’t come any more, please change your answer.")
            }
        case .declined:
            NoticePhrases(
                label: "A host declines my request",
                sentence: { "The host couldn’t fit you in at \($0.what) this time." }, link: \.eventPath
            ) {
                MailContent(
                    subject: "Not this time: \($0.title)",
                    body: ["The host couldn’t fit you in at \($0.what) this time."],
                    action: ("See what else is on", Path.site))
            }
        case .rsvpSet:
            NoticePhrases(
                label: "A host changes my answer", sentence: \.rsvpSet, link: \.eventPath
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
                return MailContent(
                    subject: subject, body: now.sentences(by: order.who, for: order.what, before: order.before),
                    facts: order.facts, action: ("See the event", order.eventPath),
                    after: order.status == .notGoing ? nil : "If you can’t come, please change your answer there.")
            }
        case .seatOffered:
            NoticePhrases(
                label: "A seat is held for me",
                sentence: { "A seat is held for you at \($0.what). Take it before it goes to somebody else." },
                link: \.eventPath
            ) {
                MailContent(
                    subject: "A seat for you: \($0.title)",
                    body: [
                        "\($0.party ?? 1, .count) seats came free for \($0.what), and are held for you until \($0.until)."
                    ], facts: $0.facts,
                    action: ("Take the seat", $0.eventPath),
                    after: "If you don’t take it, it goes to somebody else, and you wait behind them.")
            }
        case .offerExpired:
            NoticePhrases(
                label: "A seat held for me goes to somebody else",
                sentence: { "The time to take the seat at \($0.what) is over. You are on the waiting list again." },
                link: \.eventPath
            ) {
                MailContent(
                    subject: "Back on the waiting list: \($0.title)",
                    body: [
                        "We held a seat at \($0.what) for you, but the time to take it is over.",
                        "You are on the waiting list again, behind those who waited with you. If a seat is still free, you can take it.",
                    ], facts: $0.facts, action: ("See the event", $0.eventPath),
                    after: "If you can’t come any more, please change your answer.")
            }
        case .movedUp:
            NoticePhrases(
                label: "I move up from a waiting list", sentence: { "A seat came free: you are going to \($0.what)." },
                link: \.eventPath
            ) {
                MailContent(
                    subject: "You are in: \($0.title)", body: ["A seat came free, and you are going to \($0.what)."],
                    facts: $0.facts,
                    action: ("See the event", $0.eventPath),
                    after: "If you can’t come any more, please change your answer, so somebody on the waiting list can."
                )
            }
        case .eventChanged:
            NoticePhrases(label: "An event changes", sentence: \.changes, link: \.eventPath) { order in
                let change: Phrase =
                    order.from.map { "\($0) changed \(order.what)." } ?? "The host changed \(order.what)."
                return MailContent(
                    subject: order.changed, body: [change] + order.differences, facts: order.facts,
                    action: ("See the event", order.eventPath))
            }
        case .eventRestored:
            NoticePhrases(
                label: "A cancelled event is back on",
                sentence: {
                    $0.eventTitle.map { "“\($0)” is back on." } ?? "An event is back on."
                }, link: \.eventPath
            ) { order in
                MailContent(
                    subject: "Back on: \(order.title)",
                    body: ["\(order.what) was cancelled, but it’s back on. Here are the details:"],
                    facts: order.facts,
                    action: ("See the event", order.eventPath))
            }
        case .eventCancelled:
            NoticePhrases(
                label: "An event is cancelled",
                sentence: { $0.eventTitle.map { "“\($0)” is cancelled." } ?? "An event is cancelled." },
                link: \.eventPath
            ) { order in
                // An administrator may have cancelled the event.
                let called: Phrase =
                    order.event?.isGone == true
                    ? "\(order.what) was deleted and won’t take place."
                    : order.from.map { "\($0) has cancelled \(order.what)." } ?? "The host has cancelled \(order.what)."
                return MailContent(
                    subject: "Cancelled: \(order.title)",
                    body: [called]
                        + (order.event?.cancellation.map { ["“\($0)”"] } ?? []),
                    facts: order.facts,
                    action: order.event?.isGone == true
                        ? ("See what else is on", Path.site) : ("See the event", order.eventPath))
            }
        case .announcement:
            NoticePhrases(
                label: "A host writes to the guests",
                sentence: { "\($0.who) wrote to the guests of \($0.what)." }, link: \.eventPath
            ) {
                MailContent(
                    subject: "From the hosts: \($0.title)",
                    body: ["\($0.who) wrote to the guests of \($0.what)."] + $0.paragraphs,
                    facts: $0.facts, action: ($0.body == nil ? "Read it and answer" : "See the event", $0.eventPath))
            }
        case .removed:
            NoticePhrases(
                label: "A host removes me from a guest list",
                sentence: { "You are no longer on the guest list for \($0.what)." }, link: \.eventPath
            ) {
                MailContent(
                    subject: "You are no longer on the guest list: \($0.title)",
                    body: ["The host removed you from the guest list for \($0.what)."],
                    facts: $0.facts, action: ("See what else is on", Path.site))
            }
        case .hosting:
            NoticePhrases(
                label: "Somebody makes me a host", sentence: { "\($0.who) made you a host of \($0.what)." },
                link: \.eventPath
            ) {
                MailContent(
                    subject: "You are a host of \($0.title)",
                    body: [
                        "\($0.who) made you a host of \($0.what). You can edit it, invite people and approve requests."
                    ],
                    facts: $0.facts,
                    action: ("See the event", $0.eventPath))
            }
        case .handedOver:
            NoticePhrases(
                label: "Somebody hands an event over to me",
                sentence: { "\($0.who) handed \($0.what) over to you. It’s yours now." }, link: \.eventPath
            ) {
                MailContent(
                    subject: "Yours now: \($0.title)",
                    body: [
                        "\($0.who) handed \($0.what) over to you. It’s yours now: you can edit it, invite people, choose its hosts and cancel it."
                    ],
                    facts: $0.facts, action: ("See the event", $0.eventPath))
            }
        case .message:
            NoticePhrases(
                label: "Unread messages", sentence: { "\($0.who) wrote in \($0.what)." }, link: \.chatPath
            ) {
                MailContent(
                    subject: "New messages: \($0.title)", body: ["\($0.who) wrote in the chat of \($0.what)."],
                    action: ("Read the chat", $0.chatPath),
                    after: "We send at most one mail a day about the chat of an event.")
            }
        case .todoAssigned:
            NoticePhrases(label: "Somebody gives me a to-do", sentence: { $0.assigned }, link: \.todosPath) {
                MailContent(
                    subject: "To do: \($0.thing ?? "")",
                    body: ["\($0.who) gave you the to-do “\($0.thing ?? "")” for \($0.what)."], facts: $0.facts,
                    action: ("Open the list", $0.todosPath))
            }
        case .reminder:
            NoticePhrases(
                label: "Something on my calendar begins soon", sentence: \.begins,
                link: { view in view.subject?.entry.map(Path.entry) ?? view.eventPath }, content: MailContent.reminder)
        case .todoDue:
            NoticePhrases(
                label: "One of my to-dos is due", sentence: \.isDue, link: \.todosPath, content: MailContent.todoDue)
        case .expenseAdded:
            NoticePhrases(label: "Somebody adds an expense I’m part of", sentence: \.expense, link: \.budgetPath) {
                MailContent(subject: "New expense: \($0.title)", body: $0.expense, action: $0.toBudget)
            }
        case .paid:
            NoticePhrases(label: "Somebody records a payment with me", sentence: \.paid, link: \.budgetPath) {
                MailContent(
                    subject: "New payment: \($0.title)", body: .paid($0.payment, by: $0.who, $0.amount, $0.what),
                    action: $0.toBudget, after: "If it isn’t right, you can undo it there.")
            }
        case .reported:
            NoticePhrases(
                label: "A member reports something", sentence: { _ in "A member reported something." },
                link: { _ in Path.reports }
            ) { _ in
                MailContent(
                    subject: "A new report", body: ["A member reported something."],
                    action: ("See the reports", Path.reports))
            }
        case .reportClosed:
            NoticePhrases(
                label: "An administrator reviews my report",
                sentence: { Phrase.lookedAt(event: $0.eventTitle, person: $0.actorName) },
                link: \.reportedPath
            ) {
                MailContent(
                    subject: "Your report was reviewed",
                    body: [Phrase.lookedAt(event: $0.event?.title, person: $0.from)],
                    action: ("See your notifications", Path.notifications))
            }
        case .roleChanged:
            NoticePhrases(
                label: "An administrator changes my role", sentence: { RolePhrases.isNow($0.role) },
                link: { $0.role?.may(.see) == true ? Path.organise : Path.home }
            ) {
                MailContent(
                    subject: "Your role has changed",
                    body: [
                        RolePhrases.isNow($0.role),
                        "We signed you out everywhere so the change takes effect right away.",
                    ],
                    action: ("Sign in", Path.signIn))
            }
        }
    }
}

extension Phrase {
    /// Returns the outcome of a join request.
    ///
    /// - Parameter answer: the resulting RSVP; nil if it is not known.
    fileprivate static func approved(_ what: Phrase, _ answer: NoticeDetail.Answer?) -> Phrase {
        guard let answer else { return "The host approved your request to come to \(what)." }
        let party = answer.party
        if answer.status == .waitlisted {
            return party > 1
                ? "The host approved your request, but all seats are taken. You are on the waiting list for \(what), \(party, .count) of you."
                : "The host approved your request, but all seats are taken. You are on the waiting list for \(what)."
        }
        return party > 1
            ? "The host approved your request: you are going to \(what), \(party, .count) of you."
            : "The host approved your request: you are going to \(what)."
    }

    fileprivate static func expense(_ who: Phrase, _ thing: String, _ amount: Money?, _ what: Phrase) -> Phrase {
        let money = Phrase.money(amount)
        return (amount?.minor ?? 0) < 0
            ? "\(who) added the refund “\(thing)”, \(money), for \(what), and you are part of it."
            : "\(who) added “\(thing)”, \(money), for \(what), and you are part of it."
    }

    /// Returns the absolute amount; the wording conveys the sign.
    fileprivate static func money(_ amount: Money?) -> Phrase {
        amount.map { "\(Money(abs($0.minor), $0.currency))" } ?? ""
    }

    /// Returns the sentence that an administrator has handled a report. It names the subject of the report only if the
    /// reader may see it.
    fileprivate static func lookedAt(event: String?, person: String?) -> Phrase {
        if let event { return "An administrator reviewed your report about “\(event)”. Thank you." }
        if let person { return "An administrator reviewed your report about \(person). Thank you." }
        return "An administrator reviewed your report. Thank you."
    }
}

extension [Phrase] {
    /// - Parameters:
    ///   - parties: payer and payee; nil if they are not known.
    ///   - who: the person who recorded the payment.
    fileprivate static func paid(
        _ parties: PaymentParties?, by who: Phrase, _ amount: Money?, _ what: Phrase
    ) -> [Phrase] {
        let money = Phrase.money(amount)
        guard let parties else { return ["\(who) recorded a payment of \(money) with you for \(what)."] }
        let sentence: Phrase =
            switch (parties.isFromReader, parties.other) {
            case (true, let other?): "You paid \(other) \(money) for \(what)."
            case (true, nil): "You paid somebody \(money) for \(what)."
            case (false, let other?): "\(other) paid you \(money) for \(what)."
            case (false, nil): "Somebody paid you \(money) for \(what)."
            }
        return parties.isByThird ? [sentence, "\(who) recorded it."] : [sentence]
    }
}

extension MailJob {
    fileprivate var money: Phrase { .money(amount) }
    fileprivate var toBudget: (Phrase, String) {
        (entrance == nil ? "Open the budget" : "See what you owe", budgetPath)
    }
    /// The expense that was added. Guests without an account also read their new balance, and nothing else
    /// about the budget.
    fileprivate var expense: [Phrase] {
        guard entrance == nil else {
            let added: Phrase =
                thing.map { "\(who) added “\($0)” for \(what), and you are part of it." }
                ?? "\(who) added an expense for \(what), and you are part of it."
            return amount.map { amount in
                let now: Phrase =
                    amount.minor < 0
                    ? "You owe \(money) now." : amount.minor > 0 ? "You get \(money) now." : "You are settled up now."
                return [added, now]
            } ?? [added]
        }
        return [.expense(who, thing ?? "", amount, what)]
    }
    /// The subject line for changes to an event.
    fileprivate var changed: Phrase {
        switch (change?.movesTime == true, change?.movesPlace == true) {
        case (true, true): "New time and place: \(title)"
        case (true, false): "New time: \(title)"
        case (false, true): "New place: \(title)"
        case (false, false): "Changed: \(title)"
        }
    }
}

extension NoticeView {
    /// The sentence in the inbox.
    public var sentence: Phrase { kind.phrases.sentence(self) }

    fileprivate var who: Phrase { actorName.map { "\($0)" } ?? "Somebody" }
    fileprivate var what: Phrase { eventTitle.map { "“\($0)”" } ?? "an event" }
    /// Who changed the event, and each change with the old and the new value.
    fileprivate var changes: Phrase {
        (detail?.event?.sentences ?? []).reduce("\(who) changed \(what)." as Phrase) { "\($0) \($1)" }
    }
    fileprivate var answers: Phrase {
        let guest: Phrase = actorName.map { "\($0)" } ?? "A guest"
        return switch count {
        case ...1: "\(guest) answered \(what)."
        case 2: "\(guest) and one other answered \(what)."
        default: "\(guest) and \(count - 1, .count) others answered \(what)."
        }
    }
    /// The sentence about a payment. After it was undone, its parties are not known, and a guest without an account who
    /// recorded it has no name.
    fileprivate var paid: Phrase {
        let guest: Phrase = actorName.map { "\($0)" } ?? "A guest"
        guard let amount = detail?.amount else { return "\(guest) recorded a payment with you for \(what)." }
        let sentences = [Phrase].paid(payment, by: guest, amount, what)
        return sentences.dropFirst().reduce(sentences[0]) { "\($0) \($1)" }
    }
    fileprivate var expense: Phrase {
        guard let amount = detail?.amount, let thing = detail?.thing else {
            return "\(who) added an expense for \(what)."
        }
        return .expense(who, thing, amount, what)
    }
    fileprivate var rsvpSet: Phrase {
        guard let detail, let sentences = detail.answer?.sentences(by: who, for: what, before: detail.before),
            let first = sentences.first
        else {
            return "\(who) changed your answer for \(what)."
        }
        return sentences.dropFirst().reduce(first) { "\($0) \($1)" }
    }
    fileprivate var assigned: Phrase {
        thing.map { "\(who) gave you the to-do “\($0)” for \(what)." } ?? "\(who) gave you a to-do for \(what)."
    }
    /// The sentence about an event or entry that begins soon.
    fileprivate var begins: Phrase {
        let name = subject?.title ?? eventTitle
        guard let subject else { return name.map { "“\($0)” begins soon." } ?? "An event begins soon." }
        let time = subject.days.map(DateText.full) ?? DateText.full(subject.at, zone: subject.timeZone)
        if subject.isLate {
            return name.map { "Late reminder: “\($0)” begins \(time)." }
                ?? "Late reminder: an event begins \(time)."
        }
        return name.map { "“\($0)” begins \(time)." } ?? "An event begins \(time)."
    }
    /// The sentence about a to-do that is due.
    fileprivate var isDue: Phrase {
        guard let subject else { return "A to-do of yours for \(what) is due." }
        let time = DateText.full(subject.at, zone: subject.timeZone)
        return ReminderText.due(subject.title, for: what, time, isLate: subject.isLate, isOver: subject.at < createdAt)
    }
    fileprivate var eventPath: String { event.map(Path.event) ?? Path.home }
    fileprivate var guestsPath: String { event.map(Path.guests) ?? Path.home }
    fileprivate var chatPath: String { event.map(Path.chat) ?? Path.home }
    fileprivate var todosPath: String { event.map(Path.todos) ?? Path.home }
    fileprivate var budgetPath: String { event.map(Path.budget) ?? Path.home }
    fileprivate var reportedPath: String { event.map(Path.event) ?? actor.map(Path.person) ?? Path.notifications }
}
