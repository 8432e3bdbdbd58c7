public import Domain

/// A member who has left the community, or whose account is disabled.
public struct UnavailableMemberPresentation: Equatable, Sendable {
    public var title: Phrase
    public var heading: Phrase
    public var text: Phrase

    public init(_ status: AccountStatus) {
        if status == .disabled {
            title = "Disabled account"
            heading = "This account is disabled"
            text = "An administrator disabled it. What this person wrote and organised is still here."
        } else {
            title = "Former member"
            heading = "This member has left"
            text = "What they wrote and organised is still here, without their name and profile."
        }
    }
}
