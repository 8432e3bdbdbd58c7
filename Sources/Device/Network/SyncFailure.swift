import Domain
import Foundation
public import Wire

/// Why a call to the server had no result.
public enum SyncFailure: Error, Hashable, Sendable {
    /// There was no response. The reason is for a log.
    case unreachable(String)
    /// The server is temporarily unavailable (408, 429, 5xx).
    ///
    /// - Parameter retryAfter: Seconds that the server asks to wait.
    case temporary(status: Int, retryAfter: Int?)
    /// The access token has expired, or the session has ended.
    case unauthenticated
    /// The server does not continue at the cursor.
    case gone
    /// The server expects another command next.
    case skipped(expected: Int64)
    /// The server does not serve this version of the app any more.
    case outdated(Problem?)
    /// The server refuses the call as it is. Sending it again would not help.
    case refused(Problem)
    /// The response is none of Mingle's, such as the sign-in page of a Wi-Fi network.
    case unreadable(status: Int)

    init(_ response: ServerResponse) {
        let problem = try? JSONDecoder().decode(Problem.self, from: response.body)
        self =
            switch response.status {
            // Of a server that knows no POST.
            case 501 where problem == nil: .unreadable(status: response.status)
            case 408, 429, 500...599:
                .temporary(status: response.status, retryAfter: response.headers["retry-after"].flatMap { Int($0) })
            // A server of Mingle redirects no call.
            case 300...399: .unreadable(status: response.status)
            case 401: .unauthenticated
            case 410: .gone
            case 426: .outdated(problem)
            default:
                if let expected = problem?.expected {
                    .skipped(expected: expected)
                } else if let problem {
                    .refused(problem)
                } else {
                    .unreadable(status: response.status)
                }
            }
    }
}

extension Problem {
    /// Whether a call with a client id was refused because the id is somebody else's.
    var isOfForeignClient: Bool { code == Refusal.Code.notAllowed.rawValue }
}
