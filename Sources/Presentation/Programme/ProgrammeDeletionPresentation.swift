public import Domain
public import Operations

/// Whether a venue or an area can be deleted, or else what uses it.
public struct ProgrammeDeletionPresentation: Equatable, Sendable {
    public struct Use: Equatable, Sendable {
        public var kind: ProgrammeUses.Kind
        public var label: Phrase
    }

    public var title: Phrase
    /// Nil if it can be deleted.
    public var heading: Phrase?
    public var text: Phrase
    /// How to end its use.
    public var advice: Phrase?
    public var uses: [Use] = []
    /// Nil while it is in use.
    public var delete: ActionPresentation?
    /// Leaves the screen without a deletion.
    public var back: Phrase

    /// Creates the deletion of a venue.
    public static func venue(_ uses: ProgrammeUses) -> ProgrammeDeletionPresentation {
        ProgrammeDeletionPresentation(
            "Delete venue", uses, [.activity, .event, .participant],
            advice: "It’s in the history of these, including past ones.",
            consequence: "Nothing takes place here and nobody lives here. You can’t undo this.")
    }

    /// Creates the deletion of an area.
    public static func area(_ uses: ProgrammeUses) -> ProgrammeDeletionPresentation {
        ProgrammeDeletionPresentation(
            "Delete area", uses, [.area, .venue], advice: "Move what’s in it to another area first.",
            consequence: "It’s empty. You can’t undo this.")
    }

    private init(
        _ title: Phrase, _ uses: ProgrammeUses, _ kinds: [ProgrammeUses.Kind], advice: Phrase, consequence: Phrase
    ) {
        self.title = title
        self.uses = kinds.filter { uses.counts[$0] != nil }.map { Use(kind: $0, label: uses.phrase($0)) }
        if self.uses.isEmpty {
            text = consequence
            delete = ActionPresentation(title, .danger)
            back = "Keep it"
        } else {
            heading = "It is in use"
            text = "You can’t delete it."
            self.advice = advice
            back = "Back"
        }
    }
}
