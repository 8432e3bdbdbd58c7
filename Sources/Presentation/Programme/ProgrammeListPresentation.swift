public import Domain

/// What a list of the programme says and offers besides its items.
public struct ProgrammeListPresentation: Equatable, Sendable {
    public var add: ActionPresentation?
    /// Acts on the selected items.
    public var selection: ActionPresentation?
    public var importTable: ActionPresentation?
    /// How much of an incomplete list is shown.
    public var note: Phrase?
    /// Nil if the list has items.
    public var empty: EmptyListPresentation?

    /// - Parameters:
    ///   - add: the label for those who may edit.
    ///   - selection: the label for those who may edit.
    init(
        add: Phrase, selection: Phrase? = nil, note: Phrase? = nil, empty: EmptyListPresentation?,
        _ context: PresentationContext
    ) {
        self.init(note: note, empty: empty)
        guard context.may(.edit) else { return }
        self.add = ActionPresentation(add, .primary, icon: .plus)
        importTable = ActionPresentation("Import a table", icon: .upload)
        if empty == nil { self.selection = selection.map { ActionPresentation($0) } }
    }

    /// Creates a list without actions.
    init(note: Phrase?, empty: EmptyListPresentation?) {
        self.note = note
        self.empty = empty
    }
}
