import Domain
import Operations

/// Asking for a link to set a new password, by program or by form.
struct ForgottenPassword {
    let community: Community
    let limits: SignInLimits

    /// Beyond what an address is mailed in a day (``MailAllowance/reset``), nothing more is, and whoever asks hears the same:
    /// the links that are there already work, and nobody is kept from theirs by others who ask for it.
    func ask(email: String?, address: String) async throws {
        try limits.check("forgot", email: email, address: address)
        try await community.asked(from: address).perform(
            ForgotPassword(email: email, network: "\(Network(of: address))"), as: .nobody)
    }
}
