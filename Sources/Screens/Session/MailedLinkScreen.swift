import Device
import Domain
import Foundation
public import Observation

/// What a mailed link asks for, once the person confirms it: a program that only follows links must change nothing.
@Observable @MainActor
public final class MailedLinkScreen {
    public enum Act: Equatable, Sendable {
        case confirmAddress(token: String)
        case resetPassword(token: String)
    }

    public let act: Act
    /// The new password.
    public var password = ""
    public private(set) var isDone = false
    public let submission = Submission()
    @ObservationIgnored private let server: URL
    @ObservationIgnored private let environment: AppEnvironment
    @ObservationIgnored private let done: @MainActor () async -> Void

    init(_ act: Act, at server: URL, in environment: AppEnvironment, then done: @escaping @MainActor () async -> Void) {
        (self.act, self.server, self.environment, self.done) = (act, server, environment, done)
    }

    /// The server of a link; nil for a link of the app's own scheme without a host.
    static func server(of url: URL) -> URL? { try? ServerAddressField.url(url.absoluteString) }

    @discardableResult
    public func confirm() -> Task<Bool, Never>? {
        submission.start { [self] in
            let links = MailedLinks(over: environment.transport(server), language: environment.languageTag)
            switch act {
            case .confirmAddress(let token): try await links.confirmAddress(token: token)
            case .resetPassword(let token): try await links.resetPassword(token: token, to: password)
            }
            (isDone, password) = (true, "")
            await done()
        }
    }
}
