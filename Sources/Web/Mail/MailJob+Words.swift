public import Domain
public import Operations
import Presentation

/// Phrases and paths for the letters about a mail order.
extension MailJob {
    /// The event whose conversation the mail belongs to; nil if it is about something else.
    public var thread: ID<Event>? { kind == .notice(.reportClosed) ? nil : event?.id }
    var title: String { event?.title ?? "" }
    /// The quoted title, for use in a sentence.
    var what: Phrase { "“\(title)”" }
    var who: Phrase { from.map { "\($0)" } ?? "Somebody" }
    /// The path of the event for the recipient. Recipients without an account get their own link.
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
    /// The path of the budget for the recipient. Guests without an account see their share on their pass.
    var budgetPath: String { entrance == nil ? event.map { Path.budget($0.id) } ?? Path.home : eventPath }

    /// The time at which a held seat or another deadline expires.
    var until: Phrase { deadline.map { DateText.full($0, zone: event?.timeZone ?? "UTC") } ?? "" }

    /// The text that a host wrote, as paragraphs.
    var paragraphs: [Phrase] { (body ?? "").split(separator: "\n").map { "\(String($0))" } }

    /// Time, location, online link and host of the event.
    var facts: [(Phrase, Phrase)] {
        guard let event else { return [] }
        let time = event.days.map(DateText.full) ?? DateText.full(event.startsAt, event.endsAt, zone: event.timeZone)
        var facts: [(Phrase, Phrase)] = [("When", time)]
        if let place = event.place { facts.append(("Where", EventChangeSummary.locationText(place, event.address))) }
        // Set only in mails to members, because a link typed by a member must not be mailed to anybody else.
        if let link = event.onlineUrl { facts.append(("Join", "\(link)")) }
        facts.append(("Host", "\(event.hostName)"))
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
    var occasionFacts: [(Phrase, Phrase)] {
        guard let occasion else { return [] }
        var facts: [(Phrase, Phrase)] = [("When", DateText.full(occasion.at, zone: occasion.timeZone))]
        if let device = occasion.device, !device.isEmpty { facts.insert(("Device", "\(device)"), at: 0) }
        return facts
    }
}
