public import Domain
public import Operations

/// Phrases and destinations for the mail of an order.
extension MailJob {
    /// The event whose conversation the mail belongs to; nil if it is about something else.
    public var thread: ID<Event>? { kind == .notice(.reportClosed) ? nil : event?.id }
    public var greeting: Phrase { name.isEmpty ? "Hello," : "Hello \(name)," }
    public var title: String { event?.title ?? "" }
    /// The quoted title, for use in a sentence.
    public var what: Phrase { "“\(title)”" }
    var who: Phrase { from.map { "\($0)" } ?? "Somebody" }

    /// The event as the recipient can open it. Recipients without an account get their own link.
    public var eventDestination: Destination {
        switch entrance {
        case .pass: .guestPass(token ?? "")
        case .invitation: .inviteLink(token ?? "")
        case nil: event.map { .event($0.id) } ?? .home
        }
    }
    var guestsDestination: Destination { event.map { .guests($0.id) } ?? .home }
    var chatDestination: Destination { event.map { .chat($0.id) } ?? .home }
    var todosDestination: Destination { event.map { .todos($0.id) } ?? .home }
    /// The budget as the recipient can open it. Guests without an account see their share on their pass.
    var budgetDestination: Destination {
        entrance == nil ? event.map { .budget($0.id) } ?? .home : eventDestination
    }

    /// The time at which a held seat or another deadline expires.
    public var until: Phrase { deadline.map { DateText.full($0, zone: event?.timeZone ?? "UTC") } ?? "" }

    /// The text that a host wrote, as paragraphs.
    var paragraphs: [Phrase] { (body ?? "").split(separator: "\n").map { "\(String($0))" } }

    /// Time, location, online link and host of the event.
    public var facts: [MailPresentation.Fact] {
        guard let event else { return [] }
        let time = event.days.map(DateText.full) ?? DateText.full(event.startsAt, event.endsAt, zone: event.timeZone)
        var facts = [MailPresentation.Fact("When", time)]
        if let place = event.place {
            facts.append(.init("Where", EventChangeSummary.locationText(place, event.address)))
        }
        // Set only in mails to members, because a link typed by a member must not be mailed to anybody else.
        if let link = event.onlineUrl { facts.append(.init("Join", "\(link)")) }
        facts.append(.init("Host", "\(event.hostName)"))
        return facts
    }

    /// The changes to the event, one sentence each.
    var differences: [Phrase] {
        guard let event, let change else { return [] }
        return EventChangeSummary(
            change, title: event.title, startsAt: event.startsAt, endsAt: event.endsAt, days: event.days,
            timeZone: event.timeZone,
            place: event.place, address: event.address
        ).sentences
    }

    /// The time and the device of a security-related action.
    public var occasionFacts: [MailPresentation.Fact] {
        guard let occasion else { return [] }
        var facts = [MailPresentation.Fact("When", DateText.full(occasion.at, zone: occasion.timeZone))]
        if let device = occasion.device, !device.isEmpty { facts.insert(.init("Device", "\(device)"), at: 0) }
        return facts
    }
}
