public import Domain
public import Presentation

/// The values that a screen shows once they are read.
public protocol ScreenValue: Equatable, Sendable {
    /// What the screen shows if there is nothing in it; nil otherwise.
    var empty: EmptyListPresentation? { get }
}

extension ScreenValue {
    public var empty: EmptyListPresentation? { nil }
}

/// The state of a screen.
public enum ScreenContent<Value: ScreenValue>: Equatable, Sendable {
    /// Nothing has been read, or an empty replica is being filled.
    case loading
    /// There is nothing; what belongs there, and the next step.
    case empty(EmptyListPresentation, Value)
    /// The values cannot be shown: why, and a way on.
    case failed(ScreenFailure)
    case loaded(Value)

    public var value: Value? {
        switch self {
        case .loaded(let value), .empty(_, let value): value
        case .loading, .failed: nil
        }
    }

    /// Whether there is nothing to show. False while that is not known.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    public var failure: ScreenFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

/// Why a screen has nothing to show.
public struct ScreenFailure: Equatable, Sendable {
    public var title: Phrase
    public var message: Phrase
    public var next: ErrorPresentation

    init(_ refusal: Refusal, _ context: PresentationContext) {
        (title, message) = (refusal.title, refusal.message)
        let cause: ErrorPresentation.Cause =
            switch refusal.code {
            case .notFound: refusal == .eventGone ? .gone : .missing
            case .unauthenticated: .unauthenticated
            case .unavailable, .rateLimited, .internal: .temporary
            default: .other
            }
        next = ErrorPresentation(cause, of: .page, hasWayBack: false, context)
    }
}
