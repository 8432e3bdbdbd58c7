import Domain
import Hummingbird
import Logging
import Operations

/// A try to sign in, by program or by form: limited before anything is hashed, and noted where it fails.
struct SignInAttempt {
    let community: Community
    let limiter: RateLimiter

    /// - Parameter deviceSecret: what the browser's cookie of known devices holds.
    func run(
        email: String?, password: String?, kind: StartSession.Kind, deviceSecret: String? = nil, request: Request,
        context: AppContext
    ) async throws -> SessionTokens {
        do {
            try await SignInLimits(limiter: limiter, community: community).check(
                email: email, address: context.address, deviceSecret: deviceSecret)
            return try await community.signIn(
                email: email, password: password, kind: kind, device: Device.name(of: request), deviceSecret: deviceSecret)
        } catch let refusal as Refusal {
            // One line that programs look for (docs/self-hosting.md, "fail2ban"), so it says nothing that was typed.
            if [.unauthenticated, .rateLimited].contains(refusal.code) {
                context.logger.notice("Sign-in failed from \(SignInAttempt.noted(context.address))")
            }
            throw refusal
        }
    }

    /// The address, or "unknown" for what is none: a proxy may pass on what anybody wrote.
    private static func noted(_ address: String) -> String {
        let network = Network(of: address).description
        return network.hasSuffix("/64") ? String(address.prefix { $0 != "%" }.prefix(46)) : network
    }
}

/// Limits on guessing passwords, before anything is hashed (security checklist, 2 and 27).
///
/// They count by where the guesses come from, never by whom they are about: ten tries from a network at whatever
/// accounts, then one every six seconds. So nobody is kept out by what others try elsewhere; and on a browser that the
/// person has signed in with before, not even by what others try in the same network.
struct SignInLimits {
    let limiter: RateLimiter
    let community: Community

    func check(email: String?, address: String, deviceSecret: String?) async throws {
        let now = community.now
        if let deviceSecret {
            let hash = community.environment.digest(Array(deviceSecret.utf8))
            if try await community.read({ try AccountQuery.isKnownDevice(hash, email: email, now: now, in: $0) }) {
                return try limiter.check(.signIn, "device \(hash)", now: now)
            }
        }
        try check("sign-in", from: address)
    }

    /// - Parameter purpose: what is asked for; each has tries of its own.
    func check(_ purpose: String, from address: String) throws(Refusal) {
        try limiter.check(.signIn, "\(purpose) \(Network(of: address))", now: community.now)
    }

    /// For passwords that are asked in the middle of a session. Each session has tries of its own: whoever has taken one
    /// keeps the person out of nothing.
    func checkStepUp(_ actor: Actor) throws(Refusal) {
        let person = try actor.signedIn()
        try limiter.check(.signIn, "password \(person.session.map { "\($0)" } ?? "\(person.id)")", now: community.now)
    }
}
