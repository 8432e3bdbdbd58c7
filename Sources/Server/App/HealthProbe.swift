import Operations
import ServerOperations

/// Checks whether the store is writable. One attempt serves all callers for a while, however many ask.
actor HealthProbe {
    /// How long a result is reused.
    static let lifetime = Duration.seconds(2)

    private let community: Community
    private let now: @Sendable () -> ContinuousClock.Instant
    private var found: (isWritable: Bool, at: ContinuousClock.Instant)?
    private var underWay: Task<Bool, Never>?

    /// - Parameter now: The time by which a result ages.
    init(community: Community, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.community = community
        self.now = now
    }

    /// Returns whether the store is writable. Waits for an attempt in progress, so that a store that hangs is not
    /// reported as healthy.
    func isWritable() async -> Bool {
        if let found, now() < found.at + HealthProbe.lifetime { return found.isWritable }
        if let underWay { return await underWay.value }
        let attempt = Task { [community] in
            do {
                try await community.perform(HealthCheck(), as: .system)
                return true
            } catch { return false }
        }
        underWay = attempt
        let isWritable = await attempt.value
        found = (isWritable, now())
        underWay = nil
        return isWritable
    }
}
