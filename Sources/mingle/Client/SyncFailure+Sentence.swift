import Device
import Domain
import Foundation
import Wire

extension SyncFailure {
    /// Returns what a person can do about a sync that has ended.
    ///
    /// - Parameter kept: Says that unsent changes are kept; nil if there are none.
    func sentence(for account: DeviceAccount, kept: Phrase?) -> Phrase {
        let reason: Phrase =
            switch self {
            case .unauthenticated:
                "The session has ended. Sign in again with mingle sync --as \(account.email)."
            case .outdated: "This mingle is too old for the server. Update it."
            case .refused(let problem): "\(problem.detail)"
            case .gone, .skipped, .temporary: "The server can’t answer now."
            case .unreachable: SyncFailure.noResponse(from: account.server)
            case .unreadable: SyncFailure.noMingle(at: account.server)
            }
        return kept.map { "\(reason) \($0)" } ?? reason
    }

    /// Returns why nobody could sign in.
    func sentence(signingInTo server: URL) -> Phrase {
        switch self {
        case .unauthenticated: "The address or the password is wrong."
        case .outdated: "This mingle is too old for the server. Update it."
        case .refused(let problem) where problem.code == Refusal.Code.notFound.rawValue:
            SyncFailure.noMingle(at: server)
        case .refused(let problem): "\(problem.detail)"
        case .temporary(_, let wait?): "The server asks to wait \(max(wait, 1), .count) seconds."
        case .gone, .skipped, .temporary: "The server can’t answer now."
        case .unreachable: SyncFailure.noResponse(from: server)
        case .unreadable: SyncFailure.noMingle(at: server)
        }
    }

    private static func noResponse(from server: URL) -> Phrase {
        "The server \(server.absoluteString) can’t be reached."
    }

    private static func noMingle(at server: URL) -> Phrase {
        "There is no Mingle at \(server.absoluteString)."
    }
}
