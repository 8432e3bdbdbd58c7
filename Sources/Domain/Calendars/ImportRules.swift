/// How much of other calendars one person can bring in.
public enum ImportRules {
    /// Dates that one file may come to, those of repeating events included.
    public static let mostDates = 10_000
    /// Who sees what is imported, where nothing else is chosen: a calendar of one's own is nobody else's business.
    public static let visibility = Visibility.invited

    /// Whether what is imported stays with its host until they publish it, where nothing else is chosen.
    public static let draft = true

    /// - Parameters:
    ///   - added: events that an import makes.
    ///   - hosted: events that its host has.
    /// - Throws: ``Refusal`` `conflict` where they are more together than ``Quota/events``.
    public static func checkHosted(adding added: Int, to hosted: Int) throws(Refusal) {
        guard added > 0, hosted + added > Quota.events.most else { return }
        let sentence: Phrase = """
            You host \(hosted, .count) events, and this would add \(added): one person can have \(Quota.events.most). \
            Take older imports back, or export a shorter span of time.
            """
        throw Refusal(.conflict, sentence, fields: ["file": sentence])
    }

    /// What an event from a file is open to: never to more people than its owner says there.
    public static func narrowed(_ chosen: Visibility, isPrivate: Bool) -> Visibility {
        isPrivate ? .invited : chosen
    }
}
