public import Domain

/// The hint and the next step on a screen that shows a refusal.
public struct ErrorPresentation: Equatable, Sendable {
    public enum Cause: Hashable, Sendable {
        /// There is nothing, or the viewer may not know of it.
        case missing
        /// The viewer was part of an event that has been deleted.
        case gone
        case unauthenticated
        /// The same may succeed later.
        case temporary
        case other
    }

    /// What was refused.
    public enum Request: Hashable, Sendable {
        case page
        /// A page that needs no account, because its link contains a token.
        case tokenLink
        case form
    }

    public enum Step: Hashable, Sendable {
        case access(AccessStep)
        /// Back to the page with the form.
        case goBack
        case seeEvent
        case retry

        public var label: Phrase {
            switch self {
            case .access(let step): step.label
            case .goBack: "Go back"
            case .seeEvent: "See the event"
            case .retry: "Try again"
            }
        }
    }

    /// Says who may see it, without revealing whether there is anything.
    public var hint: Phrase?
    public var step: Step?
    /// The link to the home screen.
    public var homeLabel: Phrase

    /// - Parameter hasWayBack: whether the screen with the form is known, or the event whose subpage was refused.
    public init(_ cause: Cause, of request: Request, hasWayBack: Bool, _ context: PresentationContext) {
        homeLabel = cause == .gone ? "See what else is on" : "Go to the home page"
        if cause == .missing, request == .page, let access = AccessStep.next(context) {
            hint =
                access == .signIn
                ? "If it’s for members or invited guests, sign in to see it."
                : "If it’s for members or invited guests, confirm your e-mail address to see it."
            step = .access(access)
        } else if cause == .unauthenticated {
            step = .access(.signIn)
        } else if hasWayBack {
            step = request == .form ? .goBack : .seeEvent
        } else if cause == .temporary, request != .form {
            step = .retry
        }
    }
}
