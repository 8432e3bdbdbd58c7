/// Limits and defaults of calendar imports.
public enum ImportRules {
    /// The maximum number of dates in one file, including those of repeating events.
    public static let mostDates = 10_000
    /// The default visibility of imported events: a personal calendar is private.
    public static let visibility = Visibility.invited

    /// Whether imported events are drafts by default, until their host publishes them.
    public static let draft = true

    /// Checks that an import stays within the host's quota of events.
    ///
    /// - Parameters:
    ///   - added: The number of events that the import creates.
    ///   - hosted: The number of events that the host already has.
    /// - Throws: ``Refusal`` `conflict` if the sum exceeds ``Quota/events``.
    public static func checkHosted(adding added: Int, to hosted: Int) throws(Refusal) {
        guard added > 0, hosted + added > Quota.events.limit else { return }
        let sentence: Phrase = """
            You host \(hosted, .count) events, and this would add \(added). The limit is \(Quota.events.limit) a \
            person. Undo older imports, or export a shorter period.
            """
        throw Refusal(.conflict, sentence, fields: ["file": sentence])
    }

    /// Returns the visibility of an imported event: never wider than its owner set in the file.
    public static func narrowed(_ chosen: Visibility, isPrivate: Bool) -> Visibility {
        isPrivate ? .invited : chosen
    }
}
