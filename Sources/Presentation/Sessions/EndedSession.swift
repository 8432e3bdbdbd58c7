public import Domain

/// Why a person has to sign in again, and what became of their input.
public enum EndedSession: Hashable, Sendable {
    case withoutInput
    /// The input is sent again after signing in.
    case keepingInput
    /// The same, but without the chosen file, which a browser does not send twice.
    case losingFile

    public var prompt: Phrase {
        switch self {
        case .withoutInput: "You’re no longer signed in. Sign in to go back to where you were."
        case .keepingInput: "You’re no longer signed in. Sign in to continue: nothing is lost."
        case .losingFile: "You’re no longer signed in. Sign in to continue, and choose the file again."
        }
    }
}
