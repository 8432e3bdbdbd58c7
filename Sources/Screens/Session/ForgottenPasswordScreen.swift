import Device
import Domain
public import Observation

/// Asks for a mail with a link to set a new password. Says nothing about whether the address has an account.
@Observable @MainActor
public final class ForgottenPasswordScreen {
    public var server: String
    public var email: String
    /// Whether the mail was asked for.
    public private(set) var isSent = false
    public let submission = Submission()
    @ObservationIgnored private let environment: AppEnvironment

    init(in environment: AppEnvironment, server: String, email: String) {
        (self.environment, self.server, self.email) = (environment, server, email)
    }

    @discardableResult
    public func send() -> Task<Bool, Never>? {
        submission.start { [self] in
            let server = try ServerAddressField.url(server)
            let links = MailedLinks(over: environment.transport(server), language: environment.languageTag)
            try await links.sendResetLink(to: email)
            isSent = true
        }
    }
}
