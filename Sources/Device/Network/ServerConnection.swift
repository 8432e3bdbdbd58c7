import Domain
import Foundation
import Replication
import Wire

/// The part of an account that a device needs before the first page has arrived.
struct SignedInPerson: Codable, Hashable, Sendable {
    var id: ID<User>
    var name: String
}

private struct RefreshBody: Encodable {
    var refreshToken: String
}

/// The calls that a device makes.
struct ServerConnection: Sendable {
    private let transport: any Transport
    private let language: String

    /// - Parameter language: The language of problems (BCP 47).
    init(_ transport: any Transport, language: String) {
        (self.transport, self.language) = (transport, language)
    }

    // MARK: Session

    /// - Throws: ``SyncFailure/unauthenticated`` if the address or the password is wrong.
    func signIn(email: String, password: String) async throws -> SignedIn<SignedInPerson> {
        try decoded(await call("POST", APIPath.login(), LoginBody(email: email, password: password)))
    }

    func refresh(_ token: String) async throws -> SignedIn<SignedInPerson> {
        try decoded(await call("POST", APIPath.refresh(), RefreshBody(refreshToken: token)))
    }

    func signOut(_ token: String) async throws {
        _ = try await call("POST", APIPath.logout(), EmptyBody(), token: token)
    }

    // MARK: Sync

    /// Pulls the next page; nil if nothing is new.
    func pull(_ body: PullBody, token: String) async throws -> ReceivedPage? {
        // By POST, because a cursor may be too long for an address.
        let response = try await call("POST", APIPath.pull(), body, token: token)
        guard let page = try? ReceivedPage(json: response.body) else {
            throw SyncFailure.unreadable(status: response.status)
        }
        guard page.cursor == body.cursor else { return page }
        // What follows could not be asked for.
        guard !page.more else { throw SyncFailure.unreadable(status: response.status) }
        return nil
    }

    func push(_ body: PushBody, token: String) async throws -> PushReply {
        try decoded(await call("POST", APIPath.push(), body, token: token))
    }

    enum StreamEvent: Sendable {
        /// The stream continues at the cursor.
        case resumed
        /// The stream does not continue at the cursor; pull first.
        case resync
        case page(ReceivedPage)
    }

    /// Follows the stream from a cursor until it ends.
    ///
    /// - Throws: In the stream: ``SyncFailure``.
    func follow(
        _ cursor: String, client: ID<SyncClient>, withArchive: Bool, token: String
    ) -> AsyncThrowingStream<StreamEvent, any Error> {
        var headers = headers(token)
        headers["Accept"] = "text/event-stream"
        headers["Last-Event-ID"] = cursor
        let pieces = transport.open(
            ServerRequest(
                method: "GET",
                path: "\(APIPath.stream())?client=\(client)&schema=\(SyncSchema.current)&archive=\(withArchive)",
                headers: headers))
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    var parser = EventStreamParser()
                    for try await piece in pieces {
                        for event in try parser.parse(piece) {
                            switch event.name {
                            case "hello": continuation.yield(.resumed)
                            case "resync": continuation.yield(.resync)
                            case "message":
                                guard let page = try? ReceivedPage(json: Data(event.data.utf8)) else {
                                    throw SyncFailure.unreadable(status: 200)
                                }
                                continuation.yield(.page(page))
                            default: break  // of a newer server
                            }
                        }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// The length up to which a cursor fits the header that resumes a stream, in bytes.
    static let maxCursorInHeader = 15_000

    // MARK: Calls

    /// How long a call may take. The transport notices a dead connection sooner; this ends a call that it does not.
    private static let callTime = Span.minutes(5)

    /// Closes all connections, so that the next calls make new ones.
    func reconnect() { transport.reconnect() }

    func headers(_ token: String?) -> [String: String] {
        var headers = ["Accept": "application/json", "Accept-Language": language]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        return headers
    }

    func call(
        _ method: String, _ path: String, _ body: some Encodable, token: String? = nil
    ) async throws -> ServerResponse {
        var headers = headers(token)
        headers["Content-Type"] = "application/json"
        return try await send(
            ServerRequest(method: method, path: path, headers: headers, body: try JSONEncoder().encode(body)))
    }

    /// - Throws: ``SyncFailure`` for every response but a success.
    func send(_ request: ServerRequest, within span: Span = callTime) async throws -> ServerResponse {
        let response = try await Deadline.run(within: span) { [transport] in try await transport.send(request) }
        guard 200..<300 ~= response.status else { throw SyncFailure(response) }
        return response
    }

    func decoded<Value: Decodable>(_ response: ServerResponse) throws -> Value {
        do { return try JSONDecoder().decode(Value.self, from: response.body) } catch {
            throw SyncFailure.unreadable(status: response.status)
        }
    }
}
