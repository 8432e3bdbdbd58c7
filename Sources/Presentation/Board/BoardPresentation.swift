public import Domain
public import Operations

/// The photo board of an event, which becomes its album after the event.
public struct BoardPresentation: Equatable, Sendable {
    public var title: Phrase
    /// Opens the board.
    public var open: ActionPresentation
    /// Why the viewer cannot add photos; nil if they can.
    public var hint: Phrase?
    /// Shown instead of photos.
    public var empty: EmptyStatePresentation

    public init(_ event: EventView) {
        title = event.isPast ? "Album" : "Board"
        open = ActionPresentation(event.isPast ? "Open the album" : "Open the board", icon: .photo)
        hint = event.photoHint
        let step = ActionPresentation(hint == nil ? "Choose photos" : "See the event", .primary)
        empty =
            event.isPast
            ? EmptyStatePresentation(
                .photo, "The album is empty", "Add photos of the event here, for everyone who was there.", action: step)
            : EmptyStatePresentation(
                .photo, "Nothing on the board yet",
                "Collect photos with ideas here: a cake, a costume, the place. After the event, this becomes your album.",
                action: step)
    }
}
