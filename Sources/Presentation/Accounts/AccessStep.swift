public import Domain

/// What a visitor does next to become a member.
public enum AccessStep: Hashable, Sendable {
    case register, signIn, confirmEmail

    public var label: Phrase {
        switch self {
        case .register: "Join"
        case .signIn: "Sign in"
        case .confirmEmail: "Confirm your e-mail"
        }
    }

    /// Returns the steps for a newcomer, the main one first; empty for members.
    public static func offered(_ context: PresentationContext) -> [AccessStep] {
        guard let viewer = context.viewer else { return [.register, .signIn] }
        return viewer.isVerified ? [] : [.confirmEmail]
    }

    /// Returns the step of a person who probably has an account; nil for members.
    public static func next(_ context: PresentationContext) -> AccessStep? {
        guard let viewer = context.viewer else { return .signIn }
        return viewer.isVerified ? nil : .confirmEmail
    }
}
