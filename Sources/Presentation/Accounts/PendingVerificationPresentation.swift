import Domain

/// What a person can do until they confirm their address.
public struct PendingVerificationPresentation: Equatable, Sendable {
    public var text: MarkedPhrase
    /// Nil if only members can see the community's events.
    public var lookAround: LinkPresentation?

    /// - Parameter isOpen: whether the community shows its public events to everyone.
    public init(email: String, isOpen: Bool) {
        text = MarkedPhrase(
            isOpen
                ? "We sent a link to [\(email)]. Open it within 24 hours to confirm your address. Until then you can look around, but not join in."
                : "We sent a link to [\(email)]. Open it within 24 hours to confirm your address. Only members can see what’s on here.",
            .strong)
        lookAround = isOpen ? LinkPresentation("Look around", .home) : nil
    }
}
