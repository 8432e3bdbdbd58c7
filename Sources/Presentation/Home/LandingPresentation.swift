public import Domain

/// What visitors are offered who are signed out or have not confirmed their address.
public struct LandingPresentation: Equatable, Sendable {
    /// The first one is the main one.
    public var steps: [AccessStep]
    /// Says why no events are shown.
    public var membersOnly: Phrase?

    /// - Parameter isOpen: whether the community shows its public events to everyone.
    public init(isOpen: Bool, _ context: PresentationContext) {
        steps = AccessStep.offered(context)
        membersOnly =
            isOpen ? nil : "Only members can see what’s on here. With a link to an event, you can join as a guest."
    }
}
