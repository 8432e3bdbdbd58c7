import Device
import Domain
import Foundation
public import Observation
import Wire

/// Creates an account. The address is confirmed by a mailed link afterwards.
@Observable @MainActor
public final class RegistrationScreen {
    public var server: String
    public var givenName = ""
    public var familyName = ""
    public var email: String
    public var password = ""
    public let submission = Submission()
    @ObservationIgnored private let environment: AppEnvironment
    @ObservationIgnored private let done: @MainActor (DeviceAccount) async -> Void

    init(
        in environment: AppEnvironment, server: String, email: String,
        then done: @escaping @MainActor (DeviceAccount) async -> Void
    ) {
        (self.environment, self.server, self.email, self.done) = (environment, server, email, done)
    }

    @discardableResult
    public func register() -> Task<Bool, Never>? {
        submission.start { [self] in
            let registration = RegistrationBody(
                givenName: givenName, familyName: familyName.isEmpty ? nil : familyName, email: email,
                password: password, timeZone: environment.localZone(), locale: environment.languageTag)
            let account = try await RegistrationScreen.account(server, registration, environment)
            password = ""
            await done(account)
        }
    }

    @concurrent private static func account(
        _ server: String, _ registration: RegistrationBody, _ environment: AppEnvironment
    ) async throws -> DeviceAccount {
        let server = try ServerAddressField.url(server)
        return try await environment.accounts.register(
            registration, at: server, over: environment.transport(server), language: environment.languageTag,
            credentials: environment.credentials)
    }
}
