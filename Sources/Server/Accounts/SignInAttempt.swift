import Domain
import Hummingbird
import Logging
import Operations

/// A try to sign in, by program or by form: limited before anything is hashed, and noted where it fails.
struct SignInAttempt {
    let community: Community
    let limits: SignInLimits

    /// - Parameter deviceSecret: what the browser's cookie of known devices holds.
    func run(
        email: String?, password: String?, kind: StartSession.Kind, deviceSecret: String? = nil, request: Request,
        context: AppContext
    ) async throws -> SessionTokens {
        do {
            let tries = try await limits.check(email: email, address: context.address, deviceSecret: deviceSecret)
            let tokens = try await community.asked(from: context.address).signIn(
                email: email, password: password, kind: kind, device: Device.name(of: request),
                deviceSecret: deviceSecret)
            // Who knows the password has guessed nothing: a whole hall may come in through one network.
            limits.giveBack(tries)
            return tokens
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
/// They count wrong passwords by account and network together: ten for an account from a network, then one every six
/// seconds; beside that a hundred from a network for whatever accounts, then as many. So nobody is kept out by what
/// others try elsewhere, or at another account; and on a browser that the person has signed in with before, not even by
/// what others try at the same account in the same network.
struct SignInLimits {
    let limiter: RateLimiter
    let community: Community

    /// A try that was counted.
    struct Try {
        var rule: RateLimiter.Rule
        var who: Who
    }

    /// Refuses a network that has no tries left before a byte of the next one is read, unless it comes from a browser that somebody is known on.
    ///
    /// - Throws: ``Refusal`` `rate_limited`.
    func checkBeforeBody(
        _ purpose: String = SignInLimits.signIn, address: String, deviceSecret: String? = nil
    ) async throws {
        let (who, now) = (Who("\(purpose) \(Network(of: address))"), community.now)
        guard !limiter.allows(.network, who, now: now) else { return }
        if let deviceSecret {
            let hash = community.environment.digest(Array(deviceSecret.utf8))
            if try await community.read({ try AccountQuery.isKnownDevice(hash, now: now, in: $0) }) { return }
        }
        try limiter.check(.network, who, now: now)
    }

    private static let signIn = "sign-in"

    /// - Returns: what was counted.
    func check(email: String?, address: String, deviceSecret: String?) async throws -> [Try] {
        let now = community.now
        if let deviceSecret {
            let hash = community.environment.digest(Array(deviceSecret.utf8))
            if try await community.read({ try AccountQuery.isKnownDevice(hash, email: email, now: now, in: $0) }) {
                return try take([Try(rule: .signIn, who: Who("device \(hash)"))])
            }
        }
        return try check(SignInLimits.signIn, email: email, address: address)
    }

    /// - Parameter purpose: what is asked for; each has tries of its own.
    @discardableResult
    func check(_ purpose: String, email: String?, address: String) throws(Refusal) -> [Try] {
        let network = Network(of: address)
        let account = email.flatMap { EmailAddress($0)?.key } ?? ""
        return try take([
            Try(rule: .signIn, who: Who("\(purpose) \(network) \(account)")),
            Try(rule: .network, who: Who("\(purpose) \(network)")),
        ])
    }

    func giveBack(_ tries: [Try]) {
        for one in tries { limiter.giveBack(one.rule, one.who, now: community.now) }
    }

    private func take(_ tries: [Try]) throws(Refusal) -> [Try] {
        for one in tries { try limiter.check(one.rule, one.who, now: community.now) }
        return tries
    }

    /// For passwords that are asked in the middle of a session. Each session has tries of its own: whoever has taken one
    /// keeps the person out of nothing.
    func checkStepUp(_ actor: Actor) throws(Refusal) {
        let person = try actor.signedIn()
        try limiter.check(.signIn, "password \(person.session.map { "\($0)" } ?? "\(person.id)")", now: community.now)
    }
}
