import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

@testable import Server
@testable import TestCampus

/// A local server with OpenAI's chat completions API that replies as a test chooses.
final class LanguageModelServer: Sendable {
    enum Behaviour: Sendable {
        case says(String)
        /// Replies with any status and body.
        case replies(Int, String)
        /// Replies only after the test has ended.
        case hangs
    }

    struct Question: Sendable {
        var authorization: String?
        var body: JSONValue
    }

    private let behaviour: Behaviour
    private let asked = Mutex<[Question]>([])
    private let hasEnded = Mutex(false)
    var questions: [Question] { asked.withLock { $0 } }

    init(_ behaviour: Behaviour) { self.behaviour = behaviour }

    /// Runs the server while `body` runs, which gets the base URL that an operator would configure.
    func live<Value: Sendable>(_ body: @Sendable (_ base: String) async throws -> Value) async throws -> Value {
        let router = Router()
        router.post("/v1/chat/completions") { [self] request, context -> Response in
            let bytes = Array((try await request.body.collect(upTo: 1 << 20)).readableBytesView)
            let question = Question(authorization: request.headers[.authorization], body: try JSONValue(bytes))
            asked.withLock { $0.append(question) }
            switch behaviour {
            case .says(let text):
                let completion: JSONValue = [
                    "id": "1", "object": "chat.completion",
                    "choices": [["index": 0, "message": ["role": "assistant", "content": .string(text)]]],
                ]
                return LanguageModelServer.response(200, completion.bytes)
            case .replies(let status, let text): return LanguageModelServer.response(status, Array(text.utf8))
            case .hangs:
                while !hasEnded.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(10)) }
                return LanguageModelServer.response(200, [])
            }
        }
        return try await Live.run({ onReady in
            Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
                logger: Logger(label: "model"))
        }) { port in
            defer { hasEnded.withLock { $0 = true } }
            return try await body("http://127.0.0.1:\(port)/v1")
        }
    }

    private static func response(_ status: Int, _ bytes: [UInt8]) -> Response {
        Response(
            status: .init(code: status), headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
