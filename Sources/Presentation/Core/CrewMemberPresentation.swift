public import Domain
public import Operations

/// A person of an event's crew: in its chat, on its board and in its to-do list.
public struct CrewMemberPresentation: Equatable, Sendable {
    public var id: ID<User>
    /// The name; "You" for the viewer.
    public var name: Phrase
    /// The name in a choice of people, which names the viewer too.
    public var choice: Phrase
    public var isViewer: Bool
    public var face: FacePresentation
    /// Nil for the viewer.
    public var profile: Destination?

    public init(_ person: NamedPerson, _ context: PresentationContext) {
        id = person.id
        isViewer = person.id == context.viewer?.id
        name = isViewer ? "You" : "\(person.name)"
        choice = isViewer ? "\(person.name) (you)" : "\(person.name)"
        face = FacePresentation(person.name, photo: person.photo)
        profile = isViewer ? nil : .person(person.id)
    }
}
