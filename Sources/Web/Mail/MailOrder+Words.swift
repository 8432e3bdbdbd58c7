public import Domain
public import Operations

/// What letters say of what was ordered.
extension MailOrder {
    /// The event whose conversation the mail is part of; nil where it is about something else.
    public var thread: ID<Event>? { kind == .notice(.reportClosed) ? nil : event?.id }
    var title: String { event?.title ?? "" }
    /// The same in a sentence.
    var what: Phrase { "“\(title)”" }
    var who: Phrase { from.map { "\($0)" } ?? "Somebody" }
    /// Where the receiver finds the event: whoever has no account, by their own link.
    public var eventPath: String {
        switch entrance {
        case .pass: Path.guestPass(token ?? "")
        case .invitation: Path.inviteLink(token ?? "")
        case nil: event.map { Path.event($0.id) } ?? Path.site
        }
    }
    var guestsPath: String { event.map { Path.guests($0.id) } ?? Path.home }
    var chatPath: String { event.map { Path.chat($0.id) } ?? Path.home }
    var todosPath: String { event.map { Path.todos($0.id) } ?? Path.home }
    /// Whoever has no account finds their part of it on their pass.
    var budgetPath: String { entrance == nil ? event.map { Path.budget($0.id) } ?? Path.home : eventPath }

    /// When it ends that something is held.
    var until: Phrase { deadline.map { DateText.full($0, zone: event?.timeZone ?? "UTC") } ?? "" }

    /// What a host wrote.
    var paragraphs: [Phrase] { (body ?? "").split(separator: "\n").map { "\(String($0))" } }

    /// When, where and by whom the event is.
    var facts: [(Phrase, Phrase)] {
        guard let event else { return [] }
        let time = event.days.map(DateText.full) ?? DateText.full(event.startsAt, event.endsAt, zone: event.timeZone)
        var facts: [(Phrase, Phrase)] = [("When", time)]
        if let place = event.place { facts.append(("Where", EventDifference.whole(place, event.address))) }
        // Members alone have it in a mail: what others typed is no link to anybody else.
        if let link = event.onlineUrl { facts.append(("Join", "\(link)")) }
        facts.append(("Host", "\(event.hostName)"))
        return facts
    }

    /// What of the event is another, a sentence each.
    var differences: [Phrase] {
        guard let event, let change else { return [] }
        return EventDifference(
            change, title: event.title, startsAt: event.startsAt, endsAt: event.endsAt, days: event.days,
            timeZone: event.timeZone,
            place: event.place, address: event.address
        ).sentences
    }

    /// With what, and when, it was done.
    var occasionFacts: [(Phrase, Phrase)] {
        guard let occasion else { return [] }
        var facts: [(Phrase, Phrase)] = [("When", DateText.full(occasion.at, zone: occasion.timeZone))]
        if let device = occasion.device, !device.isEmpty { facts.insert(("Device", "\(device)"), at: 0) }
        return facts
    }
}
