public import Domain
public import Operations

/// One of the viewer's imports.
public struct ImportItemPresentation: Equatable, Sendable {
    public var name: Phrase
    /// Publishes all drafts of the import; nil without any.
    public var publish: ActionPresentation?
    public var undo: ActionPresentation

    public init(_ one: ImportView) {
        name = one.calendar.map { "\($0)" } ?? "A calendar"
        publish = ImportItemPresentation.publish(drafts: one.drafts)
        undo = ImportItemPresentation.undo(events: one.events, calendar: one.calendar)
    }

    static func publish(drafts: Int) -> ActionPresentation? {
        drafts > 0 ? ActionPresentation("Publish \(drafts, .count) drafts") : nil
    }

    static func undo(events: Int, calendar: String?) -> ActionPresentation {
        let label: Phrase = calendar.map { "Undo the import of \($0)" } ?? "Undo the import"
        return ActionPresentation(
            label, .danger, name: label,
            confirmation: .init(
                opener: "Undo",
                consequence: events == 1
                    ? "Remove the event of this import?" : "Remove the \(events, .count) events of this import?"))
    }
}
