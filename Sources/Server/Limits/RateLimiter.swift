import Domain
import Operations
import Synchronization

/// Rate limits per minute for each person, or for each network of anonymous callers.
///
/// Each caller has a token bucket per rule, which holds `burst` tokens and refills at `perMinute`.
final class RateLimiter: Sendable {
    struct Rule: Hashable, Sendable {
        var name: String
        var burst: Double
        var perMinute: Double

        /// The time in which an empty bucket becomes full.
        var timeToFill: Span { Span(milliseconds: Int64((burst / perMinute * 60_000).rounded(.up))) }

        static let reads = Rule(name: "reads", burst: 1000, perMinute: 1000)
        static let writes = Rule(name: "writes", burst: 100, perMinute: 100)

        /// Returns the cost of a request whose URL has this many bytes, in tokens of ``reads`` or ``writes``: one, and
        /// one more for each KiB beyond the first four. No URL of our pages is that long.
        static func cost(ofAddress bytes: Int) -> Double { 1 + Double(max(0, bytes - 4 << 10) >> 10) }

        /// Returns the additional cost of a body, in tokens of ``writes``: nothing up to the size that needs no
        /// slot (``RequestBodyReader/small``), then one for each 16 KiB. A person can therefore send some 1.6 MB of such
        /// bodies a minute.
        static func cost(ofBody bytes: Int) -> Double { Double(max(0, bytes - RequestBodyReader.smallBodyLimit) >> 14) }
        /// Calendars and tables with thousands of rows, which programs fetch hourly. Counted by the person whose data
        /// it is, or by caller if the data is everybody's.
        static let files = Rule(name: "files", burst: 20, perMinute: 20)
        /// Security checklist, 2: a burst of 10, then one every 6 seconds.
        static let signIn = Rule(name: "sign-in", burst: 10, perMinute: 10)
        /// Password hashing for anonymous callers of one network, perhaps a campus: a large burst that refills slowly.
        static let network = Rule(name: "network", burst: 100, perMinute: 10)
    }

    struct Verdict: Sendable {
        var isAllowed: Bool
        var remaining: Int
        /// Seconds until one more request is allowed, or until the bucket is full again.
        var seconds: Int
    }

    private struct Bucket {
        var tokens: Double
        var at: Instant
    }

    /// The maximum number of buckets per rule and generation. Two generations take some 8 MB.
    private static let maxBuckets = 50_000

    private let isOn: Bool
    /// Buckets by rule. A bucket that was unused for its refill time is full, and so can be dropped.
    private let buckets = Mutex<[String: GenerationalCache<RateLimitKey, Bucket>]>([:])

    init(isOn: Bool) {
        self.isOn = isOn
    }

    /// The number of buckets.
    var count: Int { buckets.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Takes tokens from a bucket.
    ///
    /// - Parameter cost: The number of tokens, capped at `burst`.
    func take(_ rule: Rule, _ caller: RateLimitKey, cost: Double = 1, now: Instant) -> Verdict {
        let cost = min(cost, rule.burst)
        guard isOn else { return Verdict(isAllowed: true, remaining: Int(rule.burst), seconds: 0) }
        return buckets.withLock { buckets in
            var bucket = buckets[rule.name]?.find(caller) ?? Bucket(tokens: rule.burst, at: now)
            let minutes = Double(max(0, (now - bucket.at).milliseconds)) / 60_000
            bucket.tokens = min(rule.burst, bucket.tokens + minutes * rule.perMinute)
            bucket.at = now
            let isAllowed = bucket.tokens >= cost
            if isAllowed { bucket.tokens -= cost }
            buckets[rule.name, default: GenerationalCache(lifetime: rule.timeToFill, maxCost: RateLimiter.maxBuckets)]
                .insert(
                    bucket, for: caller, now: now)
            let missing = isAllowed ? rule.burst - bucket.tokens : cost - bucket.tokens
            return Verdict(
                isAllowed: isAllowed, remaining: Int(bucket.tokens),
                seconds: max(1, Int((missing / rule.perMinute * 60).rounded(.up))))
        }
    }

    /// Returns whether one more request would be allowed, without taking a token.
    func allows(_ rule: Rule, _ caller: RateLimitKey, now: Instant) -> Bool {
        guard isOn else { return true }
        return buckets.withLock { buckets in
            guard let bucket = buckets[rule.name]?.find(caller) else { return true }
            return bucket.tokens + Double(max(0, (now - bucket.at).milliseconds)) / 60_000 * rule.perMinute >= 1
        }
    }

    /// Returns one token, because what took it turned out not to count.
    func refund(_ rule: Rule, _ caller: RateLimitKey, now: Instant) {
        buckets.withLock { buckets in
            guard var bucket = buckets[rule.name]?.find(caller) else { return }
            bucket.tokens = min(rule.burst, bucket.tokens + 1)
            buckets[rule.name]?.insert(bucket, for: caller, now: now)
        }
    }

    /// Drops the buckets that are full again.
    func removeExpired(now: Instant) {
        buckets.withLock { buckets in
            for name in buckets.keys { buckets[name]?.removeExpired(now: now) }
        }
    }

    /// Takes a token.
    ///
    /// - Parameter caller: A text of any length, of which only a digest is kept.
    /// - Throws: ``Refusal`` `rate_limited`.
    func check(_ rule: Rule, _ caller: String, now: Instant) throws(Refusal) {
        try check(rule, RateLimitKey(caller), now: now)
    }

    /// Takes tokens.
    ///
    /// - Throws: ``Refusal`` `rate_limited`.
    func check(_ rule: Rule, _ caller: RateLimitKey, cost: Double = 1, now: Instant) throws(Refusal) {
        let verdict = take(rule, caller, cost: cost, now: now)
        guard verdict.isAllowed else { throw RateLimiter.refusal(after: verdict.seconds) }
    }

    static func refusal(after seconds: Int) -> Refusal {
        Refusal(
            .rateLimited, "That was too much at once. Try again in \(seconds, .count) seconds.",
            retryAfter: seconds)
    }
}
