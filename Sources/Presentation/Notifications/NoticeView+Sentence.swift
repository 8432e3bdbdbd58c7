public import Domain
public import Operations

extension NoticeView {
    /// The sentence in the inbox and in push messages.
    public var sentence: Phrase { kind.phrases.sentence(self) }
    /// What the notice is about.
    public var destination: Destination { kind.phrases.link(self) }

    var who: Phrase { actorName.map { "\($0)" } ?? "Somebody" }
    private var guest: Phrase { actorName.map { "\($0)" } ?? "A guest" }
    var what: Phrase { eventTitle.map { "“\($0)”" } ?? "an event" }
    /// Who changed the event, and each change with the old and the new value.
    var changes: Phrase {
        (detail?.event?.sentences ?? []).reduce("\(who) changed \(what)." as Phrase) { "\($0) \($1)" }
    }
    var answers: Phrase {
        switch count {
        case ...1: "\(guest) answered \(what)."
        case 2: "\(guest) and one other answered \(what)."
        default: "\(guest) and \(count - 1, .count) others answered \(what)."
        }
    }
    /// The sentence about a payment. After it was undone, its parties are not known, and a guest without an account who
    /// recorded it has no name.
    var paid: Phrase {
        guard let amount = detail?.amount else { return "\(guest) recorded a payment with you for \(what)." }
        let sentences = [Phrase].paid(payment, by: guest, amount, what)
        return sentences.dropFirst().reduce(sentences[0]) { "\($0) \($1)" }
    }
    var expense: Phrase {
        guard let amount = detail?.amount, let thing = detail?.thing else {
            return "\(who) added an expense for \(what)."
        }
        return .expense(who, thing, amount, what)
    }
    var rsvpSet: Phrase {
        guard let detail, let sentences = detail.answer?.sentences(by: who, for: what, before: detail.before),
            let first = sentences.first
        else {
            return "\(who) changed your answer for \(what)."
        }
        return sentences.dropFirst().reduce(first) { "\($0) \($1)" }
    }
    var assigned: Phrase {
        thing.map { "\(who) gave you the to-do “\($0)” for \(what)." } ?? "\(who) gave you a to-do for \(what)."
    }
    /// The sentence about an event or entry that begins soon.
    var begins: Phrase {
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
    var due: Phrase {
        guard let subject else { return "A to-do of yours for \(what) is due." }
        let time = DateText.full(subject.at, zone: subject.timeZone)
        return ReminderText.due(subject.title, for: what, time, isLate: subject.isLate, isOver: subject.at < createdAt)
    }
    var eventDestination: Destination { event.map(Destination.event) ?? .home }
    var guestsDestination: Destination { event.map(Destination.guests) ?? .home }
    var chatDestination: Destination { event.map(Destination.chat) ?? .home }
    var todosDestination: Destination { event.map(Destination.todos) ?? .home }
    var budgetDestination: Destination { event.map(Destination.budget) ?? .home }
    var reportedDestination: Destination {
        event.map(Destination.event) ?? actor.map(Destination.person) ?? .notifications
    }
}
