import Domain
import Operations

extension EventView {
    /// Returns whether the viewer may do something with the event now.
    func allows(_ action: EventAction, _ context: PresentationContext) -> Bool {
        mine.standing.may(action, at: terms, now: context.now)
    }
}
