import Domain
public import Operations

/// A person in the administrators' list.
public struct AdministeredUserPresentation: Equatable, Sendable {
    public var badges: [Badge]
    /// Whether the account can be changed. Administrators cannot change their own.
    public var isSelectable: Bool
    /// Nil for people without a confirmed address, who have no profile.
    public var profile: Destination?

    public init(_ user: AdministeredUserView, _ context: PresentationContext) {
        let isOwn = user.id == context.viewer?.id
        let badges: [Badge?] = [
            isOwn ? Badge("You", .accent) : nil,
            user.role == .member ? nil : Badge(user.role.label),
            user.status == .disabled ? Badge("Disabled", .warning) : nil,
            user.emailVerified ? nil : Badge("Not confirmed", .muted),
        ]
        self.badges = badges.compactMap(\.self)
        isSelectable = !isOwn
        profile = user.emailVerified ? .person(user.id) : nil
    }
}
