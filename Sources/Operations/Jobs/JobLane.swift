public import Store

/// A queue of jobs with workers of its own, so that what is slow in one holds up no other.
public enum JobLane: String, Codable, Column, CaseIterable, Sendable {
    /// Mails that somebody waits for at a door: the links that confirm an address, set a password, keep a
    /// seat, and the word of what has changed about an account.
    case security
    /// All other mails.
    case mail
    /// Messages to browsers, at hosts that anybody may name.
    case push
    /// Commands that run later; they reach nothing outside.
    case system

    /// Where jobs of a kind wait unless it is said otherwise.
    init(kind: String) {
        self =
            switch kind {
            case MailOrder.job: .mail
            case PushOrder.job: .push
            default: (CommandRegistry.type(named: kind) as? any SystemCommand.Type)?.lane ?? .system
            }
    }
}

extension MailOrder.Kind {
    var lane: JobLane {
        switch self {
        case .notice, .calendarReply: .mail
        case .guestPass, .verifyEmail, .resetPassword, .newDevice, .passwordChanged, .addressChanged, .addressKnown,
            .addressTakenBack:
            .security
        }
    }
}
