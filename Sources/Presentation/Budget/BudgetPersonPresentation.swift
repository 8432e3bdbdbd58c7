public import Domain
public import Operations

/// A person in a budget.
public struct BudgetPersonPresentation: Equatable, Sendable {
    public var id: ID<Attendee>
    /// The name, also of the viewer.
    public var name: Phrase
    public var isViewer: Bool
    public var face: FacePresentation
    /// Nil for the viewer, for guests without an account, and for a person hidden by a block.
    public var profile: Destination?

    public init(_ person: BudgetPersonView, _ context: PresentationContext) {
        id = person.id
        name = BudgetPersonPresentation.name(person.name)
        isViewer = BudgetPersonPresentation.isViewer(person.id, context)
        face = FacePresentation(person.name ?? "?", photo: person.photo)
        profile = isViewer || person.name == nil ? nil : person.userId.map { .person($0) }
    }

    /// The name where the viewer is addressed.
    public var title: Phrase { isViewer ? "You" : name }

    /// The name in a choice of people, which names the viewer too.
    public var choice: Phrase { isViewer ? "\(name) (you)" : name }

    /// Returns the name of a person, or a placeholder if a block hides them from the viewer.
    public static func name(_ name: String?) -> Phrase { name.map { "\($0)" } ?? "Somebody you don’t see" }

    static func isViewer(_ person: ID<Attendee>, _ context: PresentationContext) -> Bool {
        context.viewer?.id.of(Attendee.self) == person
    }
}
