public import Domain
public import Operations

/// A to-do item that is being written: who can take it, and how its due time is read.
public struct TodoDraft: Equatable, Sendable {
    public var people: [CrewMemberPresentation]
    /// Names the zone of the due time if it is not the viewer's.
    public var dueHint: Phrase?

    /// - Parameter crew: the people who can take the item.
    public init(_ event: EventView, crew: [NamedPerson], _ context: PresentationContext) {
        people = crew.map { CrewMemberPresentation($0, context) }
        dueHint = context.zoneHint(for: event.timeZone)
    }
}
