import Domain
import Presentation

extension EventChangeSummary {
    /// The changes as sentences: one each for title, time and location, and one for everything else.
    var sentences: [Phrase] {
        var sentences: [Phrase] = []
        if let old = before.title { sentences.append("The new title is “\(title)”. Before, it was “\(old)”.") }
        if before.movesTime {
            let now = days.map(DateText.full) ?? DateText.full(startsAt, endsAt, zone: timeZone)
            let old = before.days.map(DateText.full) ?? DateText.full(startedAt, endedAt, zone: timeZone)
            sentences.append("The time is now \(now). Before, it was \(old).")
        }
        if before.movesPlace { sentences.append(placeSentence) }
        let others = EventFormPage.labels.filter { before.others.contains($0.0) }.map { "“\($0.1)”" as Phrase }
        if !others.isEmpty {
            sentences.append(sentences.isEmpty ? "Changed: \(list: others)." : "Also changed: \(list: others).")
        }
        return sentences
    }

    private var placeSentence: Phrase {
        guard let place else { return "The place has changed." }
        let now = EventChangeSummary.locationText(place, address)
        guard let old = before.place else { return "The place is now \(now)." }
        // Only the online link has changed.
        guard old != place || before.address != address else { return "The link to join has changed." }
        return "The place is now \(now). Before, it was \(EventChangeSummary.locationText(old, before.address))."
    }

    /// Returns a location and its address on one line.
    static func locationText(_ place: String, _ address: String?) -> Phrase {
        address.map { "\(place), \($0)" } ?? "\(place)"
    }
}
