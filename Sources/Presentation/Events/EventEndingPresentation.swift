public import Domain
public import Operations

/// The choices between cancelling an event, restoring it and deleting it.
public struct EventEndingPresentation: Equatable, Sendable {
    public var title: Phrase
    public var mayCancel: Bool
    public var mayRestore: Bool
    /// What deleting the event changes.
    public var deletion: Phrase

    public init(_ event: EventView, _ context: PresentationContext) {
        mayCancel = event.allows(.cancel, context)
        mayRestore = event.allows(.restore, context)
        title =
            mayCancel
            ? "Cancel or delete" : mayRestore ? "Bring back or delete" : "Delete event"
        deletion =
            event.status == .draft
            ? "This deletes the draft. You can’t undo this."
            : EventEndingPresentation.deletion(cancels: mayCancel)
    }

    /// Returns what deleting a published event changes.
    ///
    /// - Parameter cancels: whether the event is still to come, so that deleting cancels it.
    public static func deletion(cancels: Bool) -> Phrase {
        cancels
            ? "This cancels the event, tells everyone who is invited, going, maybe going or waiting, and deletes it with everything in it: answers, chat, photos, to-dos and expenses. You can’t undo this."
            : "This deletes the event for everyone, with everything in it: answers, chat, photos, to-dos and expenses. You can’t undo this."
    }
}
