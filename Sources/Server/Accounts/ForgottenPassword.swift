import Domain
import Operations
import ServerOperations

/// Requests for a password reset link, by API or form.
struct ForgottenPassword {
    let community: Community
    let limits: SignInLimits

    /// Mails a reset link, up to a daily limit per address (``MailAllowance/reset``). The reply is the same beyond it:
    /// links that were sent before still work, and nobody can lock others out by asking for them.
    func ask(email: String?, address: String) async throws {
        try limits.check("forgot", email: email, address: address)
        try await community.requested(from: address).perform(
            ForgotPassword(email: email, network: "\(Network(of: address))"), as: .nobody)
    }
}
