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

        /// What a request with an address of so many bytes takes of ``reads`` or ``writes``: one, and one more for each KiB beyond the
        /// first four, which no page of ours has.
        static func cost(ofAddress bytes: Int) -> Double { 1 + Double(max(0, bytes - 4 << 10) >> 10) }

        /// What a body takes of ``writes`` beside that: nothing up to the size that is read without a place (``Intake/small``), then one
        /// for each 16 KiB. So a person sends some 1.6 MB of such bodies a minute.
        static func cost(ofBody bytes: Int) -> Double { Double(max(0, bytes - Intake.small) >> 14) }
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

    /// - Parameter cost: tokens, at most `burst` of them.
    func take(_ rule: Rule, _ who: Who, cost: Double = 1, now: Instant) -> Verdict {
        let cost = min(cost, rule.burst)
        guard isOn else { return Verdict(isAllowed: true, remaining: Int(rule.burst), seconds: 0) }
        return buckets.withLock { buckets in
            var bucket = buckets[rule.name]?.find(who) ?? Bucket(tokens: rule.burst, at: now)
            let minutes = Double(max(0, (now - bucket.at).milliseconds)) / 60_000
            bucket.tokens = min(rule.burst, bucket.tokens + minutes * rule.perMinute)
            bucket.at = now
            let isAllowed = bucket.tokens >= cost
            if isAllowed { bucket.tokens -= cost }
            buckets[rule.name, default: Generations(span: rule.timeToFill, most: RateLimiter.most)].keep(
                bucket, for: who, now: now)
            let missing = isAllowed ? rule.burst - bucket.tokens : cost - bucket.tokens
            return Verdict(
                isAllowed: isAllowed, remaining: Int(bucket.tokens),
                seconds: max(1, Int((missing / rule.perMinute * 60).rounded(.up))))
        }
    }

    /// Whether one more would be allowed. Nothing is counted.
    func allows(_ rule: Rule, _ who: Who, now: Instant) -> Bool {
        guard isOn else { return true }
        return buckets.withLock { buckets in
            guard let bucket = buckets[rule.name]?.find(who) else { return true }
            return bucket.tokens + Double(max(0, (now - bucket.at).milliseconds)) / 60_000 * rule.perMinute >= 1
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
    func check(_ rule: Rule, _ who: Who, cost: Double = 1, now: Instant) throws(Refusal) {
        let verdict = take(rule, who, cost: cost, now: now)
        guard verdict.isAllowed else { throw RateLimiter.refusal(after: verdict.seconds) }
    }

    static func refusal(after seconds: Int) -> Refusal {
        Refusal(
            .rateLimited, "That was too much at once. Try again in \(seconds, .count) seconds.",
            retryAfter: seconds)
    }
}
