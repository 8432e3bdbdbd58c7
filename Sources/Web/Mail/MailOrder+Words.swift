import Domain
import Operations

/// What letters say of what was ordered.
extension MailOrder {
    var title: String { event?.title ?? "" }
    var who: String { from ?? "Somebody" }
    var eventPath: String { event.map { Path.event($0.id) } ?? Path.site }
    var guestsPath: String { event.map { Path.guests($0.id) } ?? Path.home }
    var chatPath: String { event.map { Path.chat($0.id) } ?? Path.home }

    /// When it ends that something is held.
    var until: String { deadline.map { DateText.full($0, zone: event?.timeZone ?? "UTC") } ?? "" }

    /// When, where and by whom the event is.
    var facts: [(String, String)] {
        guard let event else { return [] }
        var facts = [("When", DateText.full(event.startsAt, zone: event.timeZone))]
        if let place = event.place { facts.append(("Where", [place, event.address].compactMap { $0 }.joined(separator: ", "))) }
        facts.append(("Host", event.hostName))
        return facts
    }

    /// With what, and when, it was done.
    var occasionFacts: [(String, String)] {
        guard let occasion else { return [] }
        let device = occasion.device.flatMap { $0.isEmpty ? nil : [("Device", $0)] } ?? []
        return device + [("When", DateText.full(occasion.at, zone: occasion.timeZone))]
    }
}
