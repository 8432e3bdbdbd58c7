import Domain
import Operations

/// Asking for a link to set a new password, by program or by form.
struct ForgottenPassword {
    let community: Community
    let limiter: RateLimiter

    /// Beyond what an address is mailed in a while, nothing more is, and whoever asks hears the same: the links that are
    /// there already work, and nobody is kept from theirs by others who ask for it.
    func ask(email: String?, address: String) async throws {
        try SignInLimits(limiter: limiter, community: community).check("forgot", from: address)
        if let key = email.flatMap({ EmailAddress($0)?.key }),
            !limiter.take(.mail, Who("forgot \(key)"), now: community.now).isAllowed { return }
        try await community.perform(ForgotPassword(email: email), as: .nobody)
    }
}
