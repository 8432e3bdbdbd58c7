import Device
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Properties
import Synchronization
import Testing

@testable import TestCampus

/// A server that redirects to another one, such as the sign-in page of a Wi-Fi network. Nothing that a device sends, least
/// of all its token, reaches the other one.
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(5))) struct DeviceRedirectTests {
    /// Responds to every request in the same way, and keeps what it was asked.
    private final class FakeServer: Sendable {
        private let status: Int
        private let location: String?
        private let asked = Mutex<[String]>([])
        var paths: [String] { asked.withLock { $0 } }

        init(_ status: Int, location: String? = nil) { (self.status, self.location) = (status, location) }

        /// Runs the server while `body` runs, which gets its address.
        func live<Value: Sendable>(_ body: @Sendable (URL) async throws -> Value) async throws -> Value {
            let responder = CallbackResponder { [self] (request: Request, _: BasicRequestContext) -> Response in
                _ = try await request.body.collect(upTo: 1 << 20)
                asked.withLock { $0.append(request.uri.path) }
                // A problem, which must not be believed.
                return Response(
                    status: .init(code: status), headers: location.map { [.location: $0] } ?? [:],
                    body: .init(
                        byteBuffer: ByteBuffer(
                            string: #"{"status": 404, "code": "not_found", "title": "", "detail": "Elsewhere"}"#)))
            }
            return try await Live.run({ onReady in
                Application(
                    responder: responder, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                    onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
                    logger: Logger(label: "fake"))
            }) { port in try await body(#require(URL(string: "http://127.0.0.1:\(port)"))) }
        }
    }

    /// Each way in which a device calls the server.
    private static let requests = [
        ServerRequest(method: "POST", path: "/api/v1/auth/login", body: Data("{}".utf8)),
        ServerRequest(method: "GET", path: "/api/v1/photos/a?size=thumb"),
        ServerRequest(method: "POST", path: "/api/v1/photos", body: Data(count: 100_000)),
    ]

    @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectIsNotFollowed(_ status: Int) async throws {
        let other = FakeServer(200)
        try await other.live { elsewhere in
            let server = FakeServer(status, location: "\(elsewhere.absoluteString)/stolen")
            try await server.live { url in
                let transport = URLSessionTransport(server: url, userAgent: "DeviceTests/1")
                for var request in Self.requests {
                    request.headers["Authorization"] = "Bearer secret"
                    let response = try await transport.send(request)
                    #expect(response.status == status)
                }
                await #expect(throws: SyncFailure.unreadable(status: status)) {
                    let stream = transport.open(
                        ServerRequest(
                            method: "GET", path: "/api/v1/sync/stream", headers: ["Authorization": "Bearer secret"]))
                    for try await _ in stream {}
                }
                #expect(server.paths.count == Self.requests.count + 1)
            }
        }
        #expect(other.paths == [])
    }

    @Test func nobodySignsInThroughARedirect() async throws {
        let other = FakeServer(200)
        try await other.live { elsewhere in
            try await FakeServer(307, location: "\(elsewhere.absoluteString)/api/v1/auth/login").live { url in
                let folder = Scratch.path("device")
                await #expect(throws: SyncFailure.unreadable(status: 307)) {
                    try await Device.signIn(
                        to: url, email: "ana@example.org", password: "secret", in: folder,
                        over: URLSessionTransport(server: url, userAgent: "DeviceTests/1"), language: "en",
                        credentials: CredentialFile(folder.appending(path: "credentials.json")))
                }
                #expect(!FileManager.default.fileExists(atPath: folder.path))
            }
        }
        #expect(other.paths == [])
    }
}
