public import Domain

extension EventChangeSummary {
    /// The changes as sentences: one each for title, time and location, and one for everything else.
    public var sentences: [Phrase] {
        var sentences: [Phrase] = []
        if let old = before.title { sentences.append("The new title is “\(title)”. Before, it was “\(old)”.") }
        if before.movesTime {
            let now = days.map(DateText.full) ?? DateText.full(startsAt, endsAt, zone: timeZone)
            let old = before.days.map(DateText.full) ?? DateText.full(startedAt, endedAt, zone: timeZone)
            sentences.append("The time is now \(now). Before, it was \(old).")
        }
        if before.movesPlace { sentences.append(locationSentence) }
        let others = EventFieldLabels.quoted(before.others)
        if !others.isEmpty {
            sentences.append(sentences.isEmpty ? "Changed: \(list: others)." : "Also changed: \(list: others).")
        }
        return sentences
    }

    private var locationSentence: Phrase {
        guard let place else { return "The place has changed." }
        let now = EventChangeSummary.locationText(place, address)
        guard let old = before.place else { return "The place is now \(now)." }
        // Only the online link has changed.
        guard old != place || before.address != address else { return "The link to join has changed." }
        return "The place is now \(now). Before, it was \(EventChangeSummary.locationText(old, before.address))."
    }

    /// Returns a location and its address on one line.
    public static func locationText(_ place: String, _ address: String?) -> Phrase {
        address.map { "\(place), \($0)" } ?? "\(place)"
    }
}
