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

        /// How long an empty bucket takes to be full.
        var timeToFill: Span { Span(milliseconds: Int64((burst / perMinute * 60_000).rounded(.up))) }

        static let reads = Rule(name: "reads", burst: 1000, perMinute: 1000)
        static let writes = Rule(name: "writes", burst: 100, perMinute: 100)
        /// Calendars and tables that are made of thousands of rows, which programs ask for hourly: by the person of whom they
        /// tell, or by who asks for what is everybody's.
        static let files = Rule(name: "files", burst: 20, perMinute: 20)
        /// Security checklist, 2: a burst of 10, then one every 6 seconds.
        static let signIn = Rule(name: "sign-in", burst: 10, perMinute: 10)
        /// What strangers of one network, a campus perhaps, do at doors that cost a hash: wide, and filled slowly.
        static let network = Rule(name: "network", burst: 100, perMinute: 10)
    }

    struct Verdict: Sendable {
        var isAllowed: Bool
        var remaining: Int
        /// Seconds until one more is allowed, or until the bucket is full again.
        var seconds: Int
    }

    private struct Bucket {
        var tokens: Double
        var at: Instant
    }

    /// Buckets of one rule in one generation: two times so many are some 8 MB.
    private static let most = 50_000

    private let isOn: Bool
    /// By rule. A bucket that was not used for as long as it takes to fill is as good as none.
    private let buckets = Mutex<[String: Generations<Who, Bucket>]>([:])

    init(isOn: Bool) {
        self.isOn = isOn
    }

    /// How many buckets there are.
    var count: Int { buckets.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    func take(_ rule: Rule, _ who: Who, now: Instant) -> Verdict {
        guard isOn else { return Verdict(isAllowed: true, remaining: Int(rule.burst), seconds: 0) }
        return buckets.withLock { buckets in
            var bucket = buckets[rule.name]?.find(who) ?? Bucket(tokens: rule.burst, at: now)
            let minutes = Double(max(0, (now - bucket.at).milliseconds)) / 60_000
            bucket.tokens = min(rule.burst, bucket.tokens + minutes * rule.perMinute)
            bucket.at = now
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            buckets[rule.name, default: Generations(span: rule.timeToFill, most: RateLimiter.most)].keep(bucket, for: who, now: now)
            let missing = isAllowed ? rule.burst - bucket.tokens : 1 - bucket.tokens
            return Verdict(
                isAllowed: isAllowed, remaining: Int(bucket.tokens),
                seconds: max(1, Int((missing / rule.perMinute * 60).rounded(.up))))
        }
    }

    /// One more is allowed again, as what was taken turned out not to count.
    func giveBack(_ rule: Rule, _ who: Who, now: Instant) {
        buckets.withLock { buckets in
            guard var bucket = buckets[rule.name]?.find(who) else { return }
            bucket.tokens = min(rule.burst, bucket.tokens + 1)
            buckets[rule.name]?.keep(bucket, for: who, now: now)
        }
    }

    /// Forgets the buckets that are full again.
    func forget(now: Instant) {
        buckets.withLock { buckets in
            for name in buckets.keys { buckets[name]?.forget(now: now) }
        }
    }

    /// - Parameter who: of any length; only its digest is kept.
    /// - Throws: ``Refusal`` `rate_limited`.
    func check(_ rule: Rule, _ who: String, now: Instant) throws(Refusal) {
        try check(rule, Who(who), now: now)
    }

    /// - Throws: ``Refusal`` `rate_limited`.
    func check(_ rule: Rule, _ who: Who, now: Instant) throws(Refusal) {
        let verdict = take(rule, who, now: now)
        guard verdict.isAllowed else { throw RateLimiter.refusal(after: verdict.seconds) }
    }

    static func refusal(after seconds: Int) -> Refusal {
        Refusal(
            .rateLimited, "That was too much at once. Try again in \(seconds, .count) seconds.",
            retryAfter: seconds)
    }
}
