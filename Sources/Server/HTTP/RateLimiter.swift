import Domain
import Operations
import Synchronization

/// Counts what each person, or each address of the signed out, does in a minute.
///
/// A bucket of tokens each: it holds `burst`, and fills at `perMinute`.
final class RateLimiter: Sendable {
    struct Rule: Hashable, Sendable {
        var name: String
        var burst: Double
        var perMinute: Double

        static let reads = Rule(name: "reads", burst: 1000, perMinute: 1000)
        static let writes = Rule(name: "writes", burst: 100, perMinute: 100)
        /// Security checklist, 2: a burst of 10, then one every 6 seconds.
        static let signIn = Rule(name: "sign-in", burst: 10, perMinute: 10)
        /// Mails that anyone can cause to be sent to an address.
        static let mail = Rule(name: "mail", burst: 5, perMinute: 1)
    }

    struct Verdict: Sendable {
        var isAllowed: Bool
        var remaining: Int
        /// Seconds until one more is allowed, or until the bucket is full again.
        var seconds: Int
    }

    private struct Key: Hashable {
        var rule: String
        var who: String
    }

    private struct Bucket {
        var tokens: Double
        var at: Instant
    }

    private let isOn: Bool
    private let buckets = Mutex<[Key: Bucket]>([:])

    init(isOn: Bool) {
        self.isOn = isOn
    }

    func take(_ rule: Rule, _ who: String, now: Instant) -> Verdict {
        guard isOn else { return Verdict(isAllowed: true, remaining: Int(rule.burst), seconds: 0) }
        return buckets.withLock { buckets in
            // Full buckets are as good as none; forget them before there are too many.
            if buckets.count > 100_000 { buckets = buckets.filter { now - $0.value.at < .minutes(2) } }
            let key = Key(rule: rule.name, who: who)
            var bucket = buckets[key] ?? Bucket(tokens: rule.burst, at: now)
            let minutes = Double(max(0, (now - bucket.at).milliseconds)) / 60_000
            bucket.tokens = min(rule.burst, bucket.tokens + minutes * rule.perMinute)
            bucket.at = now
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            buckets[key] = bucket
            let missing = isAllowed ? rule.burst - bucket.tokens : 1 - bucket.tokens
            return Verdict(
                isAllowed: isAllowed, remaining: Int(bucket.tokens),
                seconds: max(1, Int((missing / rule.perMinute * 60).rounded(.up))))
        }
    }

    /// - Throws: ``Refusal`` `rate_limited`.
    func check(_ rule: Rule, _ who: String, now: Instant) throws(Refusal) {
        let verdict = take(rule, who, now: now)
        guard verdict.isAllowed else { throw RateLimiter.refusal(after: verdict.seconds) }
    }

    /// Keeps people who are no members from having mail after mail sent to an address.
    func checkMail(to email: String?, as actor: Actor, now: Instant) throws(Refusal) {
        guard let email, actor.person?.isVerified != true else { return }
        try check(.mail, "to \(Text.trimmed(email).lowercased().prefix(254))", now: now)
    }

    static func refusal(after seconds: Int) -> Refusal {
        Refusal(
            .rateLimited, "That was too much at once. Try again in \(seconds) second\(seconds == 1 ? "" : "s").",
            retryAfter: seconds)
    }
}
