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
    public var empty: EmptyListPresentation

    public init(_ event: EventView) {
        title = event.isPast ? "Album" : "Board"
        open = ActionPresentation(event.isPast ? "Open the album" : "Open the board", icon: .photo)
        hint = event.photoHint
        let step =
            hint == nil
            ? LinkPresentation("Choose photos", .board(event.id)) : LinkPresentation("See the event", .event(event.id))
        empty =
            event.isPast
            ? EmptyListPresentation(
                .photo, "The album is empty", "Add photos of the event here, for everyone who was there.", step: step)
            : EmptyListPresentation(
                .photo, "Nothing on the board yet",
                "Collect photos with ideas here: a cake, a costume, the place. After the event, this becomes your album.",
                step: step)
    }
}
