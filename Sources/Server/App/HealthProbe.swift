import Operations

/// Whether the store can be written. However many ask and however often, it is tried once in a while, for all of them.
actor HealthProbe {
    /// How long what was found is told to those who ask.
    static let lifetime = Duration.seconds(2)

    private let community: Community
    private var found: (isWritable: Bool, at: ContinuousClock.Instant)?
    private var underWay: Task<Bool, Never>?

    init(community: Community) {
        self.community = community
    }

    /// Waits for a write that is under way, so that a store that hangs is not called well.
    func isWritable() async -> Bool {
        if let found, ContinuousClock.now < found.at + HealthProbe.lifetime { return found.isWritable }
        if let underWay { return await underWay.value }
        let attempt = Task { [community] in
            do {
                try await community.perform(HealthCheck(), as: .system)
                return true
            } catch { return false }
        }
        underWay = attempt
        let isWritable = await attempt.value
        found = (isWritable, .now)
        underWay = nil
        return isWritable
    }
}
