import Domain

/// Limits how long a call may take, also if it ignores that it is cancelled.
enum Deadline {
    /// - Throws: What `body` throws; ``SyncFailure/unreachable(_:)`` when the time is over; `CancellationError`.
    static func run<Value: Sendable>(
        within span: Span, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (results, result) = AsyncThrowingStream.makeStream(of: Value.self)
        let work = Task {
            do {
                result.yield(try await body())
                result.finish()
            } catch { result.finish(throwing: error) }
        }
        let timer = Task {
            try await Task.sleep(for: .milliseconds(span.milliseconds))
            result.finish(throwing: SyncFailure.unreachable("no response within \(span.milliseconds / 1000) s"))
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for try await value in results { return value }
        throw CancellationError()
    }
}
