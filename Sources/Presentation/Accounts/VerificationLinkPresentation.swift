public import Domain

/// What is offered behind a link that confirmed an address before, or cannot do so any more.
public struct VerificationLinkPresentation: Equatable, Sendable {
    /// Opens what the person wanted to see before they confirmed their address.
    public var resume: Phrase
    /// Leads to another confirmation mail. A verified viewer requested the change in the settings, and repeats it
    /// there.
    public var retry: LinkPresentation

    public init(_ context: PresentationContext) {
        resume = context.viewer == nil ? "Sign in" : "Continue"
        retry =
            context.viewer?.isVerified == true
            ? LinkPresentation("Go to your settings", .settings)
            : LinkPresentation("Ask for a new mail", .verification)
    }
}
