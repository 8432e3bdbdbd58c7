public import Domain

extension Refusal {
    /// The heading of a screen that shows only the refusal.
    public var title: Phrase {
        if self == .eventGone { return "No longer available" }
        return switch code {
        case .notFound: "Nothing here"
        case .notAllowed: "You don’t have access"
        case .rateLimited: "A little slower, please"
        case .internal: "Something went wrong"
        case .unavailable: "Busy right now"
        case .tooLarge: "Too large"
        default: "That didn’t work"
        }
    }
}
