import NIOCore
import Synchronization

/// A request's body that knows whether it left. The client asks for it when a connection stands and the head is sent;
/// until then a failure means that nothing was sent.
final class WatchedBody: AsyncSequence, Sendable {
    private enum State {
        case waiting
        case asked
        case closed
    }

    private let bytes: [UInt8]
    private let state = Mutex(State.waiting)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the bytes left. From now on they will not, if they have not.
    func close() -> Bool {
        state.withLock { state in
            if state == .waiting { state = .closed }
            return state == .asked
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    struct Iterator: AsyncIteratorProtocol {
        let body: WatchedBody
        private var isDone = false

        init(body: WatchedBody) {
            self.body = body
        }

        mutating func next() async throws -> ByteBuffer? {
            if isDone { return nil }
            isDone = true
            let isClosed = body.state.withLock { state in
                if state == .waiting { state = .asked }
                return state == .closed
            }
            if isClosed { throw CancellationError() }
            return ByteBuffer(bytes: body.bytes)
        }
    }
}
