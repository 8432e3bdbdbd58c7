public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with `URLSession`. Redirects are not followed.
public final class URLSessionTransport: Transport {
    /// Seconds without a byte after which a call has failed. Streams have a heartbeat every 25 s.
    private static let (timeout, streamTimeout): (TimeInterval, TimeInterval) = (30, 60)

    private let server: URL
    private let userAgent: String
    private let connections: Mutex<Connections>

    /// A session with what it receives. Its tasks have numbers of their own.
    private struct Connections: Sendable {
        let session: URLSession
        let bodies = ReceivedBodies()

        init(_ userAgent: String) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
            configuration.urlCache = nil
            configuration.httpCookieStorage = nil
            session = URLSession(configuration: configuration, delegate: bodies, delegateQueue: nil)
        }
    }

    /// - Parameters:
    ///   - server: The address of the server: `https://mingle.example.org`.
    ///   - userAgent: Names the app and its version.
    public init(server: URL, userAgent: String) {
        (self.server, self.userAgent) = (server, userAgent)
        connections = Mutex(Connections(userAgent))
    }

    deinit { connections.withLock { $0.session.invalidateAndCancel() } }

    public func reconnect() {
        let old = connections.withLock { connections in
            defer { connections = Connections(userAgent) }
            return connections
        }
        old.session.invalidateAndCancel()
    }

    public func send(_ request: ServerRequest) async throws -> ServerResponse {
        var response: ServerResponse?
        for try await piece in pieces(of: request, timeout: URLSessionTransport.timeout) {
            switch piece {
            case .head(let status, let headers): response = ServerResponse(status: status, headers: headers)
            case .data(let data): response?.body.append(data)
            }
        }
        // A cancelled call may have received a part.
        try Task.checkCancellation()
        guard let response else { throw SyncFailure.unreachable("The connection closed without a response.") }
        return response
    }

    public func open(_ request: ServerRequest) -> AsyncThrowingStream<Data, any Error> {
        let pieces = pieces(of: request, timeout: URLSessionTransport.streamTimeout)
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    var refusal: ServerResponse?
                    for try await piece in pieces {
                        switch piece {
                        case .head(200, _): break
                        case .head(let status, let headers): refusal = ServerResponse(status: status, headers: headers)
                        case .data(let data) where refusal == nil: continuation.yield(data)
                        case .data(let data): refusal?.body.append(data)
                        }
                    }
                    continuation.finish(throwing: refusal.map(SyncFailure.init))
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func pieces(
        of request: ServerRequest, timeout: TimeInterval
    ) -> AsyncThrowingStream<ReceivedBodies.Piece, any Error> {
        AsyncThrowingStream { continuation in
            guard let url = URL(string: request.path, relativeTo: server) else {
                return continuation.finish(throwing: SyncFailure.unreachable("This is no address: \(request.path)"))
            }
            var sent = URLRequest(url: url, timeoutInterval: timeout)
            sent.httpMethod = request.method
            sent.httpBody = request.body
            for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
            // Together, because a session that was invalidated takes no further tasks.
            let task = connections.withLock { connections in
                let task = connections.session.dataTask(with: sent)
                connections.bodies.add(continuation, for: task.taskIdentifier)
                task.resume()
                return task
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// Passes what a session receives on to those who wait for it.
private final class ReceivedBodies: NSObject, URLSessionDataDelegate, Sendable {
    enum Piece: Sendable {
        case head(status: Int, headers: [String: String])
        case data(Data)
    }

    typealias Continuation = AsyncThrowingStream<Piece, any Error>.Continuation

    private let waiting = Mutex<[Int: Continuation]>([:])

    func add(_ continuation: Continuation, for task: Int) {
        waiting.withLock { $0[task] = continuation }
    }

    func urlSession(
        _: URLSession, dataTask task: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
            waiting.withLock { $0[task.taskIdentifier] }?.yield(.head(status: response.statusCode, headers: headers))
        }
        completionHandler(.allow)
    }

    func urlSession(_: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        waiting.withLock { $0[task.taskIdentifier] }?.yield(.data(data))
    }

    /// Takes a redirect as the response: whom it names must not get the person's token.
    func urlSession(
        _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse, newRequest _: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let continuation = waiting.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        continuation?.finish(throwing: error.map { SyncFailure.unreachable($0.localizedDescription) })
    }
}
