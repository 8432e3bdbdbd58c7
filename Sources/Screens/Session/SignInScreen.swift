import Device
public import Domain
import Foundation
public import Observation
import Presentation
import Wire

/// Signs in to a community; leads to an account of one's own, and to a new password.
@Observable @MainActor
public final class SignInScreen {
    public var server: String
    public var email: String
    public var password = ""
    public let submission = Submission()
    /// Whether the same person signs in again after their session has ended. Their changes are kept.
    public let isAgain: Bool
    let environment: AppEnvironment
    @ObservationIgnored private let done: @MainActor (DeviceAccount) async -> Void

    /// - Parameters:
    ///   - again: the account whose session has ended.
    ///   - done: what follows.
    init(
        in environment: AppEnvironment, again account: DeviceAccount? = nil,
        then done: @escaping @MainActor (DeviceAccount) async -> Void
    ) {
        (self.environment, self.done) = (environment, done)
        (server, email) = (account?.server.absoluteString ?? "", account?.email ?? "")
        isAgain = account != nil
    }

    /// Says why the form is shown again; nil for the first one.
    public var prompt: Phrase? { isAgain ? EndedSession.keepingInput.prompt : nil }

    @discardableResult
    public func signIn() -> Task<Bool, Never>? {
        submission.start { [self] in
            let account = try await SignInScreen.account(server, email, password, environment)
            password = ""
            await done(account)
        }
    }

    @concurrent private static func account(
        _ server: String, _ email: String, _ password: String, _ environment: AppEnvironment
    ) async throws -> DeviceAccount {
        let server = try ServerAddressField.url(server)
        do {
            return try await environment.accounts.signIn(
                to: server, email: email, password: password, over: environment.transport(server),
                language: environment.languageTag, credentials: environment.credentials)
        } catch SyncFailure.unauthenticated {
            throw Refusal(.unauthenticated, "The address or the password is wrong.")
        } catch SyncFailure.refused(let problem) where problem.code == Refusal.Code.notFound.rawValue {
            throw SyncFailure.unreadable(status: problem.status)
        }
    }

    /// The form for an account of one's own, with what was typed here.
    public func register() -> RegistrationScreen {
        RegistrationScreen(in: environment, server: server, email: email, then: done)
    }

    /// The form that asks for a new password, with what was typed here.
    public func forgotPassword() -> ForgottenPasswordScreen {
        ForgottenPasswordScreen(in: environment, server: server, email: email)
    }
}
