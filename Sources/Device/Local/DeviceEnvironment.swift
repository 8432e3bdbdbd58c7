import Crypto
public import Domain

/// The inputs of a device from outside the rules.
public struct DeviceEnvironment: Sendable {
    public var now: @Sendable () -> Instant
    public var random: @Sendable () -> UInt64
    /// The digest from which some ids follow. It is the server's, so that both make the same rows.
    var digest: @Sendable ([UInt8]) -> [UInt8] = { Array(SHA256.hash(data: $0)) }
    /// Waits until a time; nil: until something happens. Throws when the task is cancelled.
    var sleep: @Sendable (_ until: Instant?) async throws -> Void

    public init(now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64) {
        self.now = now
        self.random = random
        sleep = { until in
            let span = until.map { max($0.milliseconds - now().milliseconds, 0) }
            // Nobody waits longer than some years.
            try await Task.sleep(for: span.map { .milliseconds($0) } ?? .seconds(Int64(1) << 30))
        }
    }

    func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> { ID(at: now(), random: random) }
}
