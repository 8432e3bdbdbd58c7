import Foundation

@testable import Server
@testable import TestCampus

/// The push service in `push_endpoint.py`: a separate process that ends with this value.
final class PushService: Sendable {
    static let python = ProcessInfo.processInfo.environment["MINGLE_PYTHON"]
    /// The name in the certificate, which the system cannot resolve.
    static let name = "push.mingle.test"

    let port: Int
    /// The keys that a browser subscribes with.
    let keys: JSONValue
    private let folder = Scratch.path("push")
    private let process: Process
    private let input = Pipe()

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = Process()
        process.executableURL = URL(filePath: PushService.python!)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "push_endpoint.py")
        process.arguments = [script.path(), folder.path()]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else {
                throw Unexpected("the push service ended: \(String(decoding: line, as: UTF8.self))")
            }
            line += more
        }
        let ready = try JSONValue(Array(line))
        guard let port = ready["port"].int else { throw Unexpected("the push service says \(ready)") }
        self.port = port
        keys = ["p256dh": ready["p256dh"], "auth": ready["auth"]]
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Returns an endpoint at which the service replies as `reply` says.
    func endpoint(_ reply: String) -> String { "https://\(PushService.name):\(port)/push/\(reply)" }

    /// Returns the received messages in order, decrypted and verified.
    func messages() throws -> [JSONValue] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted().map {
            try JSONValue(Array(Data(contentsOf: folder.appending(path: $0))))
        }
    }

    /// Returns a policy that reaches this machine under the service's name, and trusts only its certificate.
    func policy() -> PushPolicy { .anywhere(trusting: certificates, resolve: { _ in [.thisMachine] }) }

    var certificates: String { folder.appending(path: "certificate.pem").path }
}

extension IPAddress {
    static let thisMachine = IPAddress([127, 0, 0, 1])!
}
