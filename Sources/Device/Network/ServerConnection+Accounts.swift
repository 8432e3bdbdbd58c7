import Domain
import Wire

/// The body of ``APIPath/verifyEmail``.
private struct AddressConfirmationBody: Encodable {
    var token: String
}

/// The calls that need no session.
extension ServerConnection {
    func register(_ registration: RegistrationBody) async throws -> SignedIn<SignedInPerson> {
        try decoded(await call("POST", APIPath.register(), registration))
    }

    func confirmAddress(token: String) async throws {
        _ = try await call("POST", APIPath.verifyEmail(), AddressConfirmationBody(token: token))
    }

    func sendResetLink(to email: String) async throws {
        _ = try await call("POST", APIPath.forgotPassword(), EmailBody(email: email))
    }

    func resetPassword(token: String, to password: String) async throws {
        _ = try await call("POST", APIPath.resetPassword(), PasswordResetBody(token: token, password: password))
    }
}
