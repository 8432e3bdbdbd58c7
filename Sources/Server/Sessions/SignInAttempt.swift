import Domain
import Hummingbird
import Logging
import Operations
import ServerOperations

/// An attempt to sign in, by API or form. Rate limits apply before anything is hashed, and failures are logged.
struct SignInAttempt {
    let community: Community
    let limits: SignInLimits

    /// Signs in.
    ///
    /// - Parameter deviceSecret: The value of the known-device cookie.
    func run(
        email: String?, password: String?, kind: StartSession.Kind, deviceSecret: String? = nil, request: Request,
        context: AppContext
    ) async throws -> SessionTokens {
        do {
            let attempts = try await limits.check(email: email, address: context.address, deviceSecret: deviceSecret)
            let tokens = try await community.requested(from: context.address).signIn(
                email: email, password: password, kind: kind, device: DeviceName.of(request),
                deviceSecret: deviceSecret)
            // A correct password is not a guess, and many people may sign in from one network.
            limits.refund(attempts)
            return tokens
        } catch let refusal as Refusal {
            // A log line that programs match (docs/self-hosting.md, "fail2ban"). It contains nothing that was typed.
            if [.unauthenticated, .rateLimited].contains(refusal.code) {
                context.logger.notice("Sign-in failed from \(SignInAttempt.noted(context.address))")
            }
            throw refusal
        }
    }

    /// Returns the address, or "unknown" for an invalid one, because a proxy may pass on any text.
    private static func noted(_ address: String) -> String {
        let network = Network(of: address).description
        return network.hasSuffix("/64") ? String(address.prefix { $0 != "%" }.prefix(46)) : network
    }
}

/// Limits on guessing passwords, applied before anything is hashed (security checklist, 2 and 27).
///
/// Wrong passwords are counted per account and network: ten, then one every six seconds. Each network also has a limit
/// for all accounts together: a hundred, then one every six seconds. So attempts from other networks or on other
/// accounts lock nobody out. On a browser that the person has signed in with before, not even attempts on the same
/// account in the same network do.
struct SignInLimits {
    let limiter: RateLimiter
    let community: Community

    /// A counted attempt.
    struct Attempt {
        var rule: RateLimiter.Rule
        var caller: RateLimitKey
    }

    /// Refuses a network without attempts left before the body is read, unless the browser is a known device.
    ///
    /// - Throws: ``Refusal`` `rate_limited`.
    func checkBeforeBody(
        _ purpose: String = SignInLimits.signIn, address: String, deviceSecret: String? = nil
    ) async throws {
        let (caller, now) = (RateLimitKey("\(purpose) \(Network(of: address))"), community.now)
        guard !limiter.allows(.network, caller, now: now) else { return }
        if let deviceSecret {
            let hash = community.environment.digest(Array(deviceSecret.utf8))
            if try await community.read({ try AccountQuery.isKnownDevice(hash, now: now, in: $0) }) { return }
        }
        try limiter.check(.network, caller, now: now)
    }

    private static let signIn = "sign-in"

    /// Counts a sign-in attempt.
    ///
    /// - Returns: What was counted.
    /// - Throws: ``Refusal`` `rate_limited`.
    func check(email: String?, address: String, deviceSecret: String?) async throws -> [Attempt] {
        let now = community.now
        if let deviceSecret {
            let hash = community.environment.digest(Array(deviceSecret.utf8))
            if try await community.read({ try AccountQuery.isKnownDevice(hash, email: email, now: now, in: $0) }) {
                return try count([Attempt(rule: .signIn, caller: RateLimitKey("device \(hash)"))])
            }
        }
        return try check(SignInLimits.signIn, email: email, address: address)
    }

    /// Counts an attempt.
    ///
    /// - Parameter purpose: The kind of attempt; each kind has its own limits.
    /// - Throws: ``Refusal`` `rate_limited`.
    @discardableResult
    func check(_ purpose: String, email: String?, address: String) throws(Refusal) -> [Attempt] {
        let network = Network(of: address)
        let account = email.flatMap { EmailAddress($0)?.key } ?? ""
        return try count([
            Attempt(rule: .signIn, caller: RateLimitKey("\(purpose) \(network) \(account)")),
            Attempt(rule: .network, caller: RateLimitKey("\(purpose) \(network)")),
        ])
    }

    func refund(_ attempts: [Attempt]) {
        for one in attempts { limiter.refund(one.rule, one.caller, now: community.now) }
    }

    private func count(_ attempts: [Attempt]) throws(Refusal) -> [Attempt] {
        for one in attempts { try limiter.check(one.rule, one.caller, now: community.now) }
        return attempts
    }

    /// Limits passwords that are asked for within a session. Each session has its own limit, so a stolen session cannot
    /// lock its owner out.
    func checkStepUp(_ actor: Actor) throws(Refusal) {
        let person = try actor.signedIn()
        try limiter.check(.signIn, "password \(person.session.map { "\($0)" } ?? "\(person.id)")", now: community.now)
    }
}
